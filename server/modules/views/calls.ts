import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { takes } from '../../http/body.ts'
import { modelErrors } from '../models/index.ts'
import { projectErrors } from '../projects/index.ts'
import { recordErrors } from '../records/index.ts'
import { viewErrors } from './errors.ts'
import { viewDetail, viewInfo, viewModel, viewRows } from './model.ts'
import type { ViewService } from './service.ts'

const { notFound, nameTaken, changed, badView, tooMany } = viewErrors
const { badQuery } = recordErrors
/** A hundred columns and fifty conditions, some with many values. */
const LARGEST = 256 * 1024
const sample = {
  columns: [{ name: 'title', field: 'title' }],
  where: { field: 'title', op: 'contains' as const, value: { param: 'text' } },
  params: [{ name: 'text', type: 'text' as const }],
  sort: [{ field: 'title', order: 'ascend' as const }],
}

const readCalls = (views: ViewService) => [
  defineCall({
    id: 'views/list',
    method: 'POST',
    path: '/view/list',
    needs: 'permission/view.see',
    writes: false,
    input: viewModel.list,
    output: z.array(viewInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => views.list(by, projectId),
  }),
  defineCall({
    id: 'views/detail',
    method: 'POST',
    path: '/view/detail',
    needs: 'permission/view.see',
    writes: false,
    input: viewModel.one,
    output: viewDetail,
    errors: [notFound],
    example: (o) => ({ id: o.viewId }),
    run: ({ id }, { by }) => views.detail(by, id),
  }),
  defineCall({
    id: 'views/preview',
    method: 'POST',
    path: '/view/preview',
    needs: 'permission/view.see',
    writes: false,
    takes: takes(LARGEST),
    input: viewModel.preview,
    output: viewRows,
    errors: [projectErrors.notFound, modelErrors.notFound, recordErrors.modelMissing, badView, badQuery],
    example: (o) => ({ projectId: o.projectId, modelId: o.modelId, definition: sample, params: { text: 'no' } }),
    run: (input, { by }) => views.preview(by, input),
  }),
]

const writeCalls = (views: ViewService) => [
  defineCall({
    id: 'views/create',
    method: 'POST',
    path: '/view/create',
    needs: 'permission/view.edit',
    writes: true,
    audits: ['view created'],
    takes: takes(LARGEST),
    input: viewModel.create,
    output: viewDetail,
    errors: [projectErrors.notFound, modelErrors.notFound, modelErrors.reserved, nameTaken, badView, badQuery, tooMany],
    example: (o) => ({ projectId: o.projectId, modelId: o.modelId, name: 'customer_titles', definition: sample }),
    run: (input, { by }) => views.create(by, input),
  }),
  defineCall({
    id: 'views/update',
    method: 'POST',
    path: '/view/update',
    needs: 'permission/view.edit',
    writes: true,
    audits: ['view changed'],
    takes: takes(LARGEST),
    input: viewModel.update,
    output: viewDetail,
    errors: [notFound, changed, modelErrors.notFound, modelErrors.reserved, nameTaken, badView, badQuery],
    example: (o) => ({ id: o.viewId, rev: 1, description: 'Titles' }),
    run: (input, { by }) => views.update(by, input),
  }),
  defineCall({
    id: 'views/delete',
    method: 'POST',
    path: '/view/delete',
    needs: 'permission/view.edit',
    writes: true,
    audits: ['view deleted'],
    input: viewModel.one,
    output: done,
    errors: [notFound],
    example: (o) => ({ id: o.viewId }),
    run: ({ id }, { by }) => views.delete(by, id),
  }),
]

export const viewCalls = ({ views }: { readonly views: ViewService }) => [...readCalls(views), ...writeCalls(views)]

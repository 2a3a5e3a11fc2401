import * as z from 'zod'
import { defineCall } from '../../calls/call.ts'
import { documentErrors } from '../documents/index.ts'
import { modelErrors } from '../models/index.ts'
import { pageErrors } from '../pages/index.ts'
import { projectErrors } from '../projects/index.ts'
import { viewErrors } from '../views/index.ts'
import type { FieldNames } from './field-names.ts'
import { dataUse, renamedFieldUses, renamedUses, usesModel } from './model.ts'
import type { DataUses } from './service.ts'

interface DataUsesServices {
  readonly dataUses: DataUses
  readonly fieldNames: FieldNames
}

/** Who uses models, fields and views. */
export const dataUsesCalls = ({ dataUses, fieldNames }: DataUsesServices) => [
  defineCall({
    id: 'data-uses/list',
    method: 'POST',
    path: '/model/uses',
    needs: 'permission/model.see',
    writes: false,
    input: usesModel.list,
    output: z.array(dataUse),
    errors: [modelErrors.notFound, modelErrors.fieldNotFound, viewErrors.notFound],
    example: (o) => ({ modelId: o.modelId }),
    run: (of, { by }) => dataUses.list(by, of),
  }),
  defineCall({
    id: 'data-uses/rename',
    method: 'POST',
    path: '/model/uses/rename',
    needs: 'permission/page.edit',
    writes: true,
    unaudited: 'the history of each page says who changed what',
    input: usesModel.rename,
    output: renamedUses,
    errors: [projectErrors.notFound, pageErrors.notFound, documentErrors.conflict, pageErrors.tooLarge],
    example: (o) => ({ projectId: o.projectId, from: 'customer', to: 'client', pages: [o.pageId], blocks: [] }),
    run: (input, { by }) => dataUses.rename(by, input),
  }),
  defineCall({
    id: 'data-uses/rename-field',
    method: 'POST',
    path: '/model/uses/rename-field',
    needs: 'permission/page.edit',
    writes: true,
    unaudited: 'the history of each page says who changed what',
    input: usesModel.renameField,
    output: renamedFieldUses,
    errors: [
      modelErrors.notFound,
      viewErrors.notFound,
      pageErrors.notFound,
      documentErrors.conflict,
      pageErrors.tooLarge,
    ],
    example: (o) => ({ modelId: o.modelId, from: 'name', to: 'title', pages: [o.pageId], blocks: [] }),
    run: (input, { by }) => fieldNames.rename(by, input),
  }),
  defineCall({
    id: 'data-uses/take-back',
    method: 'POST',
    path: '/model/uses/take-back',
    needs: 'permission/page.edit',
    writes: true,
    unaudited: 'the history of each page says who changed what',
    input: usesModel.takeBack,
    output: z.null(),
    errors: [projectErrors.notFound, pageErrors.notFound, documentErrors.conflict, pageErrors.tooLarge],
    example: (o) => ({ projectId: o.projectId, drafts: [] }),
    run: async (input, { by }) => void (await fieldNames.takeBack(by, input)),
  }),
]

import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { idBody, idInPath, paged } from '../../http/answer.ts'
import { MEGABYTE, takes } from '../../http/body.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import { pageErrors } from './errors.ts'
import type { PageListing } from './listing.ts'
import {
  checkedPage,
  copiedPage,
  createdPage,
  movedPage,
  pageDetail,
  pageFile,
  pageInfo,
  pageItem,
  pageModel,
  pageRecords,
  pageUse,
  saved,
} from './model.ts'
import type { Moving } from './moving.ts'
import type { PageService } from './service.ts'

const { notFound, sameProject, conflict, dataFormat, patchInvalid, tooOld, tooLarge } = pageErrors

const exampleButton = {
  ...({ kind: 'element', id: 'x', type: 'Button', name: 'x', parentId: null, order: 'a0' } as const),
  ...{ props: {}, bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
}

interface PageCallServices {
  readonly pages: PageService
  readonly listPages: PageListing
  readonly moving: Moving
}

const listCall = ({ listPages }: PageCallServices) =>
  defineCall({
    id: 'pages/list',
    method: 'GET',
    path: '/pages/list',
    needs: 'permission/page.see',
    writes: false,
    input: pageModel.list,
    output: paged(pageItem),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, call) => listPages(call.by, input),
  })

const detailCall = ({ pages }: PageCallServices) =>
  defineCall({
    id: 'pages/detail',
    method: 'GET',
    path: '/pages/detail/{id}',
    needs: 'permission/page.see',
    writes: false,
    input: idInPath,
    output: pageDetail,
    errors: [notFound],
    example: (o) => ({ id: String(o.pageId) }),
    run: (input, call) => pages.detail(call.by, input.id),
  })

const fileCall = ({ pages }: PageCallServices) =>
  defineCall({
    id: 'pages/file',
    method: 'GET',
    path: '/pages/file/{id}',
    needs: 'permission/page.export',
    writes: false,
    input: idInPath,
    output: pageFile,
    errors: [notFound],
    example: (o) => ({ id: String(o.pageId) }),
    run: (input, call) => pages.file(call.by, input.id),
  })

const recordsCall = ({ pages }: PageCallServices) =>
  defineCall({
    id: 'pages/records',
    method: 'GET',
    path: '/pages/records/{id}',
    needs: 'permission/page.see',
    writes: false,
    input: pageModel.records,
    output: pageRecords,
    errors: [notFound],
    example: (o) => ({ id: String(o.pageId) }),
    run: (input, call) => pages.records(call.by, input),
  })

const createCall = ({ pages }: PageCallServices) =>
  defineCall({
    id: 'pages/create',
    method: 'POST',
    path: '/pages/create',
    needs: 'permission/page.edit',
    writes: true,
    unaudited: 'the page itself says who made it and when',
    takes: takes(8 * MEGABYTE),
    input: pageModel.create,
    output: createdPage,
    errors: [projectErrors.notFound, dataFormat, tooLarge, anyQuota],
    example: (o) => ({ name: 'Another', projectId: o.projectId }),
    run: (input, call) => pages.create(call.by, input),
  })

// The same as the creation of a page from a file, and all of it taken back.
const checkCall = ({ pages }: PageCallServices) =>
  defineCall({
    id: 'pages/check',
    method: 'POST',
    path: '/pages/check',
    needs: 'permission/page.edit',
    writes: false,
    takes: takes(8 * MEGABYTE),
    input: pageModel.check,
    output: checkedPage,
    errors: [projectErrors.notFound, dataFormat, tooLarge, anyQuota],
    example: (o) => ({ projectId: o.projectId, pageData: {} }),
    run: (input, call) => pages.check(call.by, input),
  })

// Menus, links and templates: what would lead nowhere without the page.
const usedByCall = ({ moving }: PageCallServices) =>
  defineCall({
    id: 'pages/used-by',
    method: 'GET',
    path: '/pages/usedBy/{id}',
    needs: 'permission/page.see',
    writes: false,
    input: idInPath,
    output: z.array(pageUse),
    errors: [notFound],
    example: (o) => ({ id: String(o.pageId) }),
    run: (input, call) => moving.usedBy(call.by, input.id),
  })

// What moving would come to; nothing is changed.
const checkMoveCall = ({ moving }: PageCallServices) =>
  defineCall({
    id: 'pages/check-move',
    method: 'POST',
    path: '/pages/checkMove',
    needs: 'permission/page.edit',
    writes: false,
    input: pageModel.move,
    output: movedPage,
    errors: [notFound, projectErrors.notFound, sameProject, anyQuota],
    example: (o) => ({ id: o.pageId, projectId: o.projectId }),
    exampleAnswers: 400,
    run: (input, call) => moving.checkMove(call.by, input),
  })

const moveCall = ({ moving }: PageCallServices) =>
  defineCall({
    id: 'pages/move',
    method: 'POST',
    path: '/pages/move',
    needs: 'permission/page.edit',
    writes: true,
    audits: ['page moved'],
    input: pageModel.move,
    output: movedPage,
    errors: [notFound, projectErrors.notFound, sameProject, anyQuota],
    example: (o) => ({ id: o.pageId, projectId: o.projectId }),
    exampleAnswers: 400,
    run: (input, call) => moving.move(call.by, input),
  })

// The page's card, or its content: a stale revision whose entries do not overlap merges, an overlapping one is refused with both sides.
const updateCall = ({ pages }: PageCallServices) =>
  defineCall({
    id: 'pages/update',
    method: 'POST',
    path: '/pages/update',
    needs: 'permission/page.edit',
    writes: true,
    unaudited: 'every revision says who made it; a record of each keystroke would bury the others',
    takes: takes(8 * MEGABYTE),
    input: pageModel.update,
    // What is answered far more often is looked at first.
    output: z.union([saved, pageInfo]),
    errors: [notFound, conflict, patchInvalid, tooOld, tooLarge, anyQuota],
    example: (o) => ({ id: o.pageId, revision: 1, patch: { added: { x: exampleButton }, changed: {}, removed: {} } }),
    run: async (input, call) => ('patch' in input ? pages.save(call.by, input) : pages.updateCard(call.by, input)),
  })

const copyCall = ({ pages }: PageCallServices) =>
  defineCall({
    id: 'pages/copy',
    method: 'POST',
    path: '/pages/copy',
    needs: 'permission/page.edit',
    writes: true,
    large: true,
    unaudited: 'the page itself says who made it and when',
    input: pageModel.copy,
    output: copiedPage,
    errors: [notFound, projectErrors.notFound, anyQuota],
    example: (o) => ({ id: o.pageId }),
    run: (input, call) => pages.copy(call.by, input),
  })

const deleteCall = ({ pages }: PageCallServices) =>
  defineCall({
    id: 'pages/delete',
    method: 'POST',
    path: '/pages/delete',
    needs: 'permission/page.edit',
    writes: true,
    audits: ['page deleted'],
    input: idBody,
    output: done,
    errors: [notFound],
    example: (o) => ({ id: o.pageId }),
    run: (input, call) => pages.delete(call.by, input.id),
  })

export const pageCalls = (services: PageCallServices) => [
  listCall(services),
  detailCall(services),
  fileCall(services),
  recordsCall(services),
  createCall(services),
  checkCall(services),
  usedByCall(services),
  checkMoveCall(services),
  moveCall(services),
  updateCall(services),
  copyCall(services),
  deleteCall(services),
]

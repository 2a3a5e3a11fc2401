import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { MEGABYTE, takes } from '../../http/body.ts'
import { documentErrors } from '../documents/index.ts'
import { pageErrors } from '../pages/index.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import { blockErrors } from './errors.ts'
import { blockContent, blockInfo, blockModel, blockRecords, blockSaved, blockUser, blockVersion, brought } from './model.ts'
import type { Blocks } from './service.ts'

const { notFound, versionNotFound, noInterface, unusable, unchanged, inUse, nameTaken } = blockErrors
const { conflict, dataFormat, patchInvalid, tooOld, tooLarge } = pageErrors

const root = {
  kind: 'page',
  id: 'page',
  schemaVersion: 1,
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  interceptor: {},
} as const
const exampleBlock = { ...root, extra: {}, block: { inputs: [], events: [], methods: [], slots: [] } }

interface BlockCallServices {
  readonly blocks: Blocks
}

const listCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/list',
    method: 'GET',
    path: '/blocks/list',
    needs: 'permission/block.see',
    writes: false,
    input: blockModel.list,
    output: z.array(blockInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: ({ projectId }, { by }) => blocks.list(by, projectId),
  })

const createCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/create',
    method: 'POST',
    path: '/blocks/create',
    needs: 'permission/block.edit',
    writes: true,
    audits: ['block released'],
    takes: takes(8 * MEGABYTE),
    input: blockModel.create,
    output: blockInfo,
    errors: [projectErrors.notFound, dataFormat, noInterface, unusable, nameTaken, anyQuota],
    example: (o) => ({ projectId: o.projectId, name: 'Another', entries: [exampleBlock] }),
    run: (input, { by }) => blocks.create(by, input),
  })

const recordsCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/records',
    method: 'GET',
    path: '/blocks/records/{id}',
    needs: 'permission/block.see',
    writes: false,
    input: blockModel.records,
    output: blockRecords,
    errors: [notFound],
    example: (o) => ({ id: o.blockId }),
    run: (input, { by }) => blocks.records(by, input),
  })

const saveCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/save',
    method: 'POST',
    path: '/blocks/save',
    needs: 'permission/block.edit',
    writes: true,
    unaudited: 'the log of the document says who changed what',
    takes: takes(8 * MEGABYTE),
    input: blockModel.save,
    output: blockSaved,
    errors: [notFound, conflict, patchInvalid, tooOld, tooLarge, noInterface, unusable, anyQuota],
    example: (o) => ({ id: o.blockId, revision: 1, patch: { added: {}, changed: {}, removed: {} } }),
    run: (input, { by }) => blocks.save(by, input),
  })

const versionsCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/versions',
    method: 'GET',
    path: '/blocks/versions/{id}',
    needs: 'permission/block.see',
    writes: false,
    input: blockModel.id,
    output: z.array(blockVersion),
    errors: [notFound],
    example: (o) => ({ id: o.blockId }),
    run: ({ id }, { by }) => blocks.versions(by, id),
  })

const contentCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/content',
    method: 'GET',
    path: '/blocks/content/{id}/{version}',
    needs: 'permission/block.see',
    writes: false,
    input: blockModel.version,
    output: blockContent,
    errors: [notFound, versionNotFound],
    example: (o) => ({ id: o.blockId, version: '1' }),
    run: (input, { by }) => blocks.content(by, input),
  })

const usesCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/uses',
    method: 'GET',
    path: '/blocks/uses/{id}',
    needs: 'permission/block.see',
    writes: false,
    input: blockModel.id,
    output: z.array(blockUser),
    errors: [notFound],
    example: (o) => ({ id: o.blockId }),
    run: ({ id }, { by }) => blocks.uses(by, id),
  })

const renameCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/rename',
    method: 'POST',
    path: '/blocks/rename',
    needs: 'permission/block.edit',
    writes: true,
    audits: ['block renamed'],
    input: blockModel.rename,
    output: blockInfo,
    errors: [notFound, nameTaken],
    example: (o) => ({ id: o.blockId, name: 'Renamed' }),
    run: (input, { by }) => blocks.rename(by, input),
  })

// For what is pasted from another project: its blocks come along.
const bringCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/bring',
    method: 'POST',
    path: '/blocks/bring',
    needs: 'permission/block.edit',
    writes: true,
    audits: ['block released'],
    input: blockModel.bring,
    output: brought,
    errors: [projectErrors.notFound, unusable, anyQuota],
    example: (o) => ({ projectId: o.projectId, blocks: { [String(o.blockId)]: 1 } }),
    run: (input, { by }) => blocks.bring(by, input),
  })

// What is edited becomes a version that pages may use: it gets the next number and never changes.
const releaseCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/release',
    method: 'POST',
    path: '/blocks/release',
    needs: 'permission/block.edit',
    writes: true,
    audits: ['block released'],
    input: blockModel.release,
    output: blockInfo,
    errors: [notFound, noInterface, unusable, unchanged, documentErrors.tooManyVersions, anyQuota],
    example: (o) => ({ id: o.blockId, name: 'With a subtitle', note: '' }),
    run: (input, { by }) => blocks.release(by, input),
  })

const deleteCall = ({ blocks }: BlockCallServices) =>
  defineCall({
    id: 'blocks/delete',
    method: 'POST',
    path: '/blocks/delete',
    needs: 'permission/block.edit',
    writes: true,
    audits: ['block deleted'],
    input: blockModel.id,
    output: done,
    errors: [notFound, inUse],
    example: (o) => ({ id: o.blockId }),
    run: ({ id }, { by }) => blocks.delete(by, id),
  })

export const blockCalls = (services: BlockCallServices) => [
  listCall(services),
  createCall(services),
  recordsCall(services),
  saveCall(services),
  versionsCall(services),
  contentCall(services),
  usesCall(services),
  renameCall(services),
  bringCall(services),
  releaseCall(services),
  deleteCall(services),
]

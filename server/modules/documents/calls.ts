import * as z from 'zod'
import { defineCall, defineRawCall, done } from '../../calls/call.ts'
import { MEGABYTE, takes } from '../../http/body.ts'
import { anyQuota } from '../quotas/index.ts'
import type { Branches } from './branches.ts'
import type { Documents } from './documents.ts'
import type { Editing } from './editing.ts'
import { documentErrors } from './errors.ts'
import type { Following } from './following.ts'
import type { History } from './history.ts'
import {
  branchInfo,
  documentEntries,
  documentHistory,
  documentModel,
  documentRecords,
  edited,
  followedEdits,
  keptVersion,
  lastWrites,
  versionList,
} from './model.ts'
import type { Versions } from './versions.ts'

const {
  notFound,
  versionNotFound,
  conflict,
  stale,
  editInvalid,
  tooLarge,
  tooOld,
  tooFarBehind,
  tooManyFollowed,
  tooManyVersions,
  tooManyBranches,
  branchOfBranch,
  branchNameTaken,
} = documentErrors

const lastEventOf = ({ headers }: Request): number | undefined => {
  const given = headers.get('last-event-id') ?? ''
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined
}

interface DocumentCallServices {
  readonly documents: Documents
  readonly editing: Editing
  readonly following: Following
  readonly history: History
  readonly versions: Versions
  readonly branches: Branches
}

const recordsCall = ({ documents }: DocumentCallServices) =>
  defineCall({
    id: 'documents/records',
    method: 'GET',
    path: '/documents/records/{id}',
    needs: 'permission/document.see',
    writes: false,
    input: documentModel.id,
    output: documentRecords,
    errors: [notFound],
    example: (o) => ({ id: String(o.documentId) }),
    run: async ({ id }, { by }) => {
      const { row, role, document } = await documents.openWhole(by, id, 'see')
      return { id, kind: row.kind, revision: row.revision, entries: [...document.entries.values()], access: role }
    },
  })

// One edit of cells, for documents of any kind; the same edit sent twice is one.
const editCall = ({ editing }: DocumentCallServices) =>
  defineCall({
    id: 'documents/edit',
    method: 'POST',
    path: '/documents/edit',
    needs: 'permission/document.edit',
    writes: true,
    unaudited: 'the log of the document says who changed what',
    takes: takes(8 * MEGABYTE),
    input: documentModel.edit,
    output: edited,
    errors: [notFound, conflict, stale, editInvalid, tooLarge, tooFarBehind, anyQuota],
    example: (o) => ({ id: o.documentId, edit: { id: 'edit-00000001', added: [], cells: [['page', 'css', '']], removed: [] } }),
    run: (input, { by }) => editing.edit(by, input),
  })

// Server-sent events: what others save, as they save it. `Last-Event-ID` is the revision of the last event that arrived.
const followCall = ({ following }: DocumentCallServices) =>
  defineRawCall({
    id: 'documents/follow',
    method: 'GET',
    path: '/documents/follow/{id}',
    needs: 'permission/document.see',
    writes: false,
    input: documentModel.follow,
    output: followedEdits,
    errors: [notFound, tooManyFollowed],
    example: (o) => ({ id: String(o.documentId), since: '1' }),
    run: ({ id, since }, { by, request, wait }) =>
      following.follow(by, { id, since: lastEventOf(request) ?? since }, { signal: request.signal, wait }),
  })

const historyCall = ({ history }: DocumentCallServices) =>
  defineCall({
    id: 'documents/history',
    method: 'GET',
    path: '/documents/history/{id}',
    needs: 'permission/document.see',
    writes: false,
    input: documentModel.id,
    output: documentHistory,
    errors: [notFound],
    example: (o) => ({ id: String(o.documentId) }),
    run: ({ id }, { by }) => history.list(by, id),
  })

const atCall = ({ history }: DocumentCallServices) =>
  defineCall({
    id: 'documents/at',
    method: 'GET',
    path: '/documents/at/{id}/{seq}',
    needs: 'permission/document.see',
    writes: false,
    input: documentModel.at,
    output: documentEntries,
    errors: [notFound, versionNotFound, tooOld],
    example: (o) => ({ id: String(o.documentId), seq: '1' }),
    run: async (input, { by }) => ({ entries: await history.at(by, input) }),
  })

const versionCall = ({ versions }: DocumentCallServices) =>
  defineCall({
    id: 'documents/version',
    method: 'GET',
    path: '/documents/version/{id}/{version}',
    needs: 'permission/document.see',
    writes: false,
    input: documentModel.version,
    output: documentEntries,
    errors: [notFound, versionNotFound],
    example: (o) => ({ id: String(o.documentId), version: String(o.versionId) }),
    run: async (input, { by }) => ({ entries: await versions.entries(by, input) }),
  })

// What the history lists of them first, and older ones: `before` is the id of the last one that is known.
const versionsCall = ({ versions }: DocumentCallServices) =>
  defineCall({
    id: 'documents/versions',
    method: 'GET',
    path: '/documents/versions/{id}',
    needs: 'permission/document.see',
    writes: false,
    input: documentModel.versions,
    output: versionList,
    errors: [notFound],
    example: (o) => ({ id: String(o.documentId), limit: '10' }),
    run: (input, { by }) => versions.page(by, input),
  })

const lastCall = ({ history }: DocumentCallServices) =>
  defineCall({
    id: 'documents/last',
    method: 'GET',
    path: '/documents/last/{id}',
    needs: 'permission/document.see',
    writes: false,
    input: documentModel.last,
    output: lastWrites,
    errors: [notFound],
    example: (o) => ({ id: String(o.documentId), entry: 'page' }),
    run: (input, { by }) => history.last(by, input),
  })

const nameVersionCall = ({ versions }: DocumentCallServices) =>
  defineCall({
    id: 'documents/name-version',
    method: 'POST',
    path: '/documents/name-version',
    needs: 'permission/document.edit',
    writes: true,
    unaudited: 'the version says who named it and when',
    input: documentModel.name,
    output: keptVersion,
    errors: [notFound, versionNotFound, tooOld, tooManyVersions, anyQuota],
    example: (o) => ({ id: o.documentId, name: 'Before the change', note: '' }),
    run: (input, { by }) => versions.name(by, input),
  })

const deleteVersionCall = ({ versions }: DocumentCallServices) =>
  defineCall({
    id: 'documents/delete-version',
    method: 'POST',
    path: '/documents/delete-version',
    needs: 'permission/document.edit',
    writes: true,
    audits: ['named version deleted'],
    input: documentModel.deleteVersion,
    output: done,
    errors: [notFound, versionNotFound],
    example: (o) => ({ id: o.documentId, version: o.versionId }),
    run: (input, { by }) => versions.delete(by, input),
  })

const branchesCall = ({ branches }: DocumentCallServices) =>
  defineCall({
    id: 'documents/branches',
    method: 'GET',
    path: '/documents/branches/{id}',
    needs: 'permission/document.see',
    writes: false,
    input: documentModel.id,
    output: z.array(branchInfo),
    errors: [notFound],
    example: (o) => ({ id: String(o.documentId) }),
    run: ({ id }, { by }) => branches.list(by, id),
  })

const createBranchCall = ({ branches }: DocumentCallServices) =>
  defineCall({
    id: 'documents/create-branch',
    method: 'POST',
    path: '/documents/create-branch',
    needs: 'permission/document.edit',
    writes: true,
    unaudited: 'the branch says who made it and when',
    input: documentModel.branch,
    output: branchInfo,
    errors: [notFound, versionNotFound, tooOld, tooManyBranches, branchOfBranch, branchNameTaken, anyQuota],
    example: (o) => ({ id: o.documentId, name: 'Try another layout' }),
    run: (input, { by }) => branches.create(by, input),
  })

const renameBranchCall = ({ branches }: DocumentCallServices) =>
  defineCall({
    id: 'documents/rename-branch',
    method: 'POST',
    path: '/documents/rename-branch',
    needs: 'permission/document.edit',
    writes: true,
    audits: ['branch renamed'],
    input: documentModel.renameBranch,
    output: done,
    errors: [notFound, branchNameTaken],
    example: (o) => ({ id: o.branchId, name: 'Another name' }),
    run: (input, { by }) => branches.rename(by, input),
  })

const deleteBranchCall = ({ branches }: DocumentCallServices) =>
  defineCall({
    id: 'documents/delete-branch',
    method: 'POST',
    path: '/documents/delete-branch',
    needs: 'permission/document.edit',
    writes: true,
    audits: ['branch deleted'],
    input: documentModel.branchId,
    output: done,
    errors: [notFound],
    example: (o) => ({ id: o.branchId }),
    run: ({ id }, { by }) => branches.delete(by, id),
  })

const mergedCall = ({ branches }: DocumentCallServices) =>
  defineCall({
    id: 'documents/merged',
    method: 'POST',
    path: '/documents/merged',
    needs: 'permission/document.edit',
    writes: true,
    unaudited: 'the merge is an edit in the log of the document',
    input: documentModel.merged,
    output: done,
    errors: [notFound, versionNotFound],
    example: (o) => ({ id: o.branchId, seq: 1 }),
    run: (input, { by }) => branches.merged(by, input),
  })

export const documentCalls = (services: DocumentCallServices) => [
  recordsCall(services),
  editCall(services),
  followCall(services),
  historyCall(services),
  atCall(services),
  versionCall(services),
  versionsCall(services),
  lastCall(services),
  nameVersionCall(services),
  deleteVersionCall(services),
  branchesCall(services),
  createBranchCall(services),
  renameBranchCall(services),
  deleteBranchCall(services),
  mergedCall(services),
]

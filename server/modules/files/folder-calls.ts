import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { projectErrors } from '../projects/index.ts'
import { fileErrors } from './errors.ts'
import type { Folders } from './folders.ts'
import { cloudFolder, folderModel } from './model.ts'

const { noFolder, folderTaken, folderWithin, tooDeep, tooManyFolders } = fileErrors

/** The folders of the image cloud: a person's own, and those of the projects that they work on. */
export const folderCalls = ({ folders }: { readonly folders: Folders }) => [
  defineCall({
    id: 'files/folders',
    method: 'GET',
    path: '/cloud/folder/list',
    needs: 'permission/file.see',
    writes: false,
    input: folderModel.list,
    output: z.array(cloudFolder),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: ({ projectId }, { by }) => folders.list(by, projectId),
  }),
  defineCall({
    id: 'files/create-folder',
    method: 'POST',
    path: '/cloud/folder/create',
    needs: 'permission/file.edit',
    writes: true,
    audits: ['folder created'],
    input: folderModel.create,
    output: cloudFolder,
    errors: [projectErrors.notFound, noFolder, folderTaken, tooDeep, tooManyFolders],
    example: (o) => ({ projectId: o.projectId, name: 'Icons' }),
    run: (input, { by }) => folders.create(by, input),
  }),
  // Renames it, or moves it into another one.
  defineCall({
    id: 'files/update-folder',
    method: 'POST',
    path: '/cloud/folder/update',
    needs: 'permission/file.edit',
    writes: true,
    audits: ['folder changed'],
    input: folderModel.update,
    output: cloudFolder,
    errors: [noFolder, folderTaken, folderWithin, tooDeep],
    example: (o) => ({ id: o.folderId, name: 'Pictures' }),
    run: (input, { by }) => folders.update(by, input),
  }),
  // The folder alone: what lies in it moves one level up.
  defineCall({
    id: 'files/delete-folder',
    method: 'POST',
    path: '/cloud/folder/delete',
    needs: 'permission/file.edit',
    writes: true,
    audits: ['folder deleted'],
    input: folderModel.one,
    output: done,
    errors: [noFolder],
    example: (o) => ({ id: o.folderId }),
    run: ({ id }, { by }) => folders.delete(by, id),
  }),
]

import * as z from 'zod'
import { defineCall, defineRawCall, done } from '../../calls/call.ts'
import { paged } from '../../http/answer.ts'
import { takes } from '../../http/body.ts'
import { AppError, errors } from '../../http/errors.ts'
import { FILE_POLICY } from '../../http/security-headers.ts'
import { projectErrors } from '../projects/errors.ts'
import { anyQuota } from '../quotas/errors.ts'
import { fileErrors } from './errors.ts'
import { fileModel, uploaded, uploadedFile } from './model.ts'
import type { FileService } from './service.ts'
import type { StoredFiles } from './stored-files.ts'

/** An image of 1.5 MB and what multipart adds to it. */
const LARGEST = 1_600_000

const { notImage, tooLarge, missing, tooManyPixels } = fileErrors

export const fileCalls = ({ files, storedFiles }: { readonly files: FileService; readonly storedFiles: StoredFiles }) => [
  // An image of at most 1.5 MB, told by its content.
  defineCall({
    id: 'files/upload',
    method: 'POST',
    path: '/cloud/upload/files',
    needs: 'member',
    audience: 'page',
    writes: true,
    unaudited: 'the file itself says who brought it and when',
    takes: takes(LARGEST),
    form: true,
    input: fileModel.upload,
    output: uploaded,
    errors: [notImage, tooLarge, tooManyPixels, anyQuota],
    example: (o) => ({ file: o.picture }),
    run: (input, call) => files.upload(call.by, input.file),
  }),
  // What the asking person uploaded, or what came through the pages of a project.
  defineCall({
    id: 'files/list',
    method: 'GET',
    path: '/cloud/files/list',
    needs: 'permission/file.see',
    writes: false,
    input: fileModel.list,
    output: paged(uploadedFile),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, call) => storedFiles.list(call.by, input),
  }),
  // By who uploaded it, or a developer of the project through whose page it came.
  defineCall({
    id: 'files/delete',
    method: 'POST',
    path: '/cloud/files/delete',
    needs: 'owner',
    writes: true,
    audits: ['file deleted'],
    input: fileModel.delete,
    output: done,
    errors: [missing],
    example: (o) => ({ name: o.fileName }),
    run: (input, call) => storedFiles.delete(call.by, input.name),
  }),
  // Nothing in an uploaded picture ever runs.
  defineRawCall({
    id: 'files/picture',
    method: 'GET',
    path: '/files/{name}',
    needs: 'visitor',
    outside: true,
    writes: false,
    input: fileModel.delete,
    output: z.file(),
    errors: [],
    async run({ name }, { set }) {
      const found = await files.find(name)
      if (found === null) throw new AppError(errors.notFound)
      set.headers['content-security-policy'] = FILE_POLICY
      set.headers['content-type'] = found.type
      set.headers['content-disposition'] = 'inline'
      set.headers['cache-control'] = 'public, max-age=31536000, immutable'
      return new Response(found.body(), { headers: { 'content-type': found.type } })
    },
  }),
]

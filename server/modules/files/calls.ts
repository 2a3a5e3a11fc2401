import * as z from 'zod'
import { LARGEST_WHOLE } from '#kernel/page/uploads'
import { defineCall, defineRawCall, done, nothing } from '../../calls/call.ts'
import { isPicture } from '../../files/file-store.ts'
import { paged } from '../../http/answer.ts'
import { takes } from '../../http/body.ts'
import { AppError, errors } from '../../http/errors.ts'
import { FILE_POLICY } from '../../http/security-headers.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import { fileErrors } from './errors.ts'
import { fileModel, fileUses, uploaded, uploadedFile, uploadRules } from './model.ts'
import type { FileService } from './service.ts'
import type { StoredFiles } from './stored-files.ts'
import type { UploadRuleService } from './upload-rules.ts'
import type { Uses } from './uses.ts'

/** The largest file that comes in one piece, and what multipart adds to it. */
const LARGEST = LARGEST_WHOLE + 100_000

const { notImage, notTaken, tooLarge, fileTooLarge, missing, tooManyPixels, noFolder, otherCloud } = fileErrors

interface FileServices {
  readonly files: FileService
  readonly storedFiles: StoredFiles
  readonly fileUses: Uses
  readonly fileRules: UploadRuleService
}

/** What `encodeURIComponent` leaves and RFC 8187 does not. */
const escaped = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

// An image of at most 1.5 MB, of which only what draws it is kept; through a page also what its project takes. All are told by their content.
const uploadCall = ({ files }: FileServices) =>
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
    errors: [notImage, notTaken, tooLarge, fileTooLarge, tooManyPixels, projectErrors.notFound, noFolder, otherCloud, anyQuota],
    example: (o) => ({ file: o.picture }),
    run: ({ file, ...place }, call) => files.upload(call.by, file, place),
  })

// Told before a file is chosen: by pages what their project takes.
const rulesCall = ({ fileRules: rules }: FileServices) =>
  defineCall({
    id: 'files/rules',
    method: 'GET',
    path: '/cloud/upload/rules',
    needs: 'member',
    audience: 'viewer',
    writes: false,
    input: nothing,
    output: uploadRules,
    errors: [],
    run: (_, call) => rules.of(call.by),
  })

// What the asking person uploaded, or what came through the pages of a project.
const listCall = ({ storedFiles }: FileServices) =>
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
  })

const renameCall = ({ storedFiles }: FileServices) =>
  defineCall({
    id: 'files/rename',
    method: 'POST',
    path: '/cloud/files/rename',
    needs: 'owner',
    writes: true,
    audits: ['file renamed'],
    input: fileModel.rename,
    output: uploadedFile,
    errors: [missing],
    example: (o) => ({ name: o.fileName, displayName: 'Logo.png' }),
    run: (input, call) => storedFiles.rename(call.by, input),
  })

const moveCall = ({ storedFiles }: FileServices) =>
  defineCall({
    id: 'files/move',
    method: 'POST',
    path: '/cloud/files/move',
    needs: 'owner',
    writes: true,
    audits: ['files moved'],
    input: fileModel.move,
    output: done,
    errors: [missing, noFolder, otherCloud],
    example: (o) => ({ names: [o.fileName], folderId: null }),
    run: (input, call) => storedFiles.move(call.by, input),
  })

// In the projects that the asking person sees in the studio.
const usesCall = ({ fileUses: uses }: FileServices) =>
  defineCall({
    id: 'files/uses',
    method: 'GET',
    path: '/cloud/files/uses',
    needs: 'owner',
    writes: false,
    input: fileModel.delete,
    output: fileUses,
    errors: [missing],
    example: (o) => ({ name: o.fileName }),
    run: ({ name }, call) => uses.of(call.by, name),
  })

// By who uploaded it, or a developer of the project through whose page it came.
const deleteCall = ({ storedFiles }: FileServices) =>
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
  })

// Nothing in an uploaded file ever runs; what is no picture is saved and not shown.
const pictureCall = ({ files }: FileServices) =>
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
      const displayName = isPicture(name) ? null : ((await files.nameOf(name)) ?? name)
      set.headers['content-disposition'] =
        displayName === null ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(displayName).replace(/['()*]/g, escaped)}`
      set.headers['cache-control'] = 'public, max-age=31536000, immutable'
      return new Response(found.body(), { headers: { 'content-type': found.type } })
    },
  })

export const fileCalls = (services: FileServices) => [
  uploadCall(services),
  rulesCall(services),
  listCall(services),
  renameCall(services),
  moveCall(services),
  usesCall(services),
  deleteCall(services),
  pictureCall(services),
]

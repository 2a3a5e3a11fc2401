import * as z from 'zod'
import { defineCall, defineRawCall, done, nothing } from '../../calls/call.ts'
import { attachmentHeaders } from '../../http/attachment.ts'
import { byteRange } from '../../http/byte-range.ts'
import { AppError } from '../../http/errors.ts'
import { accountErrors } from '../accounts/index.ts'
import { backupErrors } from './errors.ts'
import { backupDownload, backupList, backupModel } from './model.ts'
import type { Backups, OpenArchive } from './service.ts'

const { notFound, linkGone, busy, notDone, tooMany, badRange } = backupErrors
/** Seconds that a reader may take for what is on its way, the most that the server waits. */
const PATIENCE = 250

const answer = ({ name, file }: OpenArchive, request: Request): Response => {
  // The name is unique, and an archive never changes.
  const etag = `"${name}"`
  const headers = { ...attachmentHeaders(name, 'application/gzip'), 'accept-ranges': 'bytes', etag }
  const condition = request.headers.get('if-range')
  const isSame = condition === null || condition === etag
  const range = byteRange(isSame ? request.headers.get('range') : null, file.size)
  if (range === 'outside') throw new AppError(badRange, { headers: { 'content-range': `bytes */${file.size}` } })
  const { start, end } = range ?? { start: 0, end: file.size }
  const length = { 'content-length': String(end - start) }
  if (range === null) return new Response(file.stream(), { headers: { ...headers, ...length } })
  const part = { 'content-range': `bytes ${start}-${end - 1}/${file.size}` }
  return new Response(file.stream(start, end), { status: 206, headers: { ...headers, ...length, ...part } })
}

export const backupCalls = ({ backups }: { readonly backups: Backups }) => [
  // All of them, and when the next one is made.
  defineCall({
    id: 'backups/list',
    method: 'GET',
    path: '/backups/list',
    needs: 'super',
    writes: false,
    input: nothing,
    output: backupList,
    errors: [],
    run: (_, { by }) => backups.list(by),
  }),
  // Answers before it is made: its state is in the list.
  defineCall({
    id: 'backups/make',
    method: 'POST',
    path: '/backups/make',
    needs: 'super',
    writes: true,
    audits: ['backup requested'],
    input: nothing,
    output: done,
    errors: [busy, tooMany],
    run: (_, { by }) => backups.make(by),
  }),
  // Answers before it is verified.
  defineCall({
    id: 'backups/verify',
    method: 'POST',
    path: '/backups/verify',
    needs: 'super',
    writes: true,
    audits: ['backup verification requested'],
    input: backupModel.one,
    output: done,
    errors: [notFound, notDone],
    example: (o) => ({ id: o.backupId }),
    run: ({ id }, { by }) => backups.verify(by, id),
  }),
  defineCall({
    id: 'backups/remove',
    method: 'POST',
    path: '/backups/remove',
    needs: 'super',
    writes: true,
    audits: ['backup deleted'],
    input: backupModel.one,
    output: done,
    errors: [notFound, notDone],
    example: (o) => ({ id: o.backupId }),
    run: ({ id }, { by }) => backups.remove(by, id),
  }),
  // The address of an archive for a browser, which saves it while it comes.
  defineCall({
    id: 'backups/download',
    method: 'POST',
    path: '/backups/download',
    needs: 'super',
    writes: true,
    audits: ['backup downloaded'],
    input: backupModel.download,
    output: backupDownload,
    errors: [notFound, notDone, accountErrors.wrongOldPassword],
    example: (o) => ({ id: o.backupId, userPwd: 'not my password' }),
    exampleAnswers: 400,
    async run({ id, userPwd }, { by }) {
      const { name, ticket } = await backups.allowDownload(by, id, userPwd)
      return { name, address: `/api/backups/file/${id}?${new URLSearchParams({ ticket })}` }
    },
  }),
  // Browsers send no login with a download: the ticket of `backups/download` is one, for one archive and a few minutes.
  defineRawCall({
    id: 'backups/file',
    method: 'GET',
    path: '/backups/file/{id}',
    needs: 'visitor',
    writes: false,
    input: backupModel.file,
    output: z.file(),
    errors: [notFound, linkGone, badRange],
    example: (o) => ({ id: String(o.backupId), ticket: `1.1.${'g'.repeat(43)}` }),
    exampleAnswers: 404,
    async run({ id, ticket }, call) {
      call.wait(PATIENCE)
      return answer(await backups.open(id, ticket), call.request)
    },
  }),
]

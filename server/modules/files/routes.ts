import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, ok } from '../../http/answer.ts'
import { FOR_PAGES } from '../../http/audience.ts'
import { takes } from '../../http/body.ts'
import { AppError, errors } from '../../http/errors.ts'
import { FILE_POLICY } from '../../http/security-headers.ts'
import type { Uploaded } from '../../wire.ts'
import type { FileService } from './service.ts'

/** An image of 1.5 MB and what multipart adds to it. */
const LARGEST = 1_600_000

const uploaded: z.ZodType<Uploaded> = z.strictObject({ url: z.string(), name: z.string(), size: z.int() })

export const uploadRoutes = ({ files, findActor }: { readonly files: FileService; readonly findActor: FindActor }) =>
  new Elysia({ name: 'uploads', detail: { tags: ['files'], ...FOR_PAGES } })
    .use(signedIn(findActor))
    .post('/cloud/upload/files', async ({ actor, body }) => ok(await files.upload(actor, body.file)), {
      parse: 'multipart/form-data',
      body: z.strictObject({ file: z.file() }),
      response: answer(uploaded),
      detail: takes(LARGEST),
    })

/** Serves uploaded pictures: nothing in them ever runs. */
export const fileRoutes = ({ files }: { readonly files: FileService }) =>
  new Elysia({ name: 'files', detail: { hide: true } }).get(
    '/files/:name',
    async ({ params, set }) => {
      const found = await files.find(params.name)
      if (found === null) throw new AppError(errors.notFound)
      set.headers['content-security-policy'] = FILE_POLICY
      set.headers['content-type'] = found.type
      set.headers['content-disposition'] = 'inline'
      set.headers['cache-control'] = 'public, max-age=31536000, immutable'
      return new Response(found.body, { headers: { 'content-type': found.type } })
    },
    { params: z.strictObject({ name: z.string().max(60) }) },
  )

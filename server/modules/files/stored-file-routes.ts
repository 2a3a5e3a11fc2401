import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, idText, ok, paged, pagingQuery } from '../../http/answer.ts'
import type { UploadedFile } from '../../wire.ts'
import type { StoredFiles } from './stored-files.ts'

const uploadedFile: z.ZodType<UploadedFile> = z.strictObject({
  name: z.string(),
  displayName: z.string(),
  url: z.string(),
  size: z.int(),
  userName: z.string(),
  projectId: z.int().nullable(),
  createdAt: z.string(),
})

export const storedFileRoutes = ({ storedFiles, findActor }: { readonly storedFiles: StoredFiles; readonly findActor: FindActor }) =>
  new Elysia({ name: 'stored-files', prefix: '/cloud/files', detail: { tags: ['files'] } })
    .use(signedIn(findActor))
    .get('/list', async ({ actor, query }) => ok(await storedFiles.list(actor, query)), {
      query: z.strictObject({ ...pagingQuery, projectId: idText.optional() }),
      response: answer(paged(uploadedFile)),
    })
    .post(
      '/delete',
      async ({ actor, body }) => {
        await storedFiles.delete(actor, body.name)
        return ok(null)
      },
      { body: z.strictObject({ name: z.string().max(60) }), response: answer(z.null()) },
    )

import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, id, ok } from '../../http/answer.ts'
import type { ProxyAnswer } from '../../wire.ts'
import type { ProxyService } from './service.ts'

const header = z.record(
  z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/),
  z
    .string()
    .max(8000)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/),
)
const proxyBody = z.strictObject({
  url: z.string().min(1).max(4000),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']).default('GET'),
  headers: header.default({}),
  body: z.string().max(1_000_000).optional(),
  projectId: id.optional(),
  /** How the answer's body comes back: base64 keeps what is no text. */
  encoding: z.enum(['text', 'base64']).default('text'),
})
const proxyAnswer: z.ZodType<ProxyAnswer> = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

export const proxyRoutes = ({ proxy, findActor }: { readonly proxy: ProxyService; readonly findActor: FindActor }) =>
  new Elysia({ name: 'proxy', detail: { tags: ['proxy'] } })
    .use(signedIn(findActor))
    .post('/proxy', async ({ actor, body }) => ok(await proxy.send(actor, body)), { body: proxyBody, response: answer(proxyAnswer) })

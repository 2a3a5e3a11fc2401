import { Elysia } from 'elysia'
import * as z from 'zod'
import { bearerOf, type FindActor, signedIn } from '../../http/actor.ts'
import { answer, id, ok } from '../../http/answer.ts'
import { FOR_PAGES } from '../../http/audience.ts'
import { takes } from '../../http/body.ts'
import type { ProxyAnswer } from '../../wire.ts'
import { pageEnvironment } from '../publish/model.ts'
import type { ProxyService } from './service.ts'
import type { VisitorService } from './visitor-service.ts'

/** A body of a million characters and what is sent along with it. */
const LARGEST = 1_100_000

const header = z.record(
  z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/),
  z
    .string()
    .max(8000)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/),
)
const message = {
  url: z.string().min(1).max(4000),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']).default('GET'),
  headers: header.default({}),
  body: z.string().max(1_000_000).optional(),
  /** How the answer's body comes back: base64 keeps what is no text. */
  encoding: z.enum(['text', 'base64']).default('text'),
}
const proxyBody = z.strictObject({ ...message, projectId: id.optional() })
const visitorBody = z.strictObject({ ...message, page: id, env: pageEnvironment.default('prd'), source: z.string().min(1).max(700) })
const proxyAnswer: z.ZodType<ProxyAnswer> = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

export const proxyRoutes = ({ proxy, findActor }: { readonly proxy: ProxyService; readonly findActor: FindActor }) =>
  new Elysia({ name: 'proxy', detail: { tags: ['proxy'] } })
    .use(signedIn(findActor))
    .post('/proxy', async ({ actor, body }) => ok(await proxy.send(actor, body)), {
      body: proxyBody,
      response: answer(proxyAnswer),
      detail: takes(LARGEST),
    })

/** Open to everybody, so who asks and what the page allows is all decided inside. */
export const visitorRoutes = (deps: {
  readonly visitors: VisitorService
  readonly findActor: FindActor
  readonly ipOf: (request: Request) => string
}) =>
  new Elysia({ name: 'visitors', detail: { tags: ['viewer'], ...FOR_PAGES } }).post(
    '/viewer/request',
    async ({ request, body }) => {
      // Without a token somebody is a visitor; a token that has ended is told so, and can be renewed.
      const actor = bearerOf(request) === null ? null : await deps.findActor(request)
      return ok(await deps.visitors.send(actor, deps.ipOf(request), body))
    },
    { body: visitorBody, response: answer(proxyAnswer), detail: takes(LARGEST, { anybody: 300_000 }) },
  )

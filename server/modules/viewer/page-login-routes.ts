import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, id, ok } from '../../http/answer.ts'
import { FOR_VIEWER } from '../../http/audience.ts'
import type { Addresses, PageCode, PageToken } from '../../wire.ts'
import { environment, pageEnvironment } from '../publish/model.ts'
import type { PageLogin } from './page-login.ts'

const pageToken: z.ZodType<PageToken> = z.strictObject({
  token: z.string(),
  expiresIn: z.int(),
  projectId: z.int(),
  user: z.strictObject({ userId: z.int(), userName: z.string(), nickName: z.string(), avatar: z.string() }),
})
const pageCode: z.ZodType<PageCode> = z.strictObject({ address: z.string() })
const addresses: z.ZodType<Addresses> = z.strictObject({ studio: z.string(), pages: z.string() })

export const pageLoginRoutes = (deps: {
  readonly pageLogin: PageLogin
  readonly addresses: Addresses
  readonly findActor: FindActor
  readonly findActorForPages: FindActor
}) => {
  const { pageLogin } = deps
  const forViewer = new Elysia({ name: 'page-logins', prefix: '/viewer', detail: { tags: ['viewer'], ...FOR_VIEWER } })
    .get('/addresses', () => ok(deps.addresses), { response: answer(addresses) })
    .post('/token/redeem', async ({ body }) => ok(await pageLogin.redeem(body.code)), {
      body: z.strictObject({ code: z.string().min(20).max(100) }),
      response: answer(pageToken),
    })
    .use(signedIn(deps.findActorForPages))
    .post('/token/renew', async ({ actor }) => ok(await pageLogin.renew(actor)), { response: answer(pageToken) })
  const forStudio = new Elysia({ name: 'studio-page-logins', prefix: '/viewer', detail: { tags: ['viewer'] } })
    .use(signedIn(deps.findActor))
    .post('/token', async ({ actor, body }) => ok(await pageLogin.token(actor, body)), {
      body: z.strictObject({ page: id, env: pageEnvironment.default('prd') }),
      response: answer(pageToken),
    })
    .post('/code', async ({ actor, body }) => ok(await pageLogin.code(actor, body)), {
      body: z.strictObject({ page: id, env: environment.default('prd'), query: z.string().max(2000).default('') }),
      response: answer(pageCode),
    })
  return new Elysia({ name: 'page-login-calls' }).use(forViewer).use(forStudio)
}

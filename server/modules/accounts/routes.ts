import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, ok } from '../../http/answer.ts'
import { accountModel, sessionAnswer, setupState, userInfo } from './model.ts'
import type { AccountService } from './service.ts'

/** `Set-Cookie` of a session; null forgets it. */
export type CookieWriter = (value: string | null) => string

/** Setup, sign-in and everything a user does with their own account. */
export const accountRoutes = (deps: {
  readonly accounts: AccountService
  readonly findActor: FindActor
  readonly ipOf: (request: Request) => string
  readonly cookie: CookieWriter
}) => {
  const { accounts, findActor, ipOf, cookie } = deps
  const originOf = (request: Request) => ({ request, ip: ipOf(request) })
  const session = { response: answer(sessionAnswer) }
  return new Elysia({ name: 'accounts', detail: { tags: ['accounts'] } })
    .get('/setup', async () => ok({ needed: await accounts.needsSetup() }), { response: answer(setupState) })
    .post(
      '/setup',
      async ({ request, body, set }) => {
        const signed = await accounts.setUp(originOf(request), body)
        set.headers['set-cookie'] = cookie(signed.cookie)
        return ok(signed.session)
      },
      { body: accountModel.setup, ...session },
    )
    .post(
      '/user/login',
      async ({ request, body, set }) => {
        const signed = await accounts.login(originOf(request), body)
        set.headers['set-cookie'] = cookie(signed.cookie)
        return ok(signed.session)
      },
      { body: accountModel.login, ...session },
    )
    .post(
      '/user/regist',
      async ({ request, body, set }) => {
        const signed = await accounts.register(originOf(request), body)
        set.headers['set-cookie'] = cookie(signed.cookie)
        return ok(signed.session)
      },
      { body: accountModel.register, ...session },
    )
    .post(
      '/user/refresh',
      async ({ request, set }) => {
        const signed = await accounts.refresh(request)
        set.headers['set-cookie'] = cookie(signed.cookie)
        return ok(signed.session)
      },
      session,
    )
    .use(signedIn(findActor))
    .post(
      '/user/logout',
      async ({ actor, set }) => {
        await accounts.logout(actor)
        set.headers['set-cookie'] = cookie(null)
        return ok(null)
      },
      { response: answer(z.null()) },
    )
    .get('/user/info', async ({ actor }) => ok(await accounts.info(actor)), { response: answer(userInfo) })
    .get('/user/profile', async ({ actor }) => ok(await accounts.info(actor)), { response: answer(userInfo) })
    .post('/user/update/profile', async ({ actor, body }) => ok(await accounts.updateProfile(actor, body)), {
      body: accountModel.profile,
      response: answer(userInfo),
    })
    .post(
      '/user/password/update',
      async ({ actor, body }) => {
        await accounts.updatePassword(actor, body)
        return ok(null)
      },
      { body: accountModel.passwordUpdate, response: answer(z.null()) },
    )
}

import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, ok, paged } from '../../http/answer.ts'
import type { Confirmations } from './confirmations.ts'
import { accountModel, confirmLink, unconfirmedUser, userInfo } from './model.ts'

/** Which addresses are proven. */
export const confirmRoutes = ({ confirmations, findActor }: { readonly confirmations: Confirmations; readonly findActor: FindActor }) =>
  new Elysia({ name: 'confirmations', prefix: '/user', detail: { tags: ['accounts'] } })
    .use(signedIn(findActor))
    .get('/unconfirmed', async ({ actor, query }) => ok(await confirmations.list(actor, query)), {
      query: accountModel.unconfirmed,
      response: answer(paged(unconfirmedUser)),
    })
    .post(
      '/confirm',
      async ({ actor, body }) => {
        await confirmations.confirm(actor, body)
        return ok(null)
      },
      { body: accountModel.account, response: answer(z.null()) },
    )
    .post('/confirm/link', async ({ actor, body }) => ok(await confirmations.makeLink(actor, body)), {
      body: accountModel.account,
      response: answer(confirmLink),
    })
    .post('/confirm/use', async ({ actor, body }) => ok(await confirmations.use(actor, body.token)), {
      body: accountModel.confirmUse,
      response: answer(userInfo),
    })

import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, ok, paged } from '../../http/answer.ts'
import { FOR_PAGES } from '../../http/audience.ts'
import { sampleModel, sampleOrder, summaryDay } from './model.ts'
import type { OrderService } from './orders.ts'

export const sampleRoutes = ({ orders, findActor }: { readonly orders: OrderService; readonly findActor: FindActor }) =>
  new Elysia({ name: 'sample', prefix: '/sample', detail: { tags: ['sample'], ...FOR_PAGES } })
    .use(signedIn(findActor))
    .get('/orders', async ({ actor, query }) => ok(await orders.list(actor, query)), {
      query: sampleModel.list,
      response: answer(paged(sampleOrder)),
    })
    .get('/orders/summary', async ({ actor }) => ok([...(await orders.summary(actor))]), { response: answer(z.array(summaryDay)) })
    .post('/orders/create', async ({ actor, body }) => ok(await orders.create(actor, body)), {
      body: sampleModel.create,
      response: answer(sampleOrder),
    })
    .post('/orders/update', async ({ actor, body }) => ok(await orders.update(actor, body)), {
      body: sampleModel.update,
      response: answer(sampleOrder),
    })

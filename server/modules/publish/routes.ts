import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, idBody, idParams, ok, paged } from '../../http/answer.ts'
import { publishDetail, publishModel, publishRecord } from './model.ts'
import type { PublishService } from './service.ts'

/** The longest wait for a turn, the longest compilation, and some more. */
const PATIENCE_SECONDS = 60

export const publishRoutes = ({ publishing, findActor }: { readonly publishing: PublishService; readonly findActor: FindActor }) =>
  new Elysia({ name: 'publish', detail: { tags: ['publish'] } })
    .use(signedIn(findActor))
    .post(
      '/page/publish/create',
      async ({ actor, body, request, server }) => {
        // A publish may wait for its turn, and then be compiled, without a byte being sent.
        server?.timeout(request, PATIENCE_SECONDS)
        return ok(await publishing.create(actor, body))
      },
      { body: publishModel.create, response: answer(publishRecord) },
    )
    .post('/page/publish/list', async ({ actor, body }) => ok(await publishing.list(actor, body)), {
      body: publishModel.list,
      response: answer(paged(publishRecord)),
    })
    .post(
      '/page/publish/delete',
      async ({ actor, body }) => {
        await publishing.delete(actor, body.id)
        return ok(null)
      },
      { body: idBody, response: answer(z.null()) },
    )
    .get('/page/publish/detail/:id', async ({ actor, params }) => ok(await publishing.detail(actor, params.id)), {
      params: idParams,
      response: answer(publishDetail),
    })
    .post('/pages/rollback', async ({ actor, body }) => ok(await publishing.rollback(actor, body)), {
      body: publishModel.rollback,
      response: answer(publishRecord),
    })

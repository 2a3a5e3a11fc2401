import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, idBody, idParams, ok, paged } from '../../http/answer.ts'
import { MEGABYTE, takes } from '../../http/body.ts'
import { createdPage, pageDetail, pageInfo, pageModel, pageRecords, updateAnswer } from './model.ts'
import type { PageService } from './service.ts'

export const pageRoutes = ({ pages, findActor }: { readonly pages: PageService; readonly findActor: FindActor }) =>
  new Elysia({ name: 'pages', prefix: '/pages', detail: { tags: ['pages'] } })
    .use(signedIn(findActor))
    .get('/list', async ({ actor, query }) => ok(await pages.list(actor, query)), {
      query: pageModel.list,
      response: answer(paged(pageInfo)),
    })
    .get('/detail/:id', async ({ actor, params }) => ok(await pages.detail(actor, params.id)), {
      params: idParams,
      response: answer(pageDetail),
    })
    .get('/records/:id', async ({ actor, params }) => ok(await pages.records(actor, params.id)), {
      params: idParams,
      response: answer(pageRecords),
    })
    .post('/create', async ({ actor, body }) => ok(await pages.create(actor, body)), {
      body: pageModel.create,
      response: answer(createdPage),
      detail: takes(8 * MEGABYTE),
    })
    .post('/update', async ({ actor, body }) => ok(await ('patch' in body ? pages.save(actor, body) : pages.updateCard(actor, body))), {
      body: pageModel.update,
      response: updateAnswer,
      detail: takes(8 * MEGABYTE),
    })
    .post('/copy', async ({ actor, body }) => ok(await pages.copy(actor, body)), { body: pageModel.copy, response: answer(pageInfo) })
    .post(
      '/delete',
      async ({ actor, body }) => {
        await pages.delete(actor, body.id)
        return ok(null)
      },
      { body: idBody, response: answer(z.null()) },
    )

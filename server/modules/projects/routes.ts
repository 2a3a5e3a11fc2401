import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, idBody, idParams, idText, ok, paged } from '../../http/answer.ts'
import type { MemberService } from './members.ts'
import { memberInfo, projectInfo, projectModel, projectPrefixes } from './model.ts'
import type { ProjectService } from './service.ts'

export const projectRoutes = ({
  projects,
  members,
  findActor,
}: {
  readonly projects: ProjectService
  readonly members: MemberService
  readonly findActor: FindActor
}) =>
  new Elysia({ name: 'projects', prefix: '/project', detail: { tags: ['projects'] } })
    .use(signedIn(findActor))
    .get('/list', async ({ actor, query }) => ok(await projects.list(actor, query)), {
      query: projectModel.list,
      response: answer(paged(projectInfo)),
    })
    .get('/detail/:id', async ({ actor, params }) => ok(await projects.detail(actor, params.id)), {
      params: idParams,
      response: answer(projectInfo),
    })
    .post('/create', async ({ actor, body }) => ok(await projects.create(actor, body)), {
      body: projectModel.create,
      response: answer(projectInfo),
    })
    .post('/update', async ({ actor, body }) => ok(await projects.update(actor, body)), {
      body: projectModel.update,
      response: answer(projectInfo),
    })
    .post(
      '/delete',
      async ({ actor, body }) => {
        await projects.delete(actor, body.id)
        return ok(null)
      },
      { body: idBody, response: answer(z.null()) },
    )
    .get('/prefixes/:id', async ({ actor, params }) => ok(await projects.prefixes(actor, params.id)), {
      params: idParams,
      response: answer(projectPrefixes),
    })
    .post('/prefixes/update', async ({ actor, body }) => ok(await projects.updatePrefixes(actor, body)), {
      body: projectModel.prefixes,
      response: answer(projectPrefixes),
    })
    .get('/member/list', async ({ actor, query }) => ok([...(await members.list(actor, query.projectId))]), {
      query: z.strictObject({ projectId: idText }),
      response: answer(z.array(memberInfo)),
    })
    .post('/member/create', async ({ actor, body }) => ok(await members.add(actor, body)), {
      body: projectModel.memberCreate,
      response: answer(memberInfo),
    })
    .post(
      '/member/delete',
      async ({ actor, body }) => {
        await members.remove(actor, body)
        return ok(null)
      },
      { body: projectModel.memberDelete, response: answer(z.null()) },
    )

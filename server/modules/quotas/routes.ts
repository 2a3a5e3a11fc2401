import { Elysia } from 'elysia'
import * as z from 'zod'
import { type FindActor, signedIn } from '../../http/actor.ts'
import { answer, idParams, ok } from '../../http/answer.ts'
import type { PersonQuotas, ProjectQuotas } from '../../wire.ts'
import type { Quotas } from './service.ts'

const use = z.strictObject({ used: z.number(), limit: z.number().nullable() })
const personQuotas: z.ZodType<PersonQuotas> = z.strictObject({ projects: use, pages: use, bytes: use, uploads: use })
const projectQuotas: z.ZodType<ProjectQuotas> = z.strictObject({
  pages: use,
  bytes: use,
  versions: use,
  versionsPerPage: z.number().nullable(),
})

export const quotaRoutes = ({ quotas, findActor }: { readonly quotas: Quotas; readonly findActor: FindActor }) =>
  new Elysia({ name: 'quotas', prefix: '/quotas', detail: { tags: ['quotas'] } })
    .use(signedIn(findActor))
    .get('/mine', async ({ actor }) => ok(await quotas.mine(actor)), { response: answer(personQuotas) })
    .get('/project/:id', async ({ actor, params }) => ok(await quotas.project(actor, params.id)), {
      params: idParams,
      response: answer(projectQuotas),
    })

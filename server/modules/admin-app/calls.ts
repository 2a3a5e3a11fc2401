import { defineRawCall } from '../../calls/call.ts'
import { errors } from '../../http/errors.ts'
import { projectErrors } from '../projects/index.ts'
import { roleErrors } from '../roles/index.ts'
import { adminErrors } from './errors.ts'
import type { Following } from './following.ts'
import { adminModel, adminStart, policyEvent } from './model.ts'
import type { SameStarts } from './same-starts.ts'
import type { StartAnswers } from './start-answers.ts'

interface AdminCallServices {
  readonly startAnswers: StartAnswers
  readonly sameStarts: SameStarts
  readonly appFollowing: Following
}

// In the envelope, with an ETag: the application requests it again whenever rights may have changed.
const startCall = ({ startAnswers, sameStarts }: AdminCallServices) =>
  defineRawCall({
    id: 'admin-app/start',
    method: 'GET',
    path: '/project/admin/start',
    needs: 'permission/project.enter',
    login: 'optional',
    audience: 'viewer',
    subUsers: true,
    writes: false,
    fresh: true,
    input: adminModel.start,
    output: adminStart,
    errors: [projectErrors.notFound, roleErrors.notFound, roleErrors.testClosed, errors.forbidden],
    example: (o) => ({ projectId: String(o.projectId), env: 'prd' }),
    run: async (input, call) => startAnswers.answer(call.request, await call.find(), input),
    quick: () => sameStarts.answer,
  })

// Server-sent events: an event `policy` whenever the start may be another one, `closed` with the code of a refusal.
const followCall = ({ appFollowing }: AdminCallServices) =>
  defineRawCall({
    id: 'admin-app/follow',
    method: 'GET',
    path: '/project/admin/follow',
    needs: 'permission/project.enter',
    audience: 'viewer',
    subUsers: true,
    writes: false,
    fresh: true,
    input: adminModel.follow,
    output: policyEvent,
    errors: [projectErrors.notFound, roleErrors.testClosed, adminErrors.tooManyFollowed],
    example: (o) => ({ projectId: String(o.projectId), env: 'prd' }),
    run: (input, { by, request, wait }) => appFollowing.follow(by, input, request, wait),
  })

export const adminCalls = (services: AdminCallServices) => [startCall(services), followCall(services)]

import { defineRawCall } from '../../calls/call.ts'
import { errors } from '../../http/errors.ts'
import { projectErrors } from '../projects/index.ts'
import { roleErrors } from '../roles/index.ts'
import { adminModel, adminStart } from './model.ts'
import type { StartAnswers } from './start-answers.ts'

interface AdminCallServices {
  readonly startAnswers: StartAnswers
}

// In the envelope, with an ETag: the application requests it again whenever rights may have changed.
const startCall = ({ startAnswers }: AdminCallServices) =>
  defineRawCall({
    id: 'admin-app/start',
    method: 'GET',
    path: '/project/admin/start',
    needs: 'permission/project.enter',
    login: 'optional',
    audience: 'viewer',
    subUsers: true,
    writes: false,
    input: adminModel.start,
    output: adminStart,
    errors: [projectErrors.notFound, roleErrors.notFound, roleErrors.testClosed, errors.forbidden],
    example: (o) => ({ projectId: String(o.projectId), env: 'prd' }),
    run: async (input, call) => startAnswers.answer(call.request, await call.find(), input),
  })

export const adminCalls = (services: AdminCallServices) => [startCall(services)]

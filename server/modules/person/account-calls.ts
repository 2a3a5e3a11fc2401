import * as z from 'zod'
import { defineCall, defineRawCall, done, type MemberCall } from '../../calls/call.ts'
import { paged } from '../../http/answer.ts'
import { attachmentHeaders } from '../../http/attachment.ts'
import { languageOf } from '../../http/errors.ts'
import { streamOf } from '../../http/stream-of.ts'
import { accountErrors } from '../accounts/index.ts'
import { secondStepErrors } from '../second-step/index.ts'
import { personErrors } from './errors.ts'
import { personModel, platformUser, subUser } from './model.ts'
import type { Platform } from './platform.ts'
import type { SubUsers } from './sub-users.ts'

const { subUserNotFound, notAdministrator, tooManySubUsers, ownAccount, subUserRole } = personErrors
const { userExists, weakSubPassword, accountNotFound } = accountErrors

interface OtherAccountServices {
  readonly subUsers: SubUsers
  readonly platform: Platform
}

const subListCall = ({ subUsers }: OtherAccountServices) =>
  defineCall({
    id: 'person/sub-list',
    method: 'GET',
    path: '/user/sub/list',
    needs: 'member',
    writes: false,
    input: personModel.subList,
    output: paged(subUser),
    errors: [],
    example: () => ({}),
    run: (input, { by }) => subUsers.list(by, input),
  })

const subCreateCall = ({ subUsers }: OtherAccountServices) =>
  defineCall({
    id: 'person/sub-create',
    method: 'POST',
    path: '/user/sub/create',
    needs: 'member',
    writes: true,
    audits: ['sub user created'],
    input: personModel.subCreate,
    output: subUser,
    errors: [notAdministrator, userExists, weakSubPassword, tooManySubUsers],
    example: (o) => ({ userName: o.freshEmail, userPwd: 'apple-42-sky' }),
    run: (input, { by }) => subUsers.create(by, input),
  })

const subUpdateCall = ({ subUsers }: OtherAccountServices) =>
  defineCall({
    id: 'person/sub-update',
    method: 'POST',
    path: '/user/sub/update',
    needs: 'owner',
    writes: true,
    audits: ['sub user changed'],
    input: personModel.subUpdate,
    output: subUser,
    errors: [subUserNotFound],
    example: (o) => ({ userId: o.subUserId, nickName: 'Warehouse' }),
    run: (input, { by }) => subUsers.update(by, input),
  })

const subPasswordCall = ({ subUsers }: OtherAccountServices) =>
  defineCall({
    id: 'person/sub-password',
    method: 'POST',
    path: '/user/sub/password',
    needs: 'owner',
    writes: true,
    audits: ['sub user password set'],
    input: personModel.subPassword,
    output: done,
    errors: [subUserNotFound, weakSubPassword],
    example: (o) => ({ userId: o.subUserId, userPwd: 'apple-42-sky' }),
    run: (input, { by }) => subUsers.setPassword(by, input),
  })

const subFreezeCall = ({ subUsers }: OtherAccountServices) =>
  defineCall({
    id: 'person/sub-freeze',
    method: 'POST',
    path: '/user/sub/status',
    needs: 'owner',
    writes: true,
    audits: ['sub user status changed'],
    input: personModel.status,
    output: subUser,
    errors: [subUserNotFound],
    example: (o) => ({ userId: o.subUserId, status: 2 }),
    run: (input, { by }) => subUsers.setStatus(by, input),
  })

const subDeleteCall = ({ subUsers }: OtherAccountServices) =>
  defineCall({
    id: 'person/sub-delete',
    method: 'POST',
    path: '/user/sub/delete',
    needs: 'owner',
    writes: true,
    audits: ['sub user deleted'],
    input: personModel.user,
    output: done,
    errors: [subUserNotFound],
    example: (o) => ({ userId: o.subUserId }),
    run: ({ userId }, { by }) => subUsers.delete(by, userId),
  })

const subEndSessionsCall = ({ subUsers }: OtherAccountServices) =>
  defineCall({
    id: 'person/sub-end-sessions',
    method: 'POST',
    path: '/user/sub/session/end',
    needs: 'owner',
    writes: true,
    audits: ['sub user sessions ended'],
    input: personModel.user,
    output: done,
    errors: [subUserNotFound],
    example: (o) => ({ userId: o.subUserId }),
    run: ({ userId }, { by }) => subUsers.endSessions(by, userId),
  })

const platformListCall = ({ platform }: OtherAccountServices) =>
  defineCall({
    id: 'person/platform-list',
    method: 'GET',
    path: '/user/platform/list',
    needs: 'super',
    writes: false,
    input: personModel.platformList,
    output: paged(platformUser),
    errors: [],
    example: () => ({}),
    run: (input, { by }) => platform.list(by, input),
  })

const platformExportCall = ({ platform }: OtherAccountServices) =>
  defineRawCall({
    id: 'person/platform-export',
    method: 'GET',
    path: '/user/platform/export',
    needs: 'super',
    writes: true,
    audits: ['accounts exported'],
    input: personModel.platformExport,
    output: z.file(),
    errors: [],
    example: () => ({ unused: '90' }),
    run: async (input, call) => {
      const { by, request } = call as MemberCall
      const lines = await platform.export(by, input, languageOf(request))
      return new Response(streamOf(lines), { headers: attachmentHeaders('accounts.csv', 'text/csv; charset=utf-8') })
    },
  })

const platformEndSessionsCall = ({ platform }: OtherAccountServices) =>
  defineCall({
    id: 'person/platform-end-sessions',
    method: 'POST',
    path: '/user/platform/session/end',
    needs: 'super',
    writes: true,
    audits: ['account sessions ended'],
    input: personModel.user,
    output: done,
    errors: [accountNotFound, ownAccount],
    example: (o) => ({ userId: o.memberId }),
    run: ({ userId }, { by }) => platform.endSessions(by, userId),
  })

const platformFreezeCall = ({ platform }: OtherAccountServices) =>
  defineCall({
    id: 'person/platform-freeze',
    method: 'POST',
    path: '/user/platform/status',
    needs: 'super',
    writes: true,
    audits: ['account status changed'],
    input: personModel.status,
    output: platformUser,
    errors: [accountNotFound, ownAccount],
    example: (o) => ({ userId: o.memberId, status: 1 }),
    run: (input, { by }) => platform.setStatus(by, input),
  })

const platformRoleCall = ({ platform }: OtherAccountServices) =>
  defineCall({
    id: 'person/platform-role',
    method: 'POST',
    path: '/user/platform/role',
    needs: 'super',
    writes: true,
    audits: ['account role changed'],
    input: personModel.role,
    output: platformUser,
    errors: [accountNotFound, ownAccount, subUserRole],
    example: (o) => ({ userId: o.memberId, role: 2 }),
    run: (input, { by }) => platform.setRole(by, input),
  })

const platformSecondOffCall = ({ platform }: OtherAccountServices) =>
  defineCall({
    id: 'person/platform-second-off',
    method: 'POST',
    path: '/user/platform/second/off',
    needs: 'super',
    writes: true,
    audits: ['account second step off'],
    input: personModel.user,
    output: platformUser,
    errors: [accountNotFound, ownAccount, secondStepErrors.notOn],
    example: (o) => ({ userId: o.memberId }),
    exampleAnswers: 409,
    run: ({ userId }, { by }) => platform.secondOff(by, userId),
  })

/** Other people's accounts: the sub users of a person, and all of them for super administrators. */
export const accountCallsOfOthers = (services: OtherAccountServices) => [
  subListCall(services),
  subCreateCall(services),
  subUpdateCall(services),
  subPasswordCall(services),
  subFreezeCall(services),
  subEndSessionsCall(services),
  subDeleteCall(services),
  platformListCall(services),
  platformExportCall(services),
  platformEndSessionsCall(services),
  platformFreezeCall(services),
  platformRoleCall(services),
  platformSecondOffCall(services),
]

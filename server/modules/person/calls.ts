import * as z from 'zod'
import { defineCall, done, nothing } from '../../calls/call.ts'
import { accountErrors } from '../accounts/index.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import type { Deletion } from './deletion.ts'
import { personErrors } from './errors.ts'
import { deletionPlan, foundPerson, personModel, sessionInfo } from './model.ts'
import type { OwnSessions } from './own-sessions.ts'
import type { Search } from './search.ts'

const { sessionNotFound, inconsistent, ownsShared, unsettled, lastAdministrator, notInProject } = personErrors

interface Services {
  readonly ownSessions: OwnSessions
  readonly personSearch: Search
  readonly deletion: Deletion
}

const sessionsCall = ({ ownSessions }: Services) =>
  defineCall({
    id: 'person/sessions',
    method: 'GET',
    path: '/user/session/list',
    needs: 'member',
    subUsers: true,
    writes: false,
    input: nothing,
    output: z.array(sessionInfo),
    errors: [],
    run: (_, { by }) => ownSessions.list(by),
  })

const endSessionCall = ({ ownSessions }: Services) =>
  defineCall({
    id: 'person/end-session',
    method: 'POST',
    path: '/user/session/end',
    needs: 'owner',
    subUsers: true,
    writes: true,
    audits: ['session ended'],
    input: personModel.one,
    output: done,
    errors: [sessionNotFound],
    example: (o) => ({ id: o.sessionId }),
    run: ({ id }, { by }) => ownSessions.end(by, id),
  })

const endOtherSessionsCall = ({ ownSessions }: Services) =>
  defineCall({
    id: 'person/end-other-sessions',
    method: 'POST',
    path: '/user/session/endOthers',
    needs: 'member',
    subUsers: true,
    writes: true,
    audits: ['other sessions ended'],
    input: nothing,
    output: done,
    errors: [],
    run: (_, { by }) => ownSessions.endOthers(by),
  })

// By the whole e-mail; nobody can look for accounts here.
const searchCall = ({ personSearch }: Services) =>
  defineCall({
    id: 'person/search',
    method: 'POST',
    path: '/user/search',
    needs: 'member',
    writes: false,
    input: personModel.search,
    output: z.array(foundPerson),
    errors: [],
    example: (o) => ({ keyword: o.knownEmail }),
    run: ({ keyword }, { by }) => personSearch.exact(by, keyword),
  })

// Among people that the asking person shares a project with.
const searchFuzzyCall = ({ personSearch }: Services) =>
  defineCall({
    id: 'person/search-fuzzy',
    method: 'GET',
    path: '/user/search/fuzzy',
    needs: 'member',
    writes: false,
    input: personModel.fuzzy,
    output: z.array(foundPerson),
    errors: [],
    example: () => ({ keyword: 'ann' }),
    run: ({ keyword }, { by }) => personSearch.fuzzy(by, keyword),
  })

const deletionCall = ({ deletion }: Services) =>
  defineCall({
    id: 'person/deletion',
    method: 'GET',
    path: '/user/deletion',
    needs: 'member',
    writes: false,
    input: nothing,
    output: deletionPlan,
    errors: [],
    run: (_, { by }) => deletion.plan(by),
  })

const handOverCall = ({ deletion }: Services) =>
  defineCall({
    id: 'person/hand-over',
    method: 'POST',
    path: '/project/handover',
    needs: 'owner',
    writes: true,
    audits: ['project handed over'],
    input: personModel.handOver,
    output: done,
    errors: [projectErrors.notFound, notInProject, anyQuota],
    example: (o) => ({ projectId: o.projectId, userId: o.memberId }),
    run: (input, { by }) => deletion.handOver(by, input),
  })

const deleteCall = ({ deletion }: Services) =>
  defineCall({
    id: 'person/delete',
    method: 'POST',
    path: '/user/delete',
    needs: 'member',
    writes: true,
    audits: ['account deleted'],
    input: personModel.delete,
    output: done,
    errors: [inconsistent, ownsShared, unsettled, lastAdministrator, accountErrors.wrongOldPassword],
    example: () => ({ userName: 'somebody@else.dev', userPwd: 'not my password' }),
    exampleAnswers: 400,
    run: (input, { by }) => deletion.delete(by, input),
  })

/** What a person does with logins and the own account, and how people are found. */
export const personCalls = (services: Services) => [
  sessionsCall(services),
  endSessionCall(services),
  endOtherSessionsCall(services),
  searchCall(services),
  searchFuzzyCall(services),
  deletionCall(services),
  handOverCall(services),
  deleteCall(services),
]

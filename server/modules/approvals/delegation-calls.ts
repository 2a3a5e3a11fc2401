import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { projectErrors } from '../projects/index.ts'
import { delegationErrors } from './delegation-errors.ts'
import { delegationInfo, delegationModel } from './delegation-model.ts'
import type { Delegations } from './delegations.ts'
import { foundPeople } from './run-model.ts'

const { notFound, overlaps, toSelf, toOutsider, endsBeforeStart, endsInPast, unknownFlow, tooMany } = delegationErrors
const USE = 'permission/approval.use'
const REFUSALS = [overlaps, toSelf, toOutsider, endsBeforeStart, endsInPast, unknownFlow, tooMany]
const PERIOD = { since: '2026-08-01T00:00:00Z', until: '2099-08-15T00:00:00Z' }

/** Delegations: people make their own. */
export const delegationCalls = ({ delegations }: { readonly delegations: Delegations }) => [
  defineCall({
    id: 'approvals/delegation/list',
    method: 'POST',
    path: '/approval/delegation/list',
    needs: USE,
    writes: false,
    input: delegationModel.list,
    output: z.array(delegationInfo).readonly(),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => delegations.list(by, projectId),
  }),
  defineCall({
    id: 'approvals/delegation/people',
    method: 'POST',
    path: '/approval/delegation/people',
    needs: USE,
    writes: false,
    input: delegationModel.people,
    output: foundPeople,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: async ({ projectId, text }, { by }) => [...(await delegations.findPeople(by, projectId, text))],
  }),
  defineCall({
    id: 'approvals/delegation/create',
    method: 'POST',
    path: '/approval/delegation/create',
    needs: USE,
    writes: true,
    audits: ['approval delegation made'],
    input: delegationModel.create,
    output: delegationInfo,
    errors: [projectErrors.notFound, ...REFUSALS],
    example: (o) => ({ projectId: o.projectId, toId: o.memberId, flowIds: [o.approvalFlowId], ...PERIOD }),
    run: ({ projectId, ...given }, { by }) => delegations.create(by, projectId, given),
  }),
  defineCall({
    id: 'approvals/delegation/update',
    method: 'POST',
    path: '/approval/delegation/update',
    needs: 'owner',
    writes: true,
    audits: ['approval delegation changed'],
    input: delegationModel.update,
    output: delegationInfo,
    errors: [notFound, ...REFUSALS],
    example: (o) => ({ id: o.delegationId, toId: o.memberId, ...PERIOD }),
    run: ({ id, ...given }, { by }) => delegations.update(by, id, given),
  }),
  defineCall({
    id: 'approvals/delegation/delete',
    method: 'POST',
    path: '/approval/delegation/delete',
    needs: 'owner',
    writes: true,
    audits: ['approval delegation deleted'],
    input: delegationModel.one,
    output: done,
    errors: [notFound],
    example: (o) => ({ id: o.delegationId }),
    run: ({ id }, { by }) => delegations.delete(by, id),
  }),
]

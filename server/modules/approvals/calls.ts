import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { projectErrors } from '../projects/index.ts'
import { approvalErrors } from './errors.ts'
import type { ApprovalFlows } from './flows.ts'
import type { FlowsEverywhere } from './flows-everywhere.ts'
import { flowDetail, flowInfo, flowModel, flowPage, flowPlan } from './model.ts'

const { flowNotFound, flowNameTaken, flowNotPublished, flowInUse, tooManyFlows, badFlow } = approvalErrors
const SEE = 'permission/approval.see'
const EDIT = 'permission/approval.edit'

const everywhereCalls = (flows: FlowsEverywhere) => [
  defineCall({
    id: 'approvals/flow/all',
    method: 'POST',
    path: '/approval/flow/all',
    needs: SEE,
    writes: false,
    input: flowModel.all,
    output: flowPage,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: (input, { by }) => flows.list(by, input),
  }),
]

const draftCalls = (flows: ApprovalFlows) => [
  defineCall({
    id: 'approvals/flow/list',
    method: 'POST',
    path: '/approval/flow/list',
    needs: SEE,
    writes: false,
    input: flowModel.list,
    output: z.array(flowInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => flows.list(by, projectId),
  }),
  defineCall({
    id: 'approvals/flow/detail',
    method: 'POST',
    path: '/approval/flow/detail',
    needs: SEE,
    writes: false,
    input: flowModel.one,
    output: flowDetail,
    errors: [flowNotFound],
    example: (o) => ({ id: o.approvalFlowId }),
    run: ({ id }, { by }) => flows.detail(by, id),
  }),
  defineCall({
    id: 'approvals/flow/create',
    method: 'POST',
    path: '/approval/flow/create',
    needs: EDIT,
    writes: true,
    audits: ['approval flow created'],
    input: flowModel.create,
    output: flowDetail,
    errors: [projectErrors.notFound, flowNameTaken, tooManyFlows],
    example: (o) => ({ projectId: o.projectId, name: 'Approve expenses', description: 'Above 1,000' }),
    run: (input, { by }) => flows.create(by, input),
  }),
  defineCall({
    id: 'approvals/flow/update',
    method: 'POST',
    path: '/approval/flow/update',
    needs: EDIT,
    writes: true,
    audits: ['approval flow changed'],
    input: flowModel.update,
    output: flowDetail,
    errors: [flowNotFound, flowNameTaken],
    example: (o) => ({ id: o.approvalFlowId, description: 'Above 5,000' }),
    run: (input, { by }) => flows.update(by, input),
  }),
  defineCall({
    id: 'approvals/flow/delete',
    method: 'POST',
    path: '/approval/flow/delete',
    needs: EDIT,
    writes: true,
    audits: ['approval flow deleted'],
    input: flowModel.one,
    output: done,
    errors: [flowNotFound, flowInUse],
    example: (o) => ({ id: o.approvalFlowId }),
    run: ({ id }, { by }) => flows.delete(by, id),
  }),
]

const publishCalls = (flows: ApprovalFlows) => [
  defineCall({
    id: 'approvals/flow/plan',
    method: 'POST',
    path: '/approval/flow/plan',
    needs: EDIT,
    writes: false,
    input: flowModel.plan,
    output: flowPlan,
    errors: [flowNotFound],
    example: (o) => ({ id: o.approvalFlowId, env: 'stg' }),
    run: (input, { by }) => flows.plan(by, input),
  }),
  defineCall({
    id: 'approvals/flow/publish',
    method: 'POST',
    path: '/approval/flow/publish',
    needs: EDIT,
    writes: true,
    audits: ['approval flow published'],
    input: flowModel.publish,
    output: flowDetail,
    errors: [flowNotFound, badFlow],
    example: (o) => ({ id: o.approvalFlowId, env: 'stg' }),
    run: (input, { by }) => flows.publish(by, input),
  }),
  defineCall({
    id: 'approvals/flow/enable',
    method: 'POST',
    path: '/approval/flow/enable',
    needs: EDIT,
    writes: true,
    audits: ['approval flow switched'],
    input: flowModel.enable,
    output: flowDetail,
    errors: [flowNotFound, flowNotPublished],
    example: (o) => ({ id: o.approvalFlowId, env: 'stg', isEnabled: false }),
    run: (input, { by }) => flows.enable(by, input),
  }),
]

export const approvalCalls = (services: {
  readonly approvalFlows: ApprovalFlows
  readonly approvalFlowsEverywhere: FlowsEverywhere
}) => [
  ...everywhereCalls(services.approvalFlowsEverywhere),
  ...draftCalls(services.approvalFlows),
  ...publishCalls(services.approvalFlows),
]

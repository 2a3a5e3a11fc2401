import { defineCall } from '../../calls/call.ts'
import { takes } from '../../http/body.ts'
import { errors } from '../../http/errors.ts'
import { projectErrors } from '../projects/index.ts'
import { recordErrors } from '../records/index.ts'
import type { Approvals } from './approvals.ts'
import { approvalErrors } from './errors.ts'
import type { ApprovalListing } from './listing.ts'
import type { ApprovalPreviews } from './preview.ts'
import type { ApprovalReading } from './reading.ts'
import { runErrors } from './run-errors.ts'
import {
  actedApproval,
  approvalCount,
  approvalDetail,
  approvalModel,
  approvalPage,
  approvalPreview,
  foundPeople,
  startedApproval,
  usedFlows,
} from './run-model.ts'

const { flowNotFound, flowNotPublished } = approvalErrors
const { noApproval, underWay, tooManyRunning, handled, stale, busy, forbidden, fieldClosed, refused } = runErrors
const { badChoice, badFormula } = runErrors
const USE = 'permission/approval.use'
const UNAUDITED = 'the log of the approval says who did it'
/** Pages call these in their project; sub users too. */
const OF_PAGES = { audience: 'page', subUsers: true } as const
/** The same for the app that shows pages. */
const OF_APPS = { audience: 'viewer', subUsers: true } as const
/** Comments, and values of fields that a step lets edit. */
const LARGEST = 1024 * 1024

export interface RunServices {
  readonly approvals: Approvals
  readonly approvalReading: ApprovalReading
  readonly approvalListing: ApprovalListing
  readonly approvalPreviews: ApprovalPreviews
}

const writeCalls = ({ approvals }: RunServices) => [
  defineCall({
    id: 'approvals/start',
    method: 'POST',
    path: '/approval/start',
    needs: USE,
    ...OF_PAGES,
    writes: true,
    unaudited: UNAUDITED,
    input: approvalModel.start,
    output: startedApproval,
    errors: [
      flowNotFound,
      flowNotPublished,
      recordErrors.notFound,
      recordErrors.modelMissing,
      underWay,
      tooManyRunning,
      forbidden,
      busy,
      badChoice,
      badFormula,
    ],
    example: (o) => ({ flowId: o.approvalFlowId, env: 'stg', recordId: o.dataRecordId }),
    run: (input, { by }) => approvals.start(by, input),
  }),
  defineCall({
    id: 'approvals/act',
    method: 'POST',
    path: '/approval/act',
    needs: USE,
    ...OF_PAGES,
    writes: true,
    unaudited: UNAUDITED,
    takes: takes(LARGEST),
    input: approvalModel.act,
    output: actedApproval,
    errors: [
      ...[noApproval, handled, stale, busy, forbidden, fieldClosed, refused, badFormula],
      ...[recordErrors.conflict, recordErrors.refused, recordErrors.duplicate, recordErrors.ruleRefused],
    ],
    example: (o) => ({ id: o.approvalId, command: { do: 'read' } }),
    run: ({ id, ...rest }, { by }) => approvals.act(by, id, rest),
  }),
]

const readCalls = ({ approvals, approvalReading, approvalListing, approvalPreviews }: RunServices) => [
  defineCall({
    id: 'approvals/detail',
    method: 'POST',
    path: '/approval/detail',
    needs: USE,
    ...OF_PAGES,
    writes: false,
    input: approvalModel.one,
    output: approvalDetail,
    errors: [noApproval],
    example: (o) => ({ id: o.approvalId }),
    run: ({ id }, { by }) => approvalReading.detail(by, id),
  }),
  defineCall({
    id: 'approvals/people',
    method: 'POST',
    path: '/approval/people',
    needs: USE,
    ...OF_PAGES,
    writes: false,
    input: approvalModel.people,
    output: foundPeople,
    errors: [noApproval, flowNotFound, flowNotPublished, forbidden],
    example: (o) => ({ id: o.approvalId }),
    run: async (input, { by }) => [
      ...('id' in input
        ? await approvalReading.findPeople(by, input.id, input.text)
        : await approvals.findPeople(by, input)),
    ],
  }),
  defineCall({
    id: 'approvals/list',
    method: 'POST',
    path: '/approval/list',
    needs: USE,
    ...OF_APPS,
    writes: false,
    input: approvalModel.list,
    output: approvalPage,
    errors: [projectErrors.notFound, errors.forbidden],
    example: (o) => ({ projectId: o.projectId, box: 'todo' }),
    run: (input, { by }) => approvalListing.list(by, input),
  }),
  defineCall({
    id: 'approvals/count',
    method: 'POST',
    path: '/approval/count',
    needs: USE,
    ...OF_APPS,
    writes: false,
    input: approvalModel.count,
    output: approvalCount,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: (input, { by }) => approvalListing.count(by, input),
  }),
  defineCall({
    id: 'approvals/flows',
    method: 'POST',
    path: '/approval/flows',
    needs: USE,
    ...OF_APPS,
    writes: false,
    input: approvalModel.flows,
    output: usedFlows,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId, env: 'stg' }),
    run: async (input, { by }) => [...(await approvals.flows(by, input))],
  }),
  defineCall({
    id: 'approvals/preview',
    method: 'POST',
    path: '/approval/preview',
    needs: USE,
    writes: false,
    takes: takes(LARGEST),
    input: approvalModel.preview,
    output: approvalPreview,
    errors: [flowNotFound, flowNotPublished, errors.forbidden, forbidden, badFormula],
    example: (o) => ({ flowId: o.approvalFlowId, env: 'stg', values: { amount: 1200 } }),
    run: (input, { by }) => approvalPreviews.preview(by, input),
  }),
]

/** Approvals of people: all people of the project, each with those that concern them. */
export const runCalls = (services: RunServices) => [...writeCalls(services), ...readCalls(services)]

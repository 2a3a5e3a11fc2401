import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { bearerOf } from '../../http/actor.ts'
import { takes } from '../../http/body.ts'
import { errors } from '../../http/errors.ts'
import { pageErrors } from '../pages/index.ts'
import { projectErrors } from '../projects/index.ts'
import { roleErrors } from '../roles/index.ts'
import { workflowErrors } from './errors.ts'
import { hookCalls } from './hook-calls.ts'
import type { Hooks } from './hooks.ts'
import {
  publishedWorkflow,
  runDetail,
  runPage,
  started,
  startedRun,
  testRun,
  workflowDetail,
  workflowInfo,
  workflowModel,
  workflowPlan,
} from './model.ts'
import type { PageStarts } from './page-starts.ts'
import type { WorkflowRuns } from './runs.ts'
import type { WorkflowService } from './service.ts'
import type { WorkflowTests } from './testing.ts'

const { notFound, runNotFound, nameTaken, notPublished, runEnded, isPart, runGoesOn, notByHand } = workflowErrors
const { tooMany, badWorkflow, badInput, needsAdmin, notDeclared, notSendable, sendNeedsAdmin } = workflowErrors
const SEE = 'permission/workflow.see'
const EDIT = 'permission/workflow.edit'
/** What a start by hand may be given. */
const LARGEST_INPUT = 256 * 1024
/** The longest test, and the time to end it. */
const TEST_PATIENCE_SECONDS = 150

const draftCalls = (workflows: WorkflowService) => [
  defineCall({
    id: 'workflows/list',
    method: 'POST',
    path: '/workflow/list',
    needs: SEE,
    writes: false,
    input: workflowModel.list,
    output: z.array(workflowInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => workflows.list(by, projectId),
  }),
  defineCall({
    id: 'workflows/detail',
    method: 'POST',
    path: '/workflow/detail',
    needs: SEE,
    writes: false,
    input: workflowModel.one,
    output: workflowDetail,
    errors: [notFound],
    example: (o) => ({ id: o.workflowId }),
    run: ({ id }, { by }) => workflows.detail(by, id),
  }),
  defineCall({
    id: 'workflows/create',
    method: 'POST',
    path: '/workflow/create',
    needs: EDIT,
    writes: true,
    audits: ['workflow created'],
    input: workflowModel.create,
    output: workflowDetail,
    errors: [projectErrors.notFound, nameTaken, tooMany],
    example: (o) => ({ projectId: o.projectId, name: 'Remind of old orders' }),
    run: (input, { by }) => workflows.create(by, input),
  }),
  defineCall({
    id: 'workflows/update',
    method: 'POST',
    path: '/workflow/update',
    needs: EDIT,
    writes: true,
    audits: ['workflow changed'],
    input: workflowModel.update,
    output: workflowDetail,
    errors: [notFound, nameTaken],
    example: (o) => ({ id: o.workflowId, description: 'Every night' }),
    run: (input, { by }) => workflows.update(by, input),
  }),
  defineCall({
    id: 'workflows/delete',
    method: 'POST',
    path: '/workflow/delete',
    needs: EDIT,
    writes: true,
    audits: ['workflow deleted'],
    input: workflowModel.one,
    output: done,
    errors: [notFound],
    example: (o) => ({ id: o.workflowId }),
    run: ({ id }, { by }) => workflows.delete(by, id),
  }),
]

const publishCalls = (workflows: WorkflowService, tests: WorkflowTests) => [
  defineCall({
    id: 'workflows/plan',
    method: 'POST',
    path: '/workflow/plan',
    needs: EDIT,
    writes: false,
    input: workflowModel.plan,
    output: workflowPlan,
    errors: [notFound],
    example: (o) => ({ id: o.workflowId, env: 'stg' }),
    run: (input, { by }) => workflows.plan(by, input),
  }),
  defineCall({
    id: 'workflows/test',
    method: 'POST',
    path: '/workflow/test',
    needs: EDIT,
    // Where steps are really sent; else nothing is written.
    writes: true,
    audits: ['workflow test sent'],
    takes: takes(LARGEST_INPUT),
    input: workflowModel.test,
    output: testRun,
    errors: [notFound, notSendable, sendNeedsAdmin],
    example: (o) => ({ id: o.workflowId, event: { input: { order: 'o1' } } }),
    run(input, call) {
      call.wait(TEST_PATIENCE_SECONDS)
      return tests.test(call.by, input)
    },
  }),
  defineCall({
    id: 'workflows/publish',
    method: 'POST',
    path: '/workflow/publish',
    needs: EDIT,
    writes: true,
    audits: ['workflow published', 'workflow address made'],
    input: workflowModel.publish,
    output: publishedWorkflow,
    errors: [notFound, badWorkflow, needsAdmin],
    example: (o) => ({ id: o.workflowId, env: 'stg' }),
    run: (input, { by }) => workflows.publish(by, input),
  }),
  defineCall({
    id: 'workflows/enable',
    method: 'POST',
    path: '/workflow/enable',
    needs: EDIT,
    writes: true,
    audits: ['workflow switched'],
    input: workflowModel.enable,
    output: workflowDetail,
    errors: [notFound, notPublished],
    example: (o) => ({ id: o.workflowId, env: 'stg', isEnabled: false }),
    run: (input, { by }) => workflows.enable(by, input),
  }),
]

const runCalls = (runs: WorkflowRuns) => [
  defineCall({
    id: 'workflows/run/start',
    method: 'POST',
    path: '/workflow/run/start',
    needs: SEE,
    writes: true,
    audits: ['workflow started'],
    takes: takes(LARGEST_INPUT),
    input: workflowModel.start,
    output: started,
    errors: [notFound, notPublished, notByHand, badInput],
    example: (o) => ({ id: o.workflowId, env: 'stg', input: { order: 'o1' } }),
    run: (input, { by }) => runs.start(by, input),
  }),
  defineCall({
    id: 'workflows/run/list',
    method: 'POST',
    path: '/workflow/run/list',
    needs: SEE,
    writes: false,
    input: workflowModel.runs,
    output: runPage,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: (input, { by }) => runs.list(by, input),
  }),
  defineCall({
    id: 'workflows/run/detail',
    method: 'POST',
    path: '/workflow/run/detail',
    needs: SEE,
    writes: false,
    input: workflowModel.run,
    output: runDetail,
    errors: [runNotFound],
    example: (o) => ({ runId: o.failedRunId }),
    run: ({ runId }, { by }) => runs.detail(by, runId),
  }),
  defineCall({
    id: 'workflows/run/retry',
    method: 'POST',
    path: '/workflow/run/retry',
    needs: EDIT,
    writes: true,
    audits: ['workflow run retried'],
    input: workflowModel.run,
    output: done,
    errors: [runNotFound, runGoesOn],
    example: (o) => ({ runId: o.failedRunId }),
    run: ({ runId }, { by }) => runs.retry(by, runId),
  }),
  defineCall({
    id: 'workflows/run/again',
    method: 'POST',
    path: '/workflow/run/again',
    needs: EDIT,
    writes: true,
    audits: ['workflow started'],
    input: workflowModel.run,
    output: started,
    errors: [runNotFound, notPublished, isPart],
    example: (o) => ({ runId: o.failedRunId }),
    run: ({ runId }, { by }) => runs.again(by, runId),
  }),
  defineCall({
    id: 'workflows/run/cancel',
    method: 'POST',
    path: '/workflow/run/cancel',
    needs: EDIT,
    writes: true,
    audits: ['workflow run cancelled'],
    input: workflowModel.run,
    output: done,
    errors: [runNotFound, runEnded],
    example: (o) => ({ runId: o.openRunId }),
    run: ({ runId }, { by }) => runs.cancel(by, runId),
  }),
]

const pageCalls = (starts: PageStarts) => [
  // What a published page names may be run by all people who may open it.
  defineCall({
    id: 'workflows/call',
    method: 'POST',
    path: '/workflow/call',
    needs: 'permission/page.visit',
    login: 'optional',
    audience: 'page',
    writes: true,
    unaudited: 'the run says who started it',
    takes: takes(LARGEST_INPUT, { anybody: 65_536 }),
    input: workflowModel.call,
    output: startedRun,
    errors: [
      notDeclared,
      notPublished,
      notByHand,
      badInput,
      pageErrors.notFound,
      roleErrors.testClosed,
      errors.tooMany,
    ],
    example: (o) => ({ page: o.pageId, env: 'stg', workflow: 'Close old orders', input: { order: 'o1' } }),
    exampleAnswers: 403,
    async run(input, call) {
      // Without a token it is a visitor; a token that has ended can be renewed.
      const actor = bearerOf(call.request) === null ? null : await call.require()
      return starts.call(actor, call.ip, input)
    },
  }),
]

export const workflowCalls = ({
  workflows,
  workflowRuns,
  workflowTests,
  pageStarts,
  workflowHooks,
}: {
  readonly workflows: WorkflowService
  readonly workflowRuns: WorkflowRuns
  readonly workflowTests: WorkflowTests
  readonly pageStarts: PageStarts
  readonly workflowHooks: Hooks
}) => [
  ...draftCalls(workflows),
  ...publishCalls(workflows, workflowTests),
  ...runCalls(workflowRuns),
  ...pageCalls(pageStarts),
  ...hookCalls({ workflowHooks }),
]

import type { Backend, FailWorkflowRunParams, StepAttempt, WorkflowRun } from 'openworkflow/internal'

export type { Backend, StepAttempt, WorkflowRun }
export type Json = WorkflowRun['input']
export type SerializedError = FailWorkflowRunParams['error']
export type FailedRun = FailWorkflowRunParams
export type RetryPolicy = FailWorkflowRunParams['retryPolicy']
type Create = Parameters<Backend['createWorkflowRun']>[0]
/** What a run is made from. */
export type NewRun = Readonly<Create>
/** Which run, and who says that it is theirs. */
export interface Owner {
  readonly workflowRunId: string
  readonly workerId: string
}
/** Which step of it. */
export interface StepOwner extends Owner {
  readonly stepAttemptId: string
}

import type { Dialect } from '../db/dialect.ts'
import type { Json, SerializedError, StepAttempt, WorkflowRun } from './contract.ts'

/** Runs: jobs, and runs of workflows. */
const runTable = (d: Dialect) =>
  d.table(
    'run',
    {
      id: d.text().primaryKey(),
      namespaceId: d.text().notNull(),
      workflowName: d.text().notNull(),
      version: d.text(),
      status: d.text().$type<WorkflowRun['status']>().notNull(),
      /** Of the package: the same one is no second run within a day. */
      idempotencyKey: d.text(),
      /** Of ours: the same one is never a second run. */
      startKey: d.text(),
      config: d.json().$type<Json>().notNull(),
      context: d.json().$type<Json>(),
      input: d.json().$type<Json>(),
      output: d.json().$type<Json>(),
      error: d.json().$type<SerializedError>(),
      attempts: d.int().notNull(),
      parentStepAttemptNamespaceId: d.text(),
      parentStepAttemptId: d.text(),
      workerId: d.text(),
      /** The node that claimed it last, as the log names it. */
      node: d.text(),
      /** When it may be taken up: of a running one, when its lease is over. */
      availableAt: d.time(),
      deadlineAt: d.time(),
      startedAt: d.time(),
      finishedAt: d.time(),
      /** When its contents were deleted, of a run that is kept for its key alone. */
      sweptAt: d.time(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [
      d.uniqueIndex('run_start_key').on(t.startKey),
      d.index('run_available').on(t.namespaceId, t.status, t.availableAt),
      d.index('run_idempotency').on(t.namespaceId, t.workflowName, t.idempotencyKey),
      d.index('run_created').on(t.namespaceId, t.createdAt),
      d.index('run_kind').on(t.namespaceId, t.workflowName, t.status, t.sweptAt, t.createdAt, t.id),
      d.index('run_parent').on(t.parentStepAttemptId),
    ],
  )

/** What the durable engine keeps: runs, the attempts at their steps, and what waiting runs were told. */
export const durableTables = (d: Dialect) => ({
  run: runTable(d),
  runStep: d.table(
    'run_step',
    {
      id: d.text().primaryKey(),
      namespaceId: d.text().notNull(),
      /** A run; no foreign key, because a run names a step in turn. */
      workflowRunId: d.text().notNull(),
      stepName: d.text().notNull(),
      kind: d.text().$type<StepAttempt['kind']>().notNull(),
      status: d.text().$type<StepAttempt['status']>().notNull(),
      config: d.json().$type<Json>().notNull(),
      context: d.json().$type<NonNullable<StepAttempt['context']>>(),
      /** What a waiting step waits for, out of its context. */
      signal: d.text(),
      output: d.json().$type<Json>(),
      error: d.json().$type<Json>(),
      childWorkflowRunNamespaceId: d.text(),
      childWorkflowRunId: d.text(),
      startedAt: d.time(),
      finishedAt: d.time(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.index('run_step_run').on(t.workflowRunId, t.createdAt), d.index('run_step_signal').on(t.namespaceId, t.signal)],
  ),
  runSignal: d.table(
    'run_signal',
    {
      /** The step that was told; once. */
      stepAttemptId: d.text().primaryKey(),
      namespaceId: d.text().notNull(),
      signal: d.text().notNull(),
      data: d.json().$type<Json>(),
      idempotencyKey: d.text(),
      workflowRunId: d.text().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.index('run_signal_key').on(t.namespaceId, t.signal, t.idempotencyKey)],
  ),
  /** Values sent to runs, kept until a step takes them. */
  runMessage: d.table(
    'run_message',
    {
      /** Ascending in the order in which they were sent. */
      id: d.id(),
      workflowRunId: d.text().notNull(),
      /** The run's id and the signal's name, as in `run_step`. */
      signal: d.text().notNull(),
      /** Unique per signal: a message that is sent again is stored once. */
      messageKey: d.text().notNull(),
      data: d.json().$type<Json>(),
      /** The step that took it. */
      stepAttemptId: d.text(),
      createdAt: d.time().notNull(),
    },
    (t) => [
      d.uniqueIndex('run_message_key').on(t.signal, t.messageKey),
      d.index('run_message_run').on(t.workflowRunId),
      d.uniqueIndex('run_message_step').on(t.stepAttemptId),
    ],
  ),
})
export type DurableTables = ReturnType<typeof durableTables>
export type RunRow = DurableTables['run']['$inferSelect']
export type StepRow = DurableTables['runStep']['$inferSelect']

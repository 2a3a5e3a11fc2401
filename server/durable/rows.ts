import { and, eq, exists, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../db/store.ts'
import type { Owner, StepAttempt, StepOwner, WorkflowRun } from './contract.ts'
import type { DurableTables, RunRow, StepRow } from './table.ts'

export const toRun = ({ startKey, node, sweptAt, ...row }: RunRow): WorkflowRun => row as WorkflowRun
export const toStep = ({ signal, ...row }: StepRow): StepAttempt => row as StepAttempt

export const now = (): Date => new Date(Date.now())

/** The only row; throws the package's own error when there is none. */
export const only = <T>(rows: readonly T[], what: string): T => {
  const [row] = rows
  if (row === undefined) throw new Error(`Failed to ${what}`)
  return row
}

/** Runs that have not ended. */
export const OPEN: WorkflowRun['status'][] = ['pending', 'running', 'sleeping']

/**
 * Conditions for the statement that writes: an earlier read proves nothing, because another node may have claimed the
 * run meanwhile.
 */
export const createGuards = (t: DurableTables, namespaceId: string) => {
  const { run, runStep } = t
  const isRun = (id: string): SQL | undefined => and(eq(run.namespaceId, namespaceId), eq(run.id, id))
  const isOwned = ({ workflowRunId, workerId }: Owner): SQL | undefined =>
    and(isRun(workflowRunId), eq(run.status, 'running'), eq(run.workerId, workerId))
  return {
    isRun,
    isOwned,
    isOwnedStep: (db: Db, owner: StepOwner, statuses: StepAttempt['status'][]): SQL | undefined =>
      and(
        eq(runStep.namespaceId, namespaceId),
        eq(runStep.workflowRunId, owner.workflowRunId),
        eq(runStep.id, owner.stepAttemptId),
        inArray(runStep.status, statuses),
        exists(db.select({ id: run.id }).from(run).where(isOwned(owner))),
      ),
  }
}
export type Guards = ReturnType<typeof createGuards>

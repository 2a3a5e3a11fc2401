import { and, eq } from 'drizzle-orm'
import type { Json } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import type { Durable, Payload } from '../../durable/durable.ts'
import { AppError } from '../../http/errors.ts'
import type { DataEnv } from '../models/index.ts'
import type { RunEnd, RunStarting, WorkflowTables } from '../workflows/index.ts'
import type { ApprovalActing } from './acting.ts'
import type { WorkflowStarts } from './effects.ts'
import { linkOfApproval } from './record-of.ts'
import { runErrors } from './run-errors.ts'
import { runWords } from './run-words.ts'

/** Tells an approval that the workflow of a step has ended. */
export const ENDED_JOB = 'approvals/workflow-ended'
interface EndedPayload {
  readonly approvalId: string
  readonly node: number
  readonly ok: boolean
  readonly value: Json
}

const RUN_ID = /^approval:([^:]+):(\d+)$/

/** Starts the workflows of steps, and tells approvals of their ends. */
export class StepWorkflows implements WorkflowStarts {
  constructor(
    private readonly deps: {
      readonly store: Pick<Store<WorkflowTables>, 't'>
      readonly now: () => Date
      readonly durable: Pick<Durable, 'enqueue'>
      readonly starting: Pick<RunStarting, 'start'>
    },
  ) {}

  private async release(
    db: Db,
    { projectId, env }: { readonly projectId: number; readonly env: DataEnv },
    name: string,
  ) {
    const { workflow, workflowRelease } = this.deps.store.t
    const [found] = await db
      .select({ workflowId: workflow.id, versionId: workflowRelease.versionId })
      .from(workflow)
      .innerJoin(workflowRelease, and(eq(workflowRelease.workflowId, workflow.id), eq(workflowRelease.env, env)))
      .where(and(eq(workflow.projectId, projectId), eq(workflow.name, name), eq(workflowRelease.isEnabled, true)))
    return found ?? null
  }

  readonly has: WorkflowStarts['has'] = async (db, at, name) => (await this.release(db, at, name)) !== null

  readonly start: WorkflowStarts['start'] = async (db, { approval, nodeId, workflow, input, by }) => {
    const { store, starting, now } = this.deps
    const found = await this.release(db, approval, workflow)
    if (!found) return false
    const { projectId, env } = approval
    const event = { kind: 'call', at: now().getTime(), input, by }
    const id = `approval:${approval.id}:${nodeId}`
    const chain = [...(approval.chain ?? []), linkOfApproval(approval.id)]
    await starting.start(db, { id, projectId, env, ...found, event, actorId: by, chain })
    const { workflowRun } = store.t
    const [run] = await db.select({ status: workflowRun.status }).from(workflowRun).where(eq(workflowRun.id, id))
    return run?.status !== 'skipped'
  }

  /** In the write that ends a run: the approval goes on once that is done, because formulas have to be worked out. */
  readonly ended: RunEnd = async (db, { id, output }, status) => {
    const [, approvalId, node] = RUN_ID.exec(id) ?? []
    if (approvalId === undefined || node === undefined) return
    const ok = status === 'done'
    const payload: EndedPayload = {
      approvalId,
      node: Number(node),
      ok,
      value: ok ? output : runWords.workflowStopped.zh,
    }
    await this.deps.durable.enqueue(db, ENDED_JOB, payload as unknown as Payload, { key: id })
  }
}

/** The work of the job. */
export const goOnAfterWorkflow =
  (acting: Pick<ApprovalActing, 'act'>) =>
  async (given: unknown): Promise<void> => {
    const { approvalId, node, ok, value } = given as EndedPayload
    try {
      await acting.act(approvalId, { by: null, do: 'workflow ended', node, ok, value })
    } catch (error) {
      const isOver = error instanceof AppError && error.kind !== runErrors.busy && error.kind !== runErrors.badFormula
      if (!isOver) throw error
    }
  }

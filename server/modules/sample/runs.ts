import { eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, type ErrorKind } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/index.ts'
import { type Approvals, type ApprovalTables, approvalRunErrors } from '../approvals/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { type RecordService, recordErrors, type Subject } from '../records/index.ts'

/** The job that ships orders of a new sample project and asks to cancel one, so that its flows have runs. */
export const SAMPLE_RUNS_JOB = 'sample/runs'

/**
 * Paid orders of the sample, in the sequence in which they are shipped: a small one, whose run has nothing to do; one
 * of a trial customer, who becomes active; and a large one of a paused customer, who may have no new order, so that its
 * run fails until the customer is active.
 */
const SHIPPED = ['SO000056', 'SO000053', 'SO000028'] as const

/** A new order of a large amount whose owner asks to cancel it. */
const CANCELLED = 'SO000051'

interface RunsDeps {
  readonly store: Store<AccountTables & ApprovalTables & ProjectTables>
  readonly approvals: Pick<Approvals, 'start'>
  readonly durable: Pick<Durable, 'enqueue'>
  readonly records: Pick<RecordService, 'subjectFor' | 'query' | 'write'>
}

/** Ships orders of new sample projects, and asks to cancel one, as their owners could, after the projects are made. */
export class SampleRuns {
  constructor(private readonly deps: RunsDeps) {}

  /** In the write that makes the project. */
  plan(db: Db, projectId: number): Promise<void> {
    return this.deps.durable.enqueue(db, SAMPLE_RUNS_JOB, { projectId }, { key: String(projectId) })
  }

  /** May begin again: orders that were shipped before stay as they are, and start nothing. */
  readonly work = async (payload: unknown): Promise<void> => {
    const { projectId } = payload as { readonly projectId: number }
    try {
      await this.begin(projectId)
    } catch (error) {
      // The owner may have changed or deleted models since: then there is nothing to show.
      const busy: readonly ErrorKind[] = [recordErrors.busy, approvalRunErrors.busy]
      if (!(error instanceof AppError) || busy.includes(error.kind)) throw error
    }
  }

  /** @throws AppError where the owner has changed what the sample has */
  private async begin(projectId: number): Promise<void> {
    const actor = await this.ownerOf(projectId)
    if (!actor) return
    const subject = await this.deps.records.subjectFor(actor, { projectId, env: 'stg' })
    for (const no of SHIPPED) {
      const id = await this.orderOf(subject, no, 'paid')
      const change = { op: 'update', model: 'order', values: { status: 'shipped' } } as const
      if (id !== null) await this.deps.records.write(subject, [{ ...change, id }])
    }
    const recordId = await this.orderOf(subject, CANCELLED, 'new')
    if (recordId !== null) await this.askToCancel(actor, projectId, recordId)
  }

  private async ownerOf(projectId: number): Promise<Actor | null> {
    const { read, t } = this.deps.store
    const { project, user } = t
    const [owner] = await read
      .select({ userId: user.id, userName: user.userName, role: user.role, parentId: user.parentId })
      .from(project)
      .innerJoin(user, eq(user.id, project.userId))
      .where(eq(project.id, projectId))
    if (!owner) return null
    const { parentId, ...person } = owner
    return { ...person, sessionId: 0, app: null, sub: parentId !== null }
  }

  /** The id of an order that has this status. */
  private async orderOf(subject: Subject, no: string, status: string): Promise<string | null> {
    const is = (field: string, value: string) => ({ field, op: 'eq' as const, value })
    const where = { and: [is('no', no), is('status', status)] }
    const { list } = await this.deps.records.query(subject, { model: 'order' }, { where, pageSize: 1, total: 'none' })
    const id = list[0]?.id
    return typeof id === 'string' ? id : null
  }

  private async askToCancel(actor: Actor, projectId: number, recordId: string): Promise<void> {
    const { store, approvals } = this.deps
    const { approvalFlow } = store.t
    const [flow] = await store.read
      .select({ id: approvalFlow.id })
      .from(approvalFlow)
      .where(eq(approvalFlow.projectId, projectId))
    if (!flow) return
    try {
      await approvals.start(actor, { flowId: flow.id, env: 'stg', recordId })
    } catch (error) {
      // By an earlier beginning of the job.
      if (!(error instanceof AppError) || error.kind !== approvalRunErrors.underWay) throw error
    }
  }
}

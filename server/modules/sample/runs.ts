import { eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import { AppError } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { type RecordService, recordErrors } from '../records/index.ts'

/** The job that ships some orders of a new sample project, so that its workflows have runs. */
export const SAMPLE_RUNS_JOB = 'sample/runs'

/**
 * Paid orders of the sample, in the sequence in which they are shipped: a small one, whose run has nothing to do; one
 * of a trial customer, who becomes active; and a large one of a paused customer, who may have no new order, so that its
 * run fails until the customer is active.
 */
const SHIPPED = ['SO000056', 'SO000053', 'SO000028'] as const

interface RunsDeps {
  readonly store: Store<AccountTables & ProjectTables>
  readonly durable: Pick<Durable, 'enqueue'>
  readonly records: Pick<RecordService, 'subjectFor' | 'query' | 'write'>
}

/** Ships orders of new sample projects as their owners could, after the projects are made. */
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
      await this.ship(projectId)
    } catch (error) {
      // The owner may have changed or deleted models since: then there is nothing to show.
      if (!(error instanceof AppError) || error.kind === recordErrors.busy) throw error
    }
  }

  private async ship(projectId: number): Promise<void> {
    const { store, records } = this.deps
    const { project, user } = store.t
    const [owner] = await store.read
      .select({ userId: user.id, userName: user.userName, role: user.role, parentId: user.parentId })
      .from(project)
      .innerJoin(user, eq(user.id, project.userId))
      .where(eq(project.id, projectId))
    if (!owner) return
    const { parentId, ...person } = owner
    const actor = { ...person, sessionId: 0, app: null, sub: parentId !== null }
    const subject = await records.subjectFor(actor, { projectId, env: 'stg' })
    for (const no of SHIPPED) {
      const is = (field: string, value: string) => ({ field, op: 'eq' as const, value })
      const where = { and: [is('no', no), is('status', 'paid')] }
      const { list } = await records.query(subject, { model: 'order' }, { where, pageSize: 1, total: 'none' })
      const id = list[0]?.id
      if (typeof id !== 'string') continue
      await records.write(subject, [{ model: 'order', op: 'update', id, values: { status: 'shipped' } }])
    }
  }
}

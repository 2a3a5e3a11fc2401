import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { OwnCommand } from './own-command.ts'
import type { ApprovalTables } from './table.ts'

/** Moves tasks that are open at the start of a delegation. */
export const DELEGATE_JOB = 'approvals/delegate'
interface DelegatePayload {
  readonly id: number
}
/** Delegations that begin at one time. */
const MOST_AT_ONCE = 200

interface StartDeps {
  readonly store: Store<ApprovalTables>
  readonly now: () => Date
  readonly durable: Pick<Durable, 'enqueue'>
  readonly command: OwnCommand
}
type Row = Pick<ApprovalTables['delegation']['$inferSelect'], 'id' | 'moveOpen' | 'since' | 'until' | 'movedAt'>

/** Begins delegations that take over open tasks. */
export class DelegationStarts {
  constructor(private readonly deps: StartDeps) {}

  /** In a write: enqueues the job of a delegation that is active and has not had it. */
  async begin(db: Db, { id, moveOpen, since, until, movedAt }: Row): Promise<void> {
    const { store, now, durable } = this.deps
    const { delegation } = store.t
    const at = now()
    if (!moveOpen || movedAt !== null || since > at || until <= at) return
    await db.update(delegation).set({ movedAt: at }).where(eq(delegation.id, id))
    const payload: DelegatePayload = { id }
    await durable.enqueue(db, DELEGATE_JOB, { ...payload })
  }

  /** Begins those whose time has come. */
  async tick(): Promise<void> {
    const { store, now } = this.deps
    const { delegation } = store.t
    const isDue = and(
      eq(delegation.moveOpen, true),
      isNull(delegation.movedAt),
      lte(delegation.since, now()),
      gt(delegation.until, now()),
    )
    const find = (db: Db) => db.select().from(delegation).where(isDue).limit(MOST_AT_ONCE)
    if ((await find(store.read)).length === 0) return
    await store.write(
      async (db) => {
        for (const row of await find(db)) await this.begin(db, row)
      },
      ['delegations'],
    )
  }

  /** The work of the job. */
  readonly move = async (given: unknown): Promise<void> => {
    const { store, command, now } = this.deps
    const { delegation, approval, approvalTask } = store.t
    const [row] = await store.read
      .select()
      .from(delegation)
      .where(and(eq(delegation.id, (given as DelegatePayload).id), gt(delegation.until, now())))
    if (!row) return
    const { userId, projectId, flowIds } = row
    const tasks = await store.read
      .selectDistinct({ id: approvalTask.approvalId })
      .from(approvalTask)
      .innerJoin(approval, eq(approval.id, approvalTask.approvalId))
      .where(
        and(
          eq(approvalTask.userId, userId),
          eq(approvalTask.projectId, projectId),
          inArray(approvalTask.status, ['open', 'waiting', 'held']),
          flowIds === null ? undefined : inArray(approval.flowId, [...flowIds]),
        ),
      )
    await command.all(
      tasks.map(({ id }) => id),
      { by: null, do: 'move to delegate', of: userId },
    )
  }
}

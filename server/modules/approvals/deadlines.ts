import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { OwnCommand } from './own-command.ts'
import type { ApprovalTables } from './table.ts'

/** How often a node looks for deadlines. */
const TICK_MS = 15_000
/** After a failure, so long until the next attempt. */
const LATER_MS = 600_000
const MOST_DUE = 200
/** Commands that were under way while a person became inactive have ended by then. */
const AFTER_MS = 60_000

/** Moves the tasks of a person who is not active any more. */
export const MOVE_JOB = 'approvals/move'
interface MovePayload {
  readonly userId: number
  /** Null: in all projects. */
  readonly projectId: number | null
}

interface DeadlineDeps {
  readonly store: Store<ApprovalTables>
  readonly now: () => Date
  readonly durable: Pick<Durable, 'enqueue'>
  readonly command: OwnCommand
  readonly delegations: { tick(): Promise<void> }
}

/** What the product does with open tasks: reminds of them, lets them pass, and moves them to other people. */
export class Deadlines {
  private ticking: Promise<void> | null = null

  constructor(private readonly deps: DeadlineDeps) {}

  /** Looks every few seconds until it is stopped. */
  begin(tell: (error: unknown) => void): { stop(): Promise<void> } {
    const look = (): void => void this.tick(tell).catch(tell)
    const timer = setInterval(look, TICK_MS)
    look()
    return {
      stop: async () => {
        clearInterval(timer)
        await this.ticking?.catch(() => undefined)
      },
    }
  }

  /** Does what is due now. An approval that fails leaves the others alone, and is tried again later. */
  tick(tell: (error: unknown) => void): Promise<void> {
    this.ticking ??= this.look(tell).finally(() => {
      this.ticking = null
    })
    return this.ticking
  }

  private async look(tell: (error: unknown) => void): Promise<void> {
    const at = this.deps.now()
    await this.deps.delegations.tick().catch(tell)
    for (const id of await this.due(at)) {
      try {
        await this.deps.command.one(id, { by: null, do: 'due' })
      } catch (error) {
        tell(error)
        await this.putOff(id, at)
      }
    }
  }

  private async due(at: Date): Promise<readonly string[]> {
    const { store } = this.deps
    const { approvalTask } = store.t
    const found = new Set<string>()
    for (const time of [approvalTask.dueAt, approvalTask.remindAt]) {
      const rows = await store.read
        .select({ id: approvalTask.approvalId })
        .from(approvalTask)
        .where(and(eq(approvalTask.status, 'open'), lte(time, at)))
        .orderBy(asc(time))
        .limit(MOST_DUE)
      for (const { id } of rows) found.add(id)
    }
    return [...found]
  }

  /** The state keeps its times: they are reached still when it is looked at again. */
  private putOff(id: string, at: Date): Promise<void> {
    const { store } = this.deps
    const { approvalTask } = store.t
    const later = new Date(at.getTime() + LATER_MS)
    return store.write(async (db) => {
      for (const [name, time] of [
        ['dueAt', approvalTask.dueAt],
        ['remindAt', approvalTask.remindAt],
      ] as const)
        await db
          .update(approvalTask)
          .set({ [name]: later })
          .where(and(eq(approvalTask.approvalId, id), eq(approvalTask.status, 'open'), lte(time, at)))
    })
  }

  /** In the write by which a person is not active any more: in a project, or in all of them. */
  readonly leave = async (db: Db, userId: number, projectId: number | null): Promise<void> => {
    const { durable, now } = this.deps
    if (!(await this.hasFlows(db, projectId))) return
    const payload: MovePayload = { userId, projectId }
    await durable.enqueue(db, MOVE_JOB, { ...payload })
    await durable.enqueue(db, MOVE_JOB, { ...payload }, { at: new Date(now().getTime() + AFTER_MS) })
  }

  /** Where no flow was ever published, no person can have a task. */
  private async hasFlows(db: Db, projectId: number | null): Promise<boolean> {
    const { approvalFlow, approvalRelease } = this.deps.store.t
    const [found] = await db
      .select({ id: approvalFlow.id })
      .from(approvalFlow)
      .innerJoin(approvalRelease, eq(approvalRelease.flowId, approvalFlow.id))
      .where(projectId === null ? undefined : eq(approvalFlow.projectId, projectId))
      .limit(1)
    return found !== undefined
  }

  /** The work of the job. */
  readonly move = async (given: unknown): Promise<void> => {
    const { userId, projectId } = given as MovePayload
    const { store } = this.deps
    const { approvalTask } = store.t
    const rows = await store.read
      .selectDistinct({ id: approvalTask.approvalId })
      .from(approvalTask)
      .where(
        and(
          eq(approvalTask.userId, userId),
          inArray(approvalTask.status, ['open', 'waiting', 'held']),
          projectId === null ? undefined : eq(approvalTask.projectId, projectId),
        ),
      )
    await this.deps.command.all(
      rows.map(({ id }) => id),
      { by: null, do: 'move' },
    )
  }
}

import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import { fieldRightsOf, paramsOf } from './pinned.ts'
import type { ApprovalState, LogLine, TaskState } from './reduce/model.ts'
import type { ApprovalTables, StoredDefinition } from './table.ts'

export type ApprovalRow = ApprovalTables['approval']['$inferSelect']

const ENDS: readonly ApprovalState['status'][] = ['approved', 'refused', 'withdrawn', 'ended']
export const hasEnded = ({ status }: Pick<ApprovalState, 'status'>): boolean => ENDS.includes(status)

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time))
const sameTask = (one: TaskState | undefined, other: TaskState): boolean =>
  one === other || (one !== undefined && JSON.stringify(one) === JSON.stringify(other))

/** Writes what became of an approval: its state, and tasks and copies as rows for lists. */
export class ApprovalStoring {
  constructor(private readonly store: Pick<Store<ApprovalTables>, 't'>) {}

  /** In the write of a command: rows of what has changed alone. */
  async put(
    db: Db,
    row: ApprovalRow,
    {
      stored,
      state,
      log,
      at,
    }: {
      readonly stored: StoredDefinition
      readonly state: ApprovalState
      readonly log: readonly LogLine[]
      readonly at: Date
    },
  ): Promise<void> {
    const { approval, approvalLog } = this.store.t
    const isOver = hasEnded(state)
    await db
      .update(approval)
      .set({
        ...{ status: state.status, version: state.version, state, updatedAt: at },
        endedAt: isOver ? (row.endedAt ?? at) : null,
      })
      .where(eq(approval.id, row.id))
    await this.putTasks(db, row, { stored, state, at })
    await this.putCopies(db, row, state, at)
    const lines = log.map((line) => ({ approvalId: row.id, version: state.version, line, at }))
    if (lines.length > 0) await db.insert(approvalLog).values(lines)
  }

  private async putTasks(
    db: Db,
    row: ApprovalRow,
    { stored, state, at }: { readonly stored: StoredDefinition; readonly state: ApprovalState; readonly at: Date },
  ): Promise<void> {
    const { approvalTask } = this.store.t
    const before = new Map(row.state.tasks.map((task) => [task.id, task]))
    const nodes = new Map(state.nodes.map(({ id, node }) => [id, node]))
    const { id: approvalId, projectId, env } = row
    const added: (typeof approvalTask.$inferInsert)[] = []
    for (const task of state.tasks) {
      const known = before.get(task.id)
      if (sameTask(known, task)) continue
      const node = nodes.get(task.nodeId) ?? ''
      const { userId, status } = task
      const times = {
        readAt: dateOf(task.readAt),
        dueAt: dateOf(task.dueAt),
        remindAt: dateOf(task.remindAt),
        decidedAt: dateOf(task.decidedAt),
      }
      if (known) {
        const opened = known.status !== 'open' && status === 'open' ? { openedAt: at } : {}
        await db
          .update(approvalTask)
          .set({ userId, status, ...times, ...opened })
          .where(and(eq(approvalTask.approvalId, approvalId), eq(approvalTask.taskId, task.id)))
        continue
      }
      const canEdit = Object.values(fieldRightsOf(stored, node)).includes('edit')
      const isBulk = paramsOf(stored, node).bulk === true && !canEdit
      added.push({ approvalId, taskId: task.id, projectId, env, userId, node, status, isBulk, ...times, openedAt: at })
    }
    if (added.length > 0) await db.insert(approvalTask).values(added)
    const kept = new Set(state.tasks.map(({ id }) => id))
    const gone = row.state.tasks.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
    if (gone.length > 0)
      await db
        .delete(approvalTask)
        .where(and(eq(approvalTask.approvalId, approvalId), inArray(approvalTask.taskId, gone)))
  }

  private async putCopies(db: Db, row: ApprovalRow, state: ApprovalState, at: Date): Promise<void> {
    const { approvalCopy } = this.store.t
    const before = new Map(row.state.copies.map((copy) => [copy.userId, copy]))
    const { id: approvalId, projectId } = row
    for (const { userId, node, readAt } of state.copies) {
      const known = before.get(userId)
      if (!known)
        await db
          .insert(approvalCopy)
          .values({ approvalId, userId, projectId, node, readAt: dateOf(readAt), copiedAt: at })
          .onConflictDoNothing()
      else if (known.readAt !== readAt)
        await db
          .update(approvalCopy)
          .set({ readAt: dateOf(readAt) })
          .where(and(eq(approvalCopy.approvalId, approvalId), eq(approvalCopy.userId, userId)))
    }
  }
}

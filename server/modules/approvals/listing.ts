import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { containing } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError, errors } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { DataEnv } from '../models/index.ts'
import type { ApprovalPeople } from './people.ts'
import type { ApprovalItem, BOXES } from './run-model.ts'
import type { ApprovalRow } from './storing.ts'
import type { ApprovalTables } from './table.ts'

export interface ListWanted extends Paging {
  readonly projectId: number
  readonly box: (typeof BOXES)[number]
  readonly env?: DataEnv | undefined
  readonly flowId?: number | undefined
  readonly unread?: boolean | undefined
  readonly text?: string | undefined
}
interface ListingDeps {
  readonly store: Store<ApprovalTables>
  readonly access: Access
  readonly people: ApprovalPeople
}
type TaskRow = ApprovalTables['approvalTask']['$inferSelect']
/** What makes a row of a list: an approval, with the task or copy of the person. */
interface Listed {
  readonly approval: Omit<ApprovalRow, 'state' | 'chosen' | 'cause' | 'chain'>
  readonly task: TaskRow | null
  readonly isUnread: boolean
}
const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** Lists of approvals of a person. */
export class ApprovalListing {
  constructor(private readonly deps: ListingDeps) {}

  async list(actor: Actor, wanted: ListWanted) {
    const { store, access } = this.deps
    const role = await access.enter(actor, store.read, wanted.projectId, missingProject())
    if (wanted.box === 'all' && role !== 'admin') throw new AppError(errors.forbidden)
    const { rows, total } = await this.rowsOf(actor.userId, wanted)
    return toPaged(await this.itemsOf(store.read, rows), total, wanted)
  }

  async count(
    actor: Actor,
    { projectId, env }: { readonly projectId: number; readonly env?: DataEnv | undefined },
  ): Promise<{ readonly todo: number; readonly unread: number; readonly isUsed: boolean }> {
    const { store, access } = this.deps
    await access.enter(actor, store.read, projectId, missingProject())
    const { approvalTask } = store.t
    const wanted = { projectId, env, box: 'todo' as const, pageNum: 1, pageSize: 1 }
    const open = this.openTasks(actor.userId, wanted)
    const [tasks] = await store.read
      .select({
        todo: count(),
        unread: sql<number>`sum(case when ${approvalTask.readAt} is null then 1 else 0 end)`.mapWith(Number),
      })
      .from(approvalTask)
      .where(open)
    const copies = await this.copied(actor.userId, { ...wanted, unread: true })
    const isUsed = await this.isUsed(projectId, env)
    return { todo: tasks?.todo ?? 0, unread: (tasks?.unread ?? 0) + copies.total, isUsed }
  }

  private async isUsed(projectId: number, env: DataEnv | undefined): Promise<boolean> {
    const { approvalFlow, approvalRelease } = this.deps.store.t
    const [first] = await this.deps.store.read
      .select({ flowId: approvalRelease.flowId })
      .from(approvalRelease)
      .innerJoin(approvalFlow, eq(approvalFlow.id, approvalRelease.flowId))
      .where(and(eq(approvalFlow.projectId, projectId), env ? eq(approvalRelease.env, env) : undefined))
      .limit(1)
    return first !== undefined
  }

  /** The condition of the index of a person's tasks. */
  private openTasks(userId: number, { projectId, env, unread }: Pick<ListWanted, 'projectId' | 'env' | 'unread'>) {
    const { approvalTask } = this.deps.store.t
    return and(
      eq(approvalTask.userId, userId),
      eq(approvalTask.projectId, projectId),
      eq(approvalTask.status, 'open'),
      env ? eq(approvalTask.env, env) : undefined,
      unread ? isNull(approvalTask.readAt) : undefined,
    )
  }

  /** What concerns the approval itself; undefined where nothing is asked of it. */
  private filterOf({ flowId, text = '', env }: Pick<ListWanted, 'flowId' | 'text' | 'env'>): SQL | undefined {
    const { approval } = this.deps.store.t
    const typed = text.trim()
    const no = /^#?\d{1,9}$/.test(typed) ? Number(typed.replace('#', '')) : null
    const pattern = containing(typed.toLowerCase())
    return and(
      flowId === undefined ? undefined : eq(approval.flowId, flowId),
      env ? eq(approval.env, env) : undefined,
      typed === ''
        ? undefined
        : or(sql`lower(${approval.title}) like ${pattern} escape '\\'`, no === null ? undefined : eq(approval.no, no)),
    )
  }

  /** Without what lists do not show, which may be large. */
  private get columns() {
    const { approval } = this.deps.store.t
    const { id, projectId, env, flowId, versionId, no, title, initiatorId, modelId, recordId, status } = approval
    const { version, startedAt, updatedAt, endedAt } = approval
    return {
      ...{ id, projectId, env, flowId, versionId, no, title, initiatorId, modelId, recordId, status },
      ...{ version, startedAt, updatedAt, endedAt },
    }
  }

  private rowsOf(userId: number, wanted: ListWanted) {
    switch (wanted.box) {
      case 'todo':
        return this.todo(userId, wanted)
      case 'copied':
        return this.copied(userId, wanted)
      default:
        return this.whole(userId, wanted)
    }
  }

  /** The query of the first page reads no more tasks than it shows. */
  todoQuery(userId: number, wanted: ListWanted) {
    const { store } = this.deps
    const { approval, approvalTask } = store.t
    return store.read
      .select({ approval: this.columns, task: approvalTask })
      .from(approvalTask)
      .innerJoin(approval, eq(approval.id, approvalTask.approvalId))
      .where(and(this.openTasks(userId, wanted), this.filterOf({ ...wanted, env: undefined })))
      .orderBy(desc(approvalTask.openedAt))
      .limit(wanted.pageSize)
      .offset(offsetOf(wanted))
  }

  private async todo(userId: number, wanted: ListWanted) {
    const { store } = this.deps
    const { approval, approvalTask } = store.t
    const rows = await this.todoQuery(userId, wanted)
    const where = this.openTasks(userId, wanted)
    const filter = this.filterOf({ ...wanted, env: undefined })
    const counted = store.read.select({ n: count() }).from(approvalTask)
    const [total] = await (filter
      ? counted.innerJoin(approval, eq(approval.id, approvalTask.approvalId)).where(and(where, filter))
      : counted.where(where))
    const listed = rows.map((row): Listed => ({ ...row, isUnread: row.task.readAt === null }))
    return { rows: listed, total: total?.n ?? 0 }
  }

  private async copied(userId: number, wanted: ListWanted) {
    const { store } = this.deps
    const { approval, approvalCopy } = store.t
    const where = and(
      eq(approvalCopy.userId, userId),
      eq(approvalCopy.projectId, wanted.projectId),
      wanted.unread ? isNull(approvalCopy.readAt) : undefined,
      this.filterOf(wanted),
    )
    const joined = eq(approval.id, approvalCopy.approvalId)
    const rows = await store.read
      .select({ approval: this.columns, readAt: approvalCopy.readAt })
      .from(approvalCopy)
      .innerJoin(approval, joined)
      .where(where)
      .orderBy(desc(approvalCopy.copiedAt))
      .limit(wanted.pageSize)
      .offset(offsetOf(wanted))
    const [total] = await store.read.select({ n: count() }).from(approvalCopy).innerJoin(approval, joined).where(where)
    const listed = rows.map(
      ({ approval: row, readAt }): Listed => ({
        approval: row,
        task: null,
        isUnread: readAt === null,
      }),
    )
    return { rows: listed, total: total?.n ?? 0 }
  }

  private async whole(userId: number, wanted: ListWanted) {
    const { store } = this.deps
    const { approval, approvalTask } = store.t
    const decided = store.read
      .select({ id: approvalTask.approvalId })
      .from(approvalTask)
      .where(
        and(
          eq(approvalTask.userId, userId),
          eq(approvalTask.projectId, wanted.projectId),
          inArray(approvalTask.status, ['approved', 'refused', 'returned', 'moved']),
          isNotNull(approvalTask.decidedAt),
        ),
      )
    const where = and(
      eq(approval.projectId, wanted.projectId),
      wanted.box === 'mine' ? eq(approval.initiatorId, userId) : undefined,
      wanted.box === 'done' ? inArray(approval.id, decided) : undefined,
      this.filterOf(wanted),
    )
    const rows = await store.read
      .select(this.columns)
      .from(approval)
      .where(where)
      .orderBy(desc(wanted.box === 'done' ? approval.updatedAt : approval.startedAt))
      .limit(wanted.pageSize)
      .offset(offsetOf(wanted))
    const [total] = await store.read.select({ n: count() }).from(approval).where(where)
    return { rows: rows.map((row): Listed => ({ approval: row, task: null, isUnread: false })), total: total?.n ?? 0 }
  }

  private async itemsOf(db: Db, rows: readonly Listed[]): Promise<readonly ApprovalItem[]> {
    const { approvalFlow } = this.deps.store.t
    const flowIds = [...new Set(rows.map(({ approval }) => approval.flowId))]
    const flows =
      flowIds.length === 0 ? [] : await db.select().from(approvalFlow).where(inArray(approvalFlow.id, flowIds))
    const flowNames = new Map(flows.map(({ id, name }) => [id, name]))
    const names = await this.deps.people.names(
      db,
      rows.map(({ approval }) => approval.initiatorId),
    )
    return rows.map(({ approval: row, task, isUnread }) => ({
      ...{ id: row.id, no: row.no, title: row.title, flowId: row.flowId, flow: flowNames.get(row.flowId) ?? '' },
      ...{ env: row.env, status: row.status, modelId: row.modelId, recordId: row.recordId, isUnread },
      initiator: { id: row.initiatorId, name: names.get(row.initiatorId) ?? '' },
      startedAt: row.startedAt.toISOString(),
      endedAt: iso(row.endedAt),
      task: task && {
        ...{ id: task.taskId, node: task.node, openedAt: task.openedAt.toISOString(), isBulk: task.isBulk },
        ...{ dueAt: iso(task.dueAt), readAt: iso(task.readAt) },
      },
    }))
  }
}

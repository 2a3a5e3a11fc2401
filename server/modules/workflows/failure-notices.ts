import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { Label, Told } from '#kernel/message'
import type { Db, Store } from '../../db/store.ts'
import { type AccountTables, secondsToWait } from '../accounts/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { workflowNotices } from './notices.ts'
import type { WorkflowTables } from './table.ts'

/** Failures of one workflow make one notification within this time. */
const HOUR_MS = 3_600_000

interface FailureDeps {
  readonly store: Pick<Store<AccountTables & ProjectTables & WorkflowTables>, 't'>
  readonly now: () => Date
  readonly notifications: Pick<Notifications, 'notify'>
}

/** Notifies the administrators of a project of workflows that fail in production. */
export class FailureNotices {
  constructor(private readonly deps: FailureDeps) {}

  /** In the transaction in which the run fails. */
  async failed(db: Db, run: WorkflowTables['workflowRun']['$inferSelect'], reason: Told | null): Promise<void> {
    const { store, now, notifications } = this.deps
    const { workflow, workflowRun } = store.t
    if (run.env !== 'prd') return
    const limit = { key: `workflow failed:${run.workflowId}`, most: 1, windowMs: HOUR_MS }
    if ((await secondsToWait(db, store.t, now(), [limit])) > 0) return
    const { projectId, workflowId } = run
    const [named] = await db.select({ name: workflow.name }).from(workflow).where(eq(workflow.id, workflowId))
    const isRecent = and(
      eq(workflowRun.workflowId, workflowId),
      eq(workflowRun.env, 'prd'),
      eq(workflowRun.status, 'failed'),
      isNull(workflowRun.part),
      gt(workflowRun.endedAt, new Date(now().getTime() - HOUR_MS)),
    )
    const [failures] = await db.select({ n: count() }).from(workflowRun).where(isRecent)
    const n = failures?.n ?? 1
    await notifications.notify(db, {
      userIds: await this.administrators(db, projectId),
      projectId,
      kind: n > 1 ? workflowNotices.failedOften : workflowNotices.failed,
      values: { workflow: named?.name ?? '', count: n, why: whyOf(reason) },
      link: `/project/${projectId}/workflow/${workflowId}/run/${encodeURIComponent(run.id)}`,
    })
  }

  private async administrators(db: Db, projectId: number): Promise<readonly number[]> {
    const { project, projectMember } = this.deps.store.t
    const owners = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
    const admins = await db
      .select({ userId: projectMember.userId })
      .from(projectMember)
      .where(and(eq(projectMember.projectId, projectId), eq(projectMember.role, 'admin')))
    return [...owners, ...admins].map(({ userId }) => userId)
  }
}

const LONGEST = 200

/** The reason as the end of a sentence; the run has the ones that are codes. */
function whyOf(reason: Told | null): string | Label {
  if (reason === null || (typeof reason !== 'string' && 'code' in reason)) return ''
  const { zh, en } = typeof reason === 'string' ? { zh: reason, en: reason } : reason
  return { zh: `：${zh.slice(0, LONGEST)}`, en: `: ${en.slice(0, LONGEST)}` }
}

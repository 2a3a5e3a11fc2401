import { aliasedTable, and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Kept, Retention } from '../retention/index.ts'
import type { Delegations } from './delegations.ts'
import type { ApprovalTables } from './table.ts'

/** Approvals of one write. */
const AT_ONCE = 200
const BOUNDS = { min: 1, max: 3_650 }

/** How long approvals are kept after their end, and delegations. */
export class ApprovalKeeping {
  private readonly ended: Kept
  private readonly delegated: Kept

  constructor(
    private readonly store: Store<ApprovalTables>,
    private readonly delegations: Pick<Delegations, 'sweep'>,
    retention: Retention,
  ) {
    this.ended = retention.declare({
      id: 'approvals/ended',
      label: { zh: '已结束的审批', en: 'Ended approvals' },
      hint: { zh: '包括其中的任务、意见和流转记录', en: 'With their tasks, comments and history' },
      ...{ days: null, ...BOUNDS, min: 30, canBeForEver: true },
    })
    this.delegated = retention.declare({
      id: 'approvals/delegations',
      label: { zh: '已结束的审批代理', en: 'Ended delegations of approvals' },
      ...{ days: 180, ...BOUNDS },
    })
  }

  async sweep(): Promise<void> {
    await this.delegated.sweep((before) => this.delegations.sweep(before))
    await this.ended.sweep((before) => this.deleteEnded(before))
  }

  /**
   * The last one of a project and environment stays, so that no number is given twice. Rows that belong to an approval
   * go with it.
   */
  private async deleteEnded(before: Date): Promise<void> {
    const { store } = this
    const { approval } = store.t
    const later = aliasedTable(approval, 'later')
    for (;;) {
      const old = await store.read
        .selectDistinct({ id: approval.id, endedAt: approval.endedAt })
        .from(approval)
        .innerJoin(
          later,
          and(eq(later.projectId, approval.projectId), eq(later.env, approval.env), gt(later.no, approval.no)),
        )
        .where(lt(approval.endedAt, before))
        .orderBy(asc(approval.endedAt))
        .limit(AT_ONCE)
      const ids = old.map(({ id }) => id)
      if (ids.length > 0)
        await store.write((db) =>
          db.delete(approval).where(and(inArray(approval.id, ids), lt(approval.endedAt, before))),
        )
      if (ids.length < AT_ONCE) return
    }
  }
}

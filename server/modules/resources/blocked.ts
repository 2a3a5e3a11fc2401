import { and, count, eq, lt, sql } from 'drizzle-orm'
import type { ResourceKind } from '#kernel/page/resources'
import type { Store } from '../../db/store.ts'
import type { Late } from '../../http/late.ts'
import type { Environment } from '../../wire.ts'
import { type AccountTables, addressLimit, secondsToWait } from '../accounts/index.ts'
import type { Kept } from '../retention/index.ts'
import type { ResourceTables } from './table.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** Hosts of one page and day. */
const MOST_A_DAY = 20

/**
 * Counts what the browsers of visitors refused. Anybody may tell, so it is bounded by page and by network, and says
 * nothing but names of hosts.
 */
export const createBlockedCounts = (deps: {
  readonly store: Store<AccountTables & ResourceTables>
  readonly now: () => Date
  readonly kept: Kept
  /** The project of a published page; null where there is none. */
  projectOf(pageId: number, env: Environment): Late<number | null>
}) => {
  const { store, now, kept, projectOf } = deps
  const { resourceBlock } = store.t
  const today = () => Math.floor(now().getTime() / DAY)
  return {
    async add(
      report: {
        readonly page: number
        readonly env: Environment
        readonly blocked: readonly { readonly kind: ResourceKind; readonly host: string; readonly count: number }[]
      },
      ip: string,
    ): Promise<void> {
      const projectId = await projectOf(report.page, report.env)
      if (projectId === null) return
      const day = today()
      await store.write(async (db) => {
        const limits = [addressLimit('blocked', ip), { key: `blocked page:${report.page}`, most: 120, windowMs: MINUTE }]
        // Whoever tells too often is not told so: nothing of the page depends on it.
        if ((await secondsToWait(db, store.t, now(), limits)) > 0) return
        for (const { kind, host, count: n } of report.blocked) {
          const own = and(eq(resourceBlock.pageId, report.page), eq(resourceBlock.day, day))
          const one = and(own, eq(resourceBlock.kind, kind), eq(resourceBlock.host, host))
          const [known] = await db.select({ n: resourceBlock.count }).from(resourceBlock).where(one)
          if (known) {
            await db
              .update(resourceBlock)
              .set({ count: sql`${resourceBlock.count} + ${n}` })
              .where(one)
            continue
          }
          const [listed] = await db.select({ n: count() }).from(resourceBlock).where(own)
          if ((listed?.n ?? 0) >= MOST_A_DAY) continue
          await db.insert(resourceBlock).values({ projectId, pageId: report.page, day, kind, host, count: n })
        }
      })
    },
    sweep: () =>
      kept.sweep((before) =>
        store.write((db) => db.delete(resourceBlock).where(lt(resourceBlock.day, Math.floor(before.getTime() / DAY)))),
      ),
  }
}
export type BlockedCounts = ReturnType<typeof createBlockedCounts>

import { and, eq, gte } from 'drizzle-orm'
import type { Actor } from '../../http/actor.ts'
import type { SampleOrder, SampleOverview } from '../../wire.ts'
import { createOwnerOf, type OwnerDeps } from './owner.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
const STATUSES: readonly SampleOrder['status'][] = ['new', 'paid', 'shipped', 'cancelled']

interface OverviewDeps extends OwnerDeps {
  readonly now: () => Date
}

/** Per cent with one decimal digit; null against nothing. */
const trendOf = (now: number, before: number): number | null => {
  if (before === 0) return null
  return Math.round(((now - before) / before) * 1000) / 10
}

const totalOf = (rows: readonly { readonly cents: number }[]) => {
  const cents = rows.reduce((total, row) => total + row.cents, 0)
  return { cents, count: rows.length, average: rows.length === 0 ? 0 : Math.round(cents / rows.length) }
}

/** The key figures of the sample's workplace: the last seven days against the seven before, and orders by status. */
export const createOverview = (deps: OverviewDeps) => {
  const ownerOf = createOwnerOf(deps)
  return async (actor: Actor): Promise<SampleOverview> => {
    const { now, store } = deps
    const { sampleCustomer, sampleOrder } = store.t
    const userId = await ownerOf(actor, store.read)
    const since = (time: number) => new Date(now().getTime() - time)
    const all = await store.read.select().from(sampleOrder).where(eq(sampleOrder.userId, userId))
    const counted = all.filter(({ status, orderedAt }) => status !== 'cancelled' && orderedAt >= since(2 * WEEK))
    const week = totalOf(counted.filter(({ orderedAt }) => orderedAt >= since(WEEK)))
    const before = totalOf(counted.filter(({ orderedAt }) => orderedAt < since(WEEK)))
    const mine = eq(sampleCustomer.userId, userId)
    return {
      sales: week.cents / 100,
      salesTrend: trendOf(week.cents, before.cents),
      orders: week.count,
      ordersTrend: trendOf(week.count, before.count),
      average: week.average / 100,
      averageTrend: trendOf(week.average, before.average),
      customers: await store.read.$count(sampleCustomer, mine),
      newCustomers: await store.read.$count(sampleCustomer, and(mine, gte(sampleCustomer.joinedAt, since(WEEK)))),
      byStatus: STATUSES.map((status) => {
        const { count, cents } = totalOf(all.filter((order) => order.status === status))
        return { status, count, amount: cents / 100 }
      }),
    }
  }
}
export type Overview = ReturnType<typeof createOverview>

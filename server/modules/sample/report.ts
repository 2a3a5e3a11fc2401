import { and, eq, gte, ne } from 'drizzle-orm'
import type { Actor } from '../../http/actor.ts'
import type { SampleOrder } from '../../wire.ts'
import type { SampleReport } from './model.ts'
import { createOwnerOf, type OwnerDeps } from './owner.ts'

const DAY = 86_400_000
const MOST_CUSTOMERS = 8

interface Figure {
  readonly amount: number
  readonly count: number
}
interface Sums {
  /** Hundredths. */
  cents: number
  count: number
}

/** Sums by a key, in the order in which the keys first come. */
function sumsBy<Row extends { readonly cents: number }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const sums = new Map<string, Sums>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { cents: 0, count: 0 }
    sums.set(keyOf(row), { cents: sum.cents + row.cents, count: sum.count + 1 })
  }
  return sums
}
const figureOf = ({ cents, count }: Sums = { cents: 0, count: 0 }): Figure => ({ amount: cents / 100, count })
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Orders of the last days by day, status and customer. */
export const createReport = (deps: OwnerDeps & { readonly now: () => Date }) => {
  const ownerOf = createOwnerOf(deps)
  return async (
    actor: Actor,
    { days, status }: { readonly days: number; readonly status?: SampleOrder['status'] | '' | undefined },
  ): Promise<SampleReport> => {
    const { store, now } = deps
    const { sampleOrder } = store.t
    const userId = await ownerOf(actor, store.read)
    const today = now().getTime()
    const shown = Array.from({ length: days }, (_, at) => dayOf(new Date(today - (days - 1 - at) * DAY)))
    const rows = await store.read
      .select()
      .from(sampleOrder)
      .where(
        and(
          ...[eq(sampleOrder.userId, userId), gte(sampleOrder.orderedAt, new Date(`${shown[0]}T00:00:00Z`))],
          status ? eq(sampleOrder.status, status) : ne(sampleOrder.status, 'cancelled'),
        ),
      )
    const cents = rows.reduce((sum, row) => sum + row.cents, 0)
    const byDay = sumsBy(rows, ({ orderedAt }) => dayOf(orderedAt))
    const byCustomer = sumsBy(rows, ({ customer }) => customer)
    const best = [...byCustomer].sort(([, a], [, b]) => b.cents - a.cents).slice(0, MOST_CUSTOMERS)
    return {
      ...figureOf({ cents, count: rows.length }),
      average: rows.length === 0 ? 0 : Math.round(cents / rows.length) / 100,
      customers: byCustomer.size,
      days: shown.map((day) => ({ day, ...figureOf(byDay.get(day)) })),
      byStatus: [...sumsBy(rows, (row) => row.status)].map(([each, sums]) => ({
        status: each as SampleOrder['status'],
        ...figureOf(sums),
      })),
      byCustomer: best.map(([customer, sums]) => ({ customer, ...figureOf(sums) })),
    }
  }
}
export type Report = ReturnType<typeof createReport>

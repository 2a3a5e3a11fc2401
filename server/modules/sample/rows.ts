import { desc, eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import { customerText } from './customers.ts'
import { orderText, type SampleLanguage, seedCustomers, seedOrders } from './seed.ts'
import type { SampleTables } from './table.ts'

const DAY = 86_400_000
/** Days without an order after which the rows are brought up to date. */
const STALE_DAYS = 3

/** Gives people the rows that sample pages show. */
export const createSampleRows = ({ store, now }: { readonly store: Store<SampleTables>; readonly now: () => Date }) => {
  const { sampleCustomer, sampleOrder } = store.t

  /** Rows where the person has none of a kind: orders of an earlier release come without customers. */
  const give = async (db: Db, userId: number, language: SampleLanguage): Promise<void> => {
    const at = now()
    if ((await db.$count(sampleOrder, eq(sampleOrder.userId, userId))) === 0) {
      const orders = seedOrders(at, language).map((order) => ({ ...order, searchText: orderText(order), userId }))
      await db.insert(sampleOrder).values(orders)
    }
    if ((await db.$count(sampleCustomer, eq(sampleCustomer.userId, userId))) === 0) {
      const customers = seedCustomers(at, language).map((each) => ({ ...each, searchText: customerText(each), userId }))
      await db.insert(sampleCustomer).values(customers)
    }
  }
  /**
   * Moves the orders of a person by whole days, so that the newest is of today: figures of the last week would be
   * empty for everybody who came longer ago.
   */
  const freshen = async (db: Db, userId: number): Promise<void> => {
    const mine = eq(sampleOrder.userId, userId)
    const rows = await db.select().from(sampleOrder).where(mine).orderBy(desc(sampleOrder.orderedAt))
    const days = rows[0] ? Math.floor((now().getTime() - rows[0].orderedAt.getTime()) / DAY) : 0
    if (days < STALE_DAYS) return
    for (const { id, orderedAt } of rows)
      await db
        .update(sampleOrder)
        .set({ orderedAt: new Date(orderedAt.getTime() + days * DAY) })
        .where(eq(sampleOrder.id, id))
  }
  return {
    give,
    prepare: async (db: Db, userId: number, language: SampleLanguage): Promise<void> => {
      await give(db, userId, language)
      await freshen(db, userId)
    },
  }
}
export type SampleRows = ReturnType<typeof createSampleRows>

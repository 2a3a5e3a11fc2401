import type { Dialect } from '../../db/dialect.ts'
import type { SampleCustomer, SampleOrder } from '../../wire.ts'
import type { AccountTables } from '../accounts/index.ts'

/** The sample project's data; every user has their own rows, so that trying things out disturbs nobody. */
export const sampleTables = (d: Dialect, { user }: AccountTables) => ({
  sampleOrder: d.table(
    'sample_order',
    {
      id: d.id(),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      no: d.text().notNull(),
      customer: d.text().notNull(),
      /** Its names as searches look through them; null where an earlier release wrote the row. */
      searchText: d.text(),
      /** Hundredths: money is never a fraction in the database. */
      cents: d.int().notNull(),
      status: d.text().$type<SampleOrder['status']>().notNull(),
      orderedAt: d.time().notNull(),
      remark: d.text().notNull().default(''),
    },
    (t) => [d.index('sample_order_user').on(t.userId, t.orderedAt)],
  ),
  sampleCustomer: d.table(
    'sample_customer',
    {
      id: d.id(),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      /** The company; orders name it. */
      name: d.text().notNull(),
      contact: d.text().notNull(),
      email: d.text().notNull(),
      phone: d.text().notNull(),
      city: d.text().notNull(),
      level: d.text().$type<SampleCustomer['level']>().notNull(),
      status: d.text().$type<SampleCustomer['status']>().notNull(),
      note: d.text().notNull(),
      /** Its names as searches look through them. */
      searchText: d.text(),
      joinedAt: d.time().notNull(),
    },
    (t) => [d.index('sample_customer_user').on(t.userId, t.joinedAt)],
  ),
})
export type SampleTables = ReturnType<typeof sampleTables>

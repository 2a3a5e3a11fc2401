import type { Dialect } from '../../db/dialect.ts'

/** Retention times that an administrator has set; all others are as declared. */
export const retentionTables = (d: Dialect) => ({
  retention: d.table('retention', {
    /** Of the declaration. */
    id: d.text().primaryKey(),
    /** Null keeps for ever. */
    days: d.int(),
    changedAt: d.time().notNull(),
  }),
})
export type RetentionTables = ReturnType<typeof retentionTables>

import type { Dialect } from '../../db/dialect.ts'

/** Who did what, written in the transaction that did it. No foreign keys: the record outlives what it names. */
export const auditTables = (d: Dialect) => ({
  audit: d.table(
    'audit',
    {
      id: d.id(),
      at: d.time().notNull(),
      userId: d.int(),
      action: d.text().notNull(),
      target: d.text().notNull().default(''),
    },
    (t) => [d.index('audit_at').on(t.at)],
  ),
})
export type AuditTables = ReturnType<typeof auditTables>

import type { Dialect } from '../../db/dialect.ts'

/**
 * Who did what, written in the transaction that did it. No foreign keys: the record outlives what it names.
 *
 * Triggers, which stand in the migrations by hand, refuse every change of a row and of the anchor but those that the chain needs, and on PostgreSQL they
 * chain new rows. SQLite loses the triggers of a table that a migration builds anew: such a migration has to make them again.
 */
export const auditTables = (d: Dialect) => ({
  audit: d.table(
    'audit',
    {
      id: d.id(),
      at: d.time().notNull(),
      userId: d.int(),
      action: d.text().notNull(),
      /** What it was done to, in the form that the action's words name. */
      target: d.text().notNull().default(''),
      /** The project that it belongs to, whose administrators may read it. */
      projectId: d.int(),
      /** Its place in the chain, from 1 without a gap. Null for a moment on PostgreSQL, until the commit, and in rows of an earlier release until the next start. */
      seq: d.int(),
      /** SHA-256 over the row and the hash of the row before it. */
      hash: d.text(),
      searchText: d.text(),
    },
    (t) => [
      d.index('audit_at').on(t.at),
      d.uniqueIndex('audit_seq').on(t.seq),
      d.index('audit_project').on(t.projectId, t.seq),
      d.index('audit_user').on(t.userId),
    ],
  ),
  /** One row: where the chain begins, which is behind the last row that was forgotten because of its age. */
  auditAnchor: d.table('audit_anchor', {
    id: d.int().primaryKey(),
    /** The place of the last forgotten row; 0 before the first. */
    seq: d.int().notNull(),
    hash: d.text().notNull(),
    at: d.time().notNull(),
  }),
})
export type AuditTables = ReturnType<typeof auditTables>

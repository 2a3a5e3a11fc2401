import type { Dialect } from '../../db/dialect.ts'

export const installationTables = (d: Dialect) => ({
  /** What all nodes of an installation must have the same, a row each. */
  installation: d.table('installation', {
    name: d.text().primaryKey(),
    value: d.text().notNull(),
    changedAt: d.time().notNull(),
  }),
})
export type InstallationTables = ReturnType<typeof installationTables>

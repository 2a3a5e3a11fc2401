import type { Dialect } from '../../db/dialect.ts'

export const nodeTables = (d: Dialect) => ({
  /** The servers that run on the database, a row each; what ended without saying so is deleted after a day. */
  node: d.table('node', {
    /** Another one after each start. */
    id: d.text().primaryKey(),
    name: d.text().notNull(),
    release: d.text().notNull(),
    /**
     * Of each setting that all are to have the same, a few digits of a hash: they tell a difference, and not what was
     * set.
     */
    settings: d.json().$type<NodeSettings>().notNull(),
    startedAt: d.time().notNull(),
    /** By the node's own clock. */
    seenAt: d.time().notNull(),
  }),
})
/** By the name of the setting. */
export type NodeSettings = Readonly<Record<string, string>>
export type NodeTables = ReturnType<typeof nodeTables>
export type NodeRow = NodeTables['node']['$inferSelect']

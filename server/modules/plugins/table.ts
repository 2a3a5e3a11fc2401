import type { Dialect } from '../../db/dialect.ts'

export const pluginTables = (d: Dialect) => ({
  /** What people have decided about a plugin; without a row it is on. */
  plugin: d.table('plugin', {
    id: d.text().primaryKey(),
    disabled: d.bool().notNull().default(false),
    changedAt: d.time().notNull(),
  }),
  /** Versions that were admitted, each with the one manifest that it stands for. */
  pluginVersion: d.table(
    'plugin_version',
    {
      pluginId: d.text().notNull(),
      version: d.text().notNull(),
      /** SHA-256 of its manifest: the name of its copy in the data folder. */
      hash: d.text().notNull(),
      /** Where it was read last: says whose a folder is while its manifest cannot be read. */
      folder: d.text().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.pluginId, t.version] })],
  ),
})
export type PluginTables = ReturnType<typeof pluginTables>

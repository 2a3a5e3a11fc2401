import { sql } from 'drizzle-orm'
import type { Dialect } from '../../db/dialect.ts'
import type { DataEnv, ModelTables } from '../models/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { KeyAction } from './model.ts'

export const dataKeyTables = (d: Dialect, { project, model }: ProjectTables & ModelTables) => {
  /** Keys by which programs elsewhere read and write the records of a project. */
  const dataKey = d.table(
    'data_key',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      name: d.text().notNull(),
      env: d.text().$type<DataEnv>().notNull(),
      /** SHA-256 of the key, of which the server keeps nothing else. */
      hash: d.text().notNull(),
      rev: d.int().notNull().default(1),
      /** Who made it, whose account may be deleted: the key is the project's. */
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      /** Of the last minute in which it was used. */
      lastUsedAt: d.time(),
      endsAt: d.time(),
      endedAt: d.time(),
    },
    (t) => [
      d.uniqueIndex('data_key_hash').on(t.hash),
      d.uniqueIndex('data_key_name').on(t.projectId, t.name).where(sql`"endedAt" is null`),
    ],
  )
  /** What a key may do with the records of a model. */
  const dataKeyModel = d.table(
    'data_key_model',
    {
      keyId: d
        .int()
        .notNull()
        .references(() => dataKey.id, { onDelete: 'cascade' }),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id, { onDelete: 'cascade' }),
      actions: d.json().$type<readonly KeyAction[]>().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.keyId, t.modelId] }), d.index('data_key_model_model').on(t.modelId)],
  )
  return { dataKey, dataKeyModel }
}
export type DataKeyTables = ReturnType<typeof dataKeyTables>

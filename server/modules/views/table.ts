import type { Dialect } from '../../db/dialect.ts'
import type { ModelTables } from '../models/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { ViewDefinition } from '../records/index.ts'

export const viewTables = (d: Dialect, { project, model }: ProjectTables & ModelTables) => {
  /** Queries over a model that have a name. */
  const dataView = d.table(
    'data_view',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      /** No model of the project has the same. */
      name: d.text().notNull(),
      description: d.text().notNull().default(''),
      modelId: d
        .int()
        .notNull()
        .references(() => model.id, { onDelete: 'cascade' }),
      /** With the ids of fields, so that it follows fields that get other names. */
      definition: d.json().$type<ViewDefinition>().notNull(),
      rev: d.int().notNull().default(1),
      /** Its author, whose account may be deleted. */
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('data_view_name').on(t.projectId, t.name), d.index('data_view_model').on(t.modelId)],
  )
  return { dataView }
}
export type ViewTables = ReturnType<typeof viewTables>

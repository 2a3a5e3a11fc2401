import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'

export const secretTables = (d: Dialect, { project }: AccountTables & ProjectTables) => {
  const projectSecret = d.table(
    'project_secret',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      env: d.text().$type<'stg' | 'prd'>().notNull(),
      name: d.text().notNull(),
      /** Never read but to send it along. */
      sealed: d.text().notNull(),
      /** Where it may be sent to. */
      hosts: d.json().$type<readonly string[]>().notNull().default([]),
      updatedBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('project_secret_name').on(t.projectId, t.env, t.name)],
  )
  return { projectSecret }
}
export type SecretTables = ReturnType<typeof secretTables>

import type { Dialect } from '../../db/dialect.ts'
import type { ProjectTables } from '../projects/table.ts'

export const roleTables = (d: Dialect, { project }: ProjectTables) => {
  /** What ordinary users of a project's back office may see and press. */
  const projectRole = d.table(
    'project_role',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      name: d.text().notNull(),
      /** Its names as searches look through them. */
      searchText: d.text(),
      remark: d.text().notNull().default(''),
      /** Ids of menus, buttons and permissions of the project. */
      limits: d.json().$type<readonly number[]>().notNull().default([]),
      rev: d.int().notNull().default(1),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('project_role_name').on(t.projectId, t.name)],
  )
  return { projectRole }
}
export type RoleTables = ReturnType<typeof roleTables>

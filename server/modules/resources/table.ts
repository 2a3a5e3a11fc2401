import type { AllowedHost, Device, ResourceKind } from '#kernel/page/resources'
import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'

export interface StoredHost extends AllowedHost {
  readonly addedBy: number
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

export const resourceTables = (d: Dialect, { project, page }: AccountTables & ProjectTables & PageTables) => {
  const ofProject = () =>
    d
      .int()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' })
  /** What a project may load from elsewhere; none where it allows nothing. */
  const projectResources = d.table('project_resources', {
    projectId: d
      .int()
      .primaryKey()
      .references(() => project.id, { onDelete: 'cascade' }),
    hosts: d.json().$type<readonly StoredHost[]>().notNull(),
    any: d.json().$type<readonly ('image' | 'media')[]>().notNull(),
    devices: d.json().$type<readonly Device[]>().notNull(),
    mapKey: d.text().notNull().default(''),
    updatedAt: d.time().notNull(),
  })
  /** Pictures of other hosts that the server has fetched. */
  const foreignImage = d.table(
    'foreign_image',
    {
      /** SHA-256 of the project and the address. */
      key: d.text().primaryKey(),
      projectId: ofProject(),
      /** Of the file; it begins with the SHA-256 of the picture, so that the same one is kept once. */
      name: d.text().notNull(),
      size: d.int().notNull(),
      fetchedAt: d.time().notNull(),
    },
    (t) => [d.index('foreign_image_project').on(t.projectId, t.fetchedAt), d.index('foreign_image_name').on(t.name)],
  )
  /** What browsers of visitors refused to load, counted by day. */
  const resourceBlock = d.table(
    'resource_block',
    {
      projectId: ofProject(),
      pageId: d
        .int()
        .notNull()
        .references(() => page.id, { onDelete: 'cascade' }),
      /** Days since 1970. */
      day: d.int().notNull(),
      kind: d.text().$type<ResourceKind>().notNull(),
      host: d.text().notNull(),
      count: d.int().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.pageId, t.day, t.kind, t.host] }), d.index('resource_block_project').on(t.projectId)],
  )
  return { projectResources, foreignImage, resourceBlock }
}
export type ResourceTables = ReturnType<typeof resourceTables>

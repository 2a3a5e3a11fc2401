import type { Dialect } from '../../db/dialect.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'

/** 1 an entry of the menu, 2 a button, 3 a permission. Buttons and permissions stand under an entry and have a code. */
export type MenuType = 1 | 2 | 3
/**
 * What an entry opens: nothing but its children (`group`), a page, an address in a new window (`link`) or in a frame, a
 * screen. Another one is a kind of a plugin: `acme.report` of the contribution `menu/acme.report`.
 */
export type MenuKind = string

export const menuTables = (d: Dialect, { project, page }: ProjectTables & PageTables) => {
  const menu = d.table(
    'menu',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      /** The entry that it stands under; null at the top. */
      parentId: d.int(),
      type: d.int().$type<MenuType>().notNull(),
      name: d.text().notNull(),
      icon: d.text().notNull().default(''),
      kind: d.text().$type<MenuKind>().notNull().default('group'),
      /** The address of a link or frame, the id of a screen, what a plugin's kind requests. */
      target: d.text().notNull().default(''),
      pageId: d.int().references(() => page.id, { onDelete: 'set null' }),
      /** Below the back office's address: `/orders/list`. Null where it has none. */
      path: d.text(),
      /** Of a button or permission; null for entries. */
      code: d.text(),
      /** Among those under the same entry, the least first. */
      sort: d.int().notNull(),
      /** 1 normal, 2 disabled. */
      status: d.int().$type<1 | 2>().notNull().default(1),
      rev: d.int().notNull().default(1),
      /** Its author, who may be gone. */
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [
      d.uniqueIndex('menu_path').on(t.projectId, t.path),
      d.uniqueIndex('menu_code').on(t.parentId, t.code),
      d.index('menu_project').on(t.projectId, t.sort),
      d.index('menu_page').on(t.pageId),
    ],
  )
  return { menu }
}
export type MenuTables = ReturnType<typeof menuTables>

import { asc, eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectContent } from '../projects/index.ts'
import type { MenuTables } from './table.ts'

/** The names of an entry and of all that it stands under, the top one first, by its id. */
export const menuPlaces = async (
  db: Db,
  { t }: Pick<Store<MenuTables>, 't'>,
  projectId: number,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const { id, parentId, name, sort } = t.menu
  const rows = await db.select({ id, parentId, name }).from(t.menu).where(eq(t.menu.projectId, projectId)).orderBy(asc(sort), asc(id))
  const below = (parent: number | null, place: readonly string[]): (readonly [number, readonly string[]])[] =>
    rows
      .filter((row) => row.parentId === parent)
      .flatMap((row) => [[row.id, [...place, row.name]] as const, ...below(row.id, [...place, row.name])])
  return new Map(below(null, []))
}

/** The menu with its buttons and permissions, in its order. */
export const menuContent = (store: Pick<Store<MenuTables & PageTables>, 't'>): ProjectContent => ({
  id: 'menus',
  label: { zh: '菜单和按钮', en: 'Menus and buttons' },
  async read(db, projectId) {
    const { menu, page } = store.t
    const rows = await db
      .select({ menu, page: page.name })
      .from(menu)
      .leftJoin(page, eq(page.id, menu.pageId))
      .where(eq(menu.projectId, projectId))
    const found = new Map(rows.map((row) => [row.menu.id, row]))
    return [...(await menuPlaces(db, store, projectId))].flatMap(([id, place]) => {
      const row = found.get(id)
      if (!row) return []
      const { type, icon, kind, target, path, code, status } = row.menu
      return [{ place: [...place], type, icon, kind, target, path, code, status, page: row.page }]
    })
  },
})

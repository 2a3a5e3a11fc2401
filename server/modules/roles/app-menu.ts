import type { MenuRow } from './given.ts'

/** Whether an environment has the page of an entry; `gone`: the entry has none any more. */
export type EntryPage = 'open' | 'unpublished' | 'gone'

/** An entry of the menu of a built application, for one person. */
export interface AppEntry
  extends Pick<MenuRow, 'id' | 'parentId' | 'name' | 'icon' | 'kind' | 'target' | 'path' | 'pageId'> {
  readonly page: EntryPage | null
}

/**
 * The entries that somebody may open, parents before their children. An entry that leads to one of them and is not open
 * itself stays as a group; `rows` are the enabled entries in their order.
 */
export const appMenu = (
  rows: readonly MenuRow[],
  opens: (row: MenuRow) => boolean,
  pageOf: (pageId: number) => EntryPage,
): readonly AppEntry[] => {
  const children = new Map<number | null, MenuRow[]>()
  for (const row of rows) {
    const siblings = children.get(row.parentId)
    if (siblings) siblings.push(row)
    else children.set(row.parentId, [row])
  }
  const below = (parentId: number | null): readonly AppEntry[] => (children.get(parentId) ?? []).flatMap(entriesOf)
  const entriesOf = (row: MenuRow): readonly AppEntry[] => {
    const inside = below(row.id)
    const { id, parentId, name, icon, kind, target, path, pageId } = row
    if (kind !== 'group' && opens(row)) {
      const page = pageId !== null ? pageOf(pageId) : kind === 'page' ? 'gone' : null
      return [{ id, parentId, name, icon, kind, target, path, pageId, page }, ...inside]
    }
    if (inside.length === 0) return []
    return [
      {
        id,
        parentId,
        name,
        icon,
        kind: 'group',
        target: '',
        path: kind === 'group' ? path : null,
        pageId: null,
        page: null,
      },
      ...inside,
    ]
  }
  return below(null)
}

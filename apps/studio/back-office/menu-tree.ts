import type { MenuInfo } from '../../../server/wire.ts'

/** A row of the table; absent children draw no arrow. */
export interface MenuRow extends MenuInfo {
  readonly children?: readonly MenuRow[]
}

/** The flat rows of a project as a tree, in their order; one whose parent is gone stands at the top. */
export function treeOf(rows: readonly MenuInfo[]): readonly MenuRow[] {
  const ids = new Set(rows.map(({ id }) => id))
  const under = new Map<number | null, MenuInfo[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null
    const siblings = under.get(parent)
    if (siblings) siblings.push(row)
    else under.set(parent, [row])
  }
  const grow = (parent: number | null): readonly MenuRow[] =>
    (under.get(parent) ?? []).map((row) => {
      const children = grow(row.id)
      return children.length > 0 ? { ...row, children } : row
    })
  return grow(null)
}

/** What a text is found in, with everything above it. */
export function foundIn(rows: readonly MenuInfo[], text: string): readonly MenuInfo[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<number>()
  for (const row of rows) {
    if (![row.name, row.path ?? '', row.code ?? ''].some((each) => each.toLowerCase().includes(wanted))) continue
    for (let at: MenuInfo | undefined = row; at && !kept.has(at.id); at = at.parentId === null ? undefined : byId.get(at.parentId))
      kept.add(at.id)
  }
  return rows.filter(({ id }) => kept.has(id))
}

/** Those under the same entry, its own included, in their order. */
export const siblingsOf = (rows: readonly MenuInfo[], { parentId }: MenuInfo): readonly MenuInfo[] =>
  rows.filter((row) => row.parentId === parentId)

/** The ids below one, its own included. */
export function idsWithin(rows: readonly MenuInfo[], id: number): ReadonlySet<number> {
  const under = Map.groupBy(rows, ({ parentId }) => parentId)
  const found = new Set([id])
  for (const each of found) for (const row of under.get(each) ?? []) found.add(row.id)
  return found
}

import { ancestorsOf, childrenOf, elementOf, PAGE_ID, type PageDocument } from '#kernel/page'

export interface OutlineRow {
  readonly id: string
  /** 0 is the page. */
  readonly depth: number
  readonly hasChildren: boolean
  readonly open: boolean
}

/** The visible rows, the page first; with a filter, what matches and the way to it. */
export function outlineRows(document: PageDocument, closed: ReadonlySet<string>, shown?: ReadonlySet<string>): readonly OutlineRow[] {
  const rows: OutlineRow[] = []
  const walk = (id: string, depth: number): void => {
    const children = childrenOf(document, id).filter((child) => shown === undefined || shown.has(child))
    const open = shown !== undefined || !closed.has(id)
    rows.push({ id, depth, hasChildren: children.length > 0, open })
    if (open) for (const child of children) walk(child, depth + 1)
  }
  walk(PAGE_ID, 0)
  return rows
}

/** Elements that a filter lets through, with all that are around them; undefined when everything shows. */
export function filtered(
  document: PageDocument,
  text: string,
  labelOf: (type: string) => string,
  only?: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && !only) return undefined
  const shown = new Set<string>()
  for (const entry of document.entries.values()) {
    if (entry.kind !== 'element' || (only && !only.has(entry.id))) continue
    const found = [entry.name, entry.type, entry.id, labelOf(entry.type)].some((name) => name.toLowerCase().includes(wanted))
    if (found) for (const id of [entry.id, ...ancestorsOf(document, entry.id)]) shown.add(id)
  }
  return shown
}

/** Every row between two, for a selection with Shift. */
export function rangeOf(rows: readonly OutlineRow[], from: string, to: string): readonly string[] {
  const start = rows.findIndex(({ id }) => id === from)
  const end = rows.findIndex(({ id }) => id === to)
  if (start < 0 || end < 0) return [to]
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
  const ids = range.filter((id) => id !== PAGE_ID)
  return start <= end ? ids : ids.reverse()
}

/** What must be open for an element to be seen. */
export function opened(document: PageDocument, closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  if (!elementOf(document, id)) return closed
  const above = new Set<string>([PAGE_ID, ...ancestorsOf(document, id)])
  const kept = [...closed].filter((each) => !above.has(each))
  return kept.length === closed.size ? closed : new Set(kept)
}

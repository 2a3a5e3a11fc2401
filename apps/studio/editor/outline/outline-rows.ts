import { ancestorsOf, childrenIn, elementOf, MAIN_SLOT, PAGE_ID, type PageDocument, slotOf } from '#kernel/page/records'
import { namedRegions, type Region, type Rules } from '../document/regions.ts'

export interface OutlineRow {
  /** An element's id; of a region's row one that no element has. */
  readonly id: string
  /** Set where the row is a named region; `children` are those that the filter lets through. */
  readonly region?: Region
  /** 0 is the page. */
  readonly depth: number
  readonly hasChildren: boolean
  readonly open: boolean
}

interface ShownRows {
  /** What a filter lets through. */
  readonly shown?: ReadonlySet<string> | undefined
  /** Regions in which nothing stands have rows too. */
  readonly allRegions?: boolean
}

/** The visible rows, the page first, of each element its main children and then its named regions; with a filter, what matches and the way to it. */
export function outlineRows(
  rules: Rules,
  closed: ReadonlySet<string>,
  { shown, allRegions = false }: ShownRows = {},
): readonly OutlineRow[] {
  const rows: OutlineRow[] = []
  const isShown = (id: string): boolean => shown === undefined || shown.has(id)
  const isOpen = (id: string): boolean => shown !== undefined || !closed.has(id)
  const walk = (id: string, depth: number): void => {
    const parent = id === PAGE_ID ? null : id
    const children = childrenIn(rules.document, parent, MAIN_SLOT).filter(isShown)
    const regions = namedRegions(rules, parent, allRegions)
      .map((region) => ({ ...region, children: region.children.filter(isShown) }))
      .filter((region) => allRegions || region.children.length > 0)
    const open = isOpen(id)
    rows.push({ id, depth, hasChildren: children.length + regions.length > 0, open })
    if (!open) return
    for (const child of children) walk(child, depth + 1)
    for (const region of regions) {
      const row = { id: regionRowId(region), region, depth: depth + 1, hasChildren: region.children.length > 0 }
      rows.push({ ...row, open: isOpen(row.id) })
      if (isOpen(row.id)) for (const child of region.children) walk(child, depth + 2)
    }
  }
  walk(PAGE_ID, 0)
  return rows
}

/** Ids of elements hold no slash. */
const regionRowId = ({ of, slot, known }: Pick<Region, 'of' | 'slot' | 'known'>): string => `${of ?? PAGE_ID}/${known ? slot : ''}`

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

/** The element of every row between two, for a selection with Shift. */
export function rangeOf(rows: readonly OutlineRow[], from: string, to: string): readonly string[] {
  const start = rows.findIndex(({ id }) => id === from)
  const end = rows.findIndex(({ id }) => id === to)
  if (start < 0 || end < 0) return [to]
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1)
  const ids = range.flatMap(({ id, region }) => (id === PAGE_ID || region ? [] : [id]))
  return start <= end ? ids : ids.reverse()
}

/** What must be open for an element to be seen. */
export function opened(document: PageDocument, closed: ReadonlySet<string>, id: string): ReadonlySet<string> {
  if (!elementOf(document, id)) return closed
  const above = new Set<string>([PAGE_ID, ...ancestorsOf(document, id)])
  for (const each of [id, ...ancestorsOf(document, id)]) {
    const element = elementOf(document, each)!
    const region = { of: element.parentId, slot: slotOf(element) }
    if (region.slot !== MAIN_SLOT) for (const known of [true, false]) above.add(regionRowId({ ...region, known }))
  }
  const kept = [...closed].filter((each) => !above.has(each))
  return kept.length === closed.size ? closed : new Set(kept)
}

/** Whether anything on the page stands in a named region. */
export function hasFilledRegions(document: PageDocument): boolean {
  for (const entry of document.entries.values()) if (entry.kind === 'element' && entry.slot !== undefined) return true
  return false
}

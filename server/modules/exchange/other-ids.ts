import type { PageDocument, PageEntry } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'

/** What takes the places of ids of a file in what it holds. */
export interface OtherIds {
  readonly pages: ReadonlyMap<number, number>
  /** By address: `/files/…`. */
  readonly files: ReadonlyMap<string, string>
}

const FILE = /\/files\/[0-9a-f]{32}\.[a-z0-9]{2,5}/g
/** An address of a published page of this server: at the beginning of a text, or of one in code. */
const PAGE = /(^|["'`\s])\/page\/(\d{1,15})(?!\d)/g
const OPEN_PAGE = 'action/open-page'

/** Addresses of uploaded files that are named anywhere in a value. */
export function filesNamed(value: unknown): ReadonlySet<string> {
  return new Set(JSON.stringify(value)?.match(FILE) ?? [])
}

/** Plain JSON whose texts name other files and pages. */
export function withOtherIdsIn<T>(value: T, ids: OtherIds): T {
  if (ids.files.size + ids.pages.size === 0) return value
  return mapTexts(value, (text) => {
    const file = text.includes('/files/') ? text.replace(FILE, (address) => ids.files.get(address) ?? address) : text
    return file.replace(PAGE, (whole, before: string, id: string) => {
      const other = ids.pages.get(Number(id))
      return other === undefined ? whole : `${before}/page/${other}`
    })
  })
}

/** A document that names other files and pages: in addresses, and where a step opens a page by its number. */
export function withOtherIds(document: PageDocument, ids: OtherIds): PageDocument {
  const entries = [...document.entries].map(([id, entry]) => [id, withPages(withOtherIdsIn(entry, ids), ids.pages)] as const)
  return { entries: new Map(entries) }
}

/** Steps lie in lanes of other steps, so every object is looked at. */
function withPages(entry: PageEntry, pages: OtherIds['pages']): PageEntry {
  if (entry.kind !== 'flow' || pages.size === 0) return entry
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const each = value as { readonly [key: string]: unknown }
    const { params } = each
    if (each.action === OPEN_PAGE && typeof params === 'object' && params !== null)
      return { ...each, params: withPage(params as { readonly [key: string]: Json }, pages) }
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, visit(item)]))
  }
  return { ...entry, nodes: visit(entry.nodes) as typeof entry.nodes }
}

function withPage(params: { readonly [key: string]: Json }, pages: OtherIds['pages']) {
  const { page } = params
  const other = typeof page === 'number' || (typeof page === 'string' && /^\d{1,15}$/.test(page)) ? pages.get(Number(page)) : undefined
  if (other === undefined) return params
  return { ...params, page: typeof page === 'number' ? other : String(other) }
}

/** The value with its texts changed; the same object where none is another one. */
export function mapTexts<T>(value: T, change: (text: string, key: string) => string, key = ''): T {
  if (typeof value === 'string') return change(value, key) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const mapped = value.map((item) => mapTexts(item, change, key))
    return mapped.every((item, at) => item === value[at]) ? value : (mapped as T)
  }
  const pairs = Object.entries(value).map(([name, item]) => [name, mapTexts(item, change, name)] as const)
  return pairs.every(([name, item]) => item === (value as { [key: string]: unknown })[name]) ? value : (Object.fromEntries(pairs) as T)
}

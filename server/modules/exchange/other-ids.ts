import { mapEntry, type PageDocument, type PageEntry, type References } from '#kernel/page/records'

/** What takes the places of ids of a file in what it holds. */
export interface OtherIds {
  readonly pages: ReadonlyMap<number, number>
  /** By address: `/files/…`. */
  readonly files: ReadonlyMap<string, string>
}

const FILE = /\/files\/[0-9a-f]{32}\.[a-z0-9]{2,5}/g
/** An address of a published page of this server: at the beginning of a text, or of one in code. */
const PAGE = /(^|["'`\s])\/page\/(\d{1,15})(?!\d)/g
/** The number of a page, which may have a query behind it. */
const PAGE_NUMBER = /^\d{1,15}(?=\/?(?:[?#]|$))/

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

/** A document that names other files and pages: in addresses, and where a declared setting is the number of a page. */
export function withOtherIds(document: PageDocument, ids: OtherIds, references: References): PageDocument {
  const page = (_path: string, text: string): string =>
    text.replace(PAGE_NUMBER, (number) => String(ids.pages.get(Number(number)) ?? number))
  const renamed = (entry: PageEntry) => mapEntry(withOtherIdsIn(entry, ids), { references, page })
  const entries = [...document.entries].map(([id, entry]) => [id, renamed(entry)] as const)
  return { entries: new Map(entries) }
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

import type { Changes } from '#kernel/document'
import type { TextRecord } from '#kernel/page/records'
import { LANGUAGES_ID, type ProjectTextEntry } from '#kernel/page/schema'

type Entries = ReadonlyMap<string, ProjectTextEntry>
/** What is written of a text. */
export interface TextChange {
  readonly values?: { readonly [locale: string]: string }
  readonly note?: string
}

/** The texts, by key. */
export const textsIn = (entries: Entries): readonly TextRecord[] =>
  [...entries.values()].filter((entry): entry is TextRecord => entry.kind === 'text').toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The languages, the main one first. */
export function localesIn(entries: Entries): readonly string[] {
  const languages = entries.get(LANGUAGES_ID)
  return languages?.kind === 'languages' ? languages.locales : []
}

/** Words and notes of some texts; keys that there are not are passed over. */
export function written(entries: Entries, changes: Iterable<readonly [key: string, change: TextChange]>): Changes<ProjectTextEntry> {
  const found = new Map<string, { readonly from: TextRecord; readonly to: TextRecord }>()
  for (const [key, change] of changes) {
    const from = found.get(key)?.from ?? entries.get(key)
    if (from?.kind !== 'text') continue
    const now = found.get(key)?.to ?? from
    found.set(key, { from, to: { ...now, ...change, values: { ...now.values, ...change.values } } })
  }
  return found
}

export const added = (key: string): Changes<ProjectTextEntry> =>
  new Map([[key, { from: null, to: { kind: 'text', id: key, values: {}, note: '', extra: {} } }]])

export function removed(entries: Entries, key: string): Changes<ProjectTextEntry> {
  const from = entries.get(key)
  return new Map(from ? [[key, { from, to: null }]] : [])
}

export function renamed(entries: Entries, key: string, to: string): Changes<ProjectTextEntry> {
  const from = entries.get(key)
  if (from?.kind !== 'text') return new Map()
  return new Map([
    [key, { from, to: null }],
    [to, { from: null, to: { ...from, id: to } }],
  ])
}

export function withLocales(entries: Entries, locales: readonly string[]): Changes<ProjectTextEntry> {
  const from = entries.get(LANGUAGES_ID) ?? null
  return new Map([[LANGUAGES_ID, { from, to: { kind: 'languages', id: LANGUAGES_ID, locales } }]])
}

/** The text that a change gives another key, also where that is a step taken back. */
export function renameIn(changes: Changes<ProjectTextEntry>): { readonly from: string; readonly to: string } | null {
  const all = [...changes.values()]
  const gone = all.flatMap(({ from, to }) => (from && !to ? [from] : []))
  const came = all.flatMap(({ from, to }) => (to && !from ? [to] : []))
  const [from, to] = [gone[0], came[0]]
  if (gone.length !== 1 || came.length !== 1 || from?.kind !== 'text' || to?.kind !== 'text') return null
  return JSON.stringify({ ...from, id: '' }) === JSON.stringify({ ...to, id: '' }) ? { from: from.id, to: to.id } : null
}

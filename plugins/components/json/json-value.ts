import type { Json, JsonObject } from '#sdk'
import { readJson } from '#sdk/react'

/** From the root down: names in objects, places in lists. */
export type JsonPath = readonly (string | number)[]
export type JsonKind = 'object' | 'list' | 'text' | 'number' | 'boolean' | 'null'

export function kindOf(value: Json): JsonKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' ? 'object' : typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean'
}

/** One line of the tree: an entry of an object or a list. */
export interface JsonRow {
  readonly id: string
  readonly path: JsonPath
  readonly value: Json
  readonly kind: JsonKind
  /** Entries of an object or a list. */
  readonly count: number
  readonly isOpen: boolean
  readonly position: number
  readonly siblings: number
}

export const idOfPath = (path: JsonPath): string => path.map(String).join('\u001f')

const entriesOf = (value: Json, isSorted: boolean): readonly (readonly [string | number, Json])[] => {
  if (Array.isArray(value)) return value.map((item: Json, at) => [at, item] as const)
  const entries = Object.entries(value as JsonObject)
  return isSorted ? entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)) : entries
}
export const countOf = (value: Json): number => (value !== null && typeof value === 'object' ? Object.keys(value).length : 0)

/** The lines that are seen, the root first. Nothing is looked at below what is closed. */
export function jsonRows(root: Json, isOpen: (id: string, depth: number) => boolean, isSorted: boolean): readonly JsonRow[] {
  const rows: JsonRow[] = []
  const waiting: { readonly path: JsonPath; readonly value: Json; readonly position: number; readonly siblings: number }[] = [
    { path: [], value: root, position: 1, siblings: 1 },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value } = next
    const kind = kindOf(value)
    const count = countOf(value)
    const id = idOfPath(path)
    const opened = count > 0 && isOpen(id, path.length)
    rows.push({ ...next, id, kind, count, isOpen: opened })
    if (!opened) continue
    const entries = entriesOf(value, isSorted)
    for (let at = entries.length - 1; at >= 0; at--) {
      const [key, item] = entries[at]!
      waiting.push({ path: [...path, key], value: item, position: at + 1, siblings: entries.length })
    }
  }
  return rows
}

export function valueAt(root: Json, path: JsonPath): Json | undefined {
  let here: Json | undefined = root
  for (const key of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, key)) return undefined
    here = (here as { readonly [key: string]: Json })[key]
  }
  return here
}

/** The value after a change of what is at a path; everything beside the way stays the same object. */
function changed(root: Json, path: JsonPath, change: (value: Json) => Json): Json {
  const [key, ...rest] = path
  if (key === undefined) return change(root)
  if (Array.isArray(root)) return root.map((item: Json, at) => (at === key ? changed(item, rest, change) : item))
  if (root === null || typeof root !== 'object') return root
  return Object.fromEntries(
    Object.entries(root).map(([name, value]) => [name, name === key ? changed(value as Json, rest, change) : (value as Json)]),
  )
}

export const setAt = (root: Json, path: JsonPath, value: Json): Json => changed(root, path, () => value)

export function removeAt(root: Json, path: JsonPath): Json {
  const key = path.at(-1)
  return changed(root, path.slice(0, -1), (holder) => {
    if (Array.isArray(holder)) return holder.filter((_, at) => at !== key)
    return holder !== null && typeof holder === 'object'
      ? Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key))
      : holder
  })
}

/** Puts an entry at the end of the object or list at a path; a list takes no name. */
export const addAt = (root: Json, path: JsonPath, name: string, value: Json): Json =>
  changed(root, path, (holder) => {
    if (Array.isArray(holder)) return [...holder, value]
    return holder !== null && typeof holder === 'object' ? Object.fromEntries([...Object.entries(holder), [name, value]]) : holder
  })

/** Gives an entry of an object another name, at its place. */
export function renameAt(root: Json, path: JsonPath, name: string): Json {
  const key = path.at(-1)
  return changed(root, path.slice(0, -1), (holder) => {
    if (Array.isArray(holder) || holder === null || typeof holder !== 'object') return holder
    return Object.fromEntries(Object.entries(holder).map(([old, value]) => [old === key ? name : old, value]))
  })
}

/** A value of a kind from what somebody typed; undefined where it is none. */
export function readAs(kind: JsonKind, text: string): Json | undefined {
  if (kind === 'text') return text
  if (kind === 'null') return null
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (kind === 'number') {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    return Number.isFinite(number) ? number : undefined
  }
  try {
    const value = readJson(text.trim() || (kind === 'list' ? '[]' : '{}'))
    return kindOf(value) === kind ? value : undefined
  } catch {
    return undefined
  }
}

/** The object or list that a form item holds: a text is read as JSON, anything else that is neither stands under `value`, as older pages have it. */
export function asRoot(value: Json | undefined): Json | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'object') return value
  if (typeof value === 'string') {
    try {
      const read = readJson(value)
      if (read !== null && typeof read === 'object') return read
    } catch {
      // It is a plain text.
    }
  }
  return { value }
}

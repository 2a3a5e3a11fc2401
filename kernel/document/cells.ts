import type { DocumentKind, Entry, Json, JsonObject, Part } from './kinds.ts'
import { ownValue } from './own.ts'
import { sameJson } from './same-json.ts'
import type { Steps } from './steps.ts'
import { leavesOf, type Tree, withLeaves } from './tree-cells.ts'

/** One value of a record: a part's name, for a leaf of a tree `part/path`. `gone`: there is none any more. */
export type Cell = readonly [entry: string, path: string, value: Json | null, gone?: true]

/** The cells of each record, in their order. */
export function cellsByEntry(cells: readonly Cell[]): Map<string, Cell[]> {
  const found = new Map<string, Cell[]>()
  for (const cell of cells) {
    const own = found.get(cell[0])
    if (own) own.push(cell)
    else found.set(cell[0], [cell])
  }
  return found
}

type Fields = { readonly [field: string]: Json | undefined }
const fieldsOf = (entry: Entry): Fields => entry as unknown as Fields

/** Everything that a record holds, cell by cell; a field that is not there has none. */
export function cellsOf<E extends Entry>(kind: DocumentKind<E>, entry: E, parts = partsOf(kind, entry)): Map<string, Json> {
  const fields = fieldsOf(entry)
  const cells = new Map<string, Json>()
  for (const part of parts) {
    if (part.as === 'whole') {
      const value = fields[part.name]
      if (value !== undefined) cells.set(part.name, value)
    } else if (part.as === 'group') cells.set(part.name, [...part.fields.map((field) => fields[field] ?? null), ...moreOf(part, fields)])
    else for (const [path, leaf] of leavesOf(treeOf(fields, part, prefixesOf(kind, entry)))) cells.set(`${part.name}/${path}`, leaf)
  }
  return cells
}

const difference = (id: string, before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>): readonly Cell[] => {
  const gone = [...before.keys()].filter((path) => !after.has(path)).map((path): Cell => [id, path, null, true])
  const set = [...after].filter(([path, value]) => !sameJson(before.get(path), value)).map(([path, value]): Cell => [id, path, value])
  return [...gone, ...set]
}

const fieldsOfPart = (part: Part): readonly string[] => {
  if (part.as === 'group') return [...part.fields, ...(part.more ?? [])]
  return part.as === 'tree' && part.sources !== undefined ? [part.name, part.sources] : [part.name]
}

/** The parts in which two records may differ: an edit leaves most of a record alone, and what is equal need not be taken apart. */
function differentParts<E extends Entry>(kind: DocumentKind<E>, from: E, to: E): readonly Part[] {
  const [before, after] = [fieldsOf(from), fieldsOf(to)]
  return partsOf(kind, from).filter((part) => fieldsOfPart(part).some((field) => !sameJson(before[field], after[field])))
}

/** What has to change in a record for it to become another of the same kind; what goes before what comes. */
export function changedCells<E extends Entry>(kind: DocumentKind<E>, from: E, to: E): readonly Cell[] {
  const parts = differentParts(kind, from, to)
  return difference(from.id, cellsOf(kind, from, parts), cellsOf(kind, to, parts))
}

/** The same there and back. */
export function* changedBothWays<E extends Entry>(
  kind: DocumentKind<E>,
  from: E,
  to: E,
): Steps<readonly [readonly Cell[], readonly Cell[]]> {
  const parts = differentParts(kind, from, to)
  yield
  const before = cellsOf(kind, from, parts)
  yield
  const after = cellsOf(kind, to, parts)
  yield
  const on = difference(from.id, before, after)
  yield
  return [on, difference(from.id, after, before)]
}

/** A record with cells of its own changed; those of no part of it are passed over. */
export function withCells<E extends Entry>(kind: DocumentKind<E>, entry: E, cells: readonly Cell[]): E {
  const fields: Record<string, Json | undefined> = { ...fieldsOf(entry) }
  const prefixes = prefixesOf(kind, entry)
  for (const part of partsOf(kind, entry)) {
    const own = cells.filter(([, path]) => path === part.name || path.startsWith(`${part.name}/`))
    if (own.length === 0) continue
    if (part.as === 'tree') {
      const changes = own
        .filter(([, path]) => path !== part.name)
        .map(([, path, value, gone]) => ({ path: path.slice(part.name.length + 1), cell: gone ? undefined : value }))
      const tree = treeOf(fields, part, prefixes)
      const { value, sources } = withLeaves(tree, changes)
      fields[part.name] = part.optional && Object.keys(value).length === 0 ? undefined : value
      if (part.sources !== undefined) fields[part.sources] = { ...withoutOwn(fields, part, tree.sources), ...prefixed(part, sources) }
      continue
    }
    for (const [, path, value, gone] of own) {
      if (path !== part.name) continue
      if (part.as === 'whole') fields[part.name] = gone ? undefined : value
      else if (Array.isArray(value))
        for (const [at, field] of [...part.fields, ...(part.more ?? [])].entries()) fields[field] = (value as readonly Json[])[at]
    }
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as E
}

const partsOf = <E extends Entry>(kind: DocumentKind<E>, entry: E): readonly Part[] => ownValue(kind.parts, entry.kind as E['kind']) ?? []

/** Fields that most records do not have are written only where one has them, as they were before these were thought of. */
function moreOf({ more = [] }: Extract<Part, { as: 'group' }>, fields: Fields): readonly Json[] {
  const last = more.findLastIndex((field) => fields[field] !== undefined)
  return more.slice(0, last + 1).map((field) => fields[field] ?? null)
}

type TreePart = Extract<Part, { as: 'tree' }>

const prefixesOf = <E extends Entry>(kind: DocumentKind<E>, entry: E): readonly string[] =>
  partsOf(kind, entry).flatMap((part) => (part.as === 'tree' && part.prefix !== undefined ? [part.prefix] : []))

const sourcesOf = (fields: Fields, { sources }: TreePart): JsonObject =>
  (sources === undefined ? {} : (fields[sources] ?? {})) as JsonObject

/** A tree with the sources that are its own, by the path in it. */
function treeOf(fields: Fields, part: TreePart, prefixes: readonly string[]): Tree {
  const { prefix } = part
  const own = Object.entries(sourcesOf(fields, part)).flatMap(([path, source]) => {
    if (prefix === undefined) return prefixes.some((other) => path.startsWith(other)) ? [] : [[path, source] as const]
    return path.startsWith(prefix) ? [[path.slice(prefix.length), source] as const] : []
  })
  return { value: (fields[part.name] ?? {}) as JsonObject, sources: Object.fromEntries(own) }
}

const prefixed = ({ prefix = '' }: TreePart, sources: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(sources).map(([path, source]) => [`${prefix}${path}`, source]))

function withoutOwn(fields: Fields, part: TreePart, own: JsonObject): JsonObject {
  const paths = new Set(Object.keys(prefixed(part, own)))
  return Object.fromEntries(Object.entries(sourcesOf(fields, part)).filter(([path]) => !paths.has(path)))
}

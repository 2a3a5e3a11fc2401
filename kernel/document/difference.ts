import { cellsOf } from './cells.ts'
import type { DocumentKind, Entry, Json } from './kinds.ts'
import { sameJson } from './same-json.ts'

/** A cell that is another one in the second document; undefined: there is none. */
export interface CellDifference {
  readonly path: string
  readonly from: Json | undefined
  readonly to: Json | undefined
}
/** A record that is not the same in both documents; null: it is not there. */
export interface RecordDifference<E extends Entry> {
  readonly id: string
  readonly from: E | null
  readonly to: E | null
  /** Of a record that is in both: what differs, place and values alike. */
  readonly cells: readonly CellDifference[]
}

/** Everything that one document has and another has not, record by record, in the order of the second one, removed ones last. */
export function differenceOf<E extends Entry>(
  kind: DocumentKind<E>,
  from: ReadonlyMap<string, E>,
  to: ReadonlyMap<string, E>,
): readonly RecordDifference<E>[] {
  const found: RecordDifference<E>[] = []
  for (const [id, after] of to) {
    const before = from.get(id)
    if (!before) found.push({ id, from: null, to: after, cells: [] })
    else if (before !== after && !sameJson(before, after))
      found.push({ id, from: before, to: after, cells: cellsBetween(kind, before, after) })
  }
  for (const [id, before] of from) if (!to.has(id)) found.push({ id, from: before, to: null, cells: [] })
  return found
}

function cellsBetween<E extends Entry>(kind: DocumentKind<E>, from: E, to: E): readonly CellDifference[] {
  const [before, after] = [cellsOf(kind, from), cellsOf(kind, to)]
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((path) =>
    sameJson(before.get(path), after.get(path)) ? [] : [{ path, from: before.get(path), to: after.get(path) }],
  )
}

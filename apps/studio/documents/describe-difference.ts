import { cellsOf, type DocumentKind, type Entry, keysOf } from '#kernel/document'
import { isObject, type Json } from '#kernel/page/values'

const LONGEST = 160

/** Both sides of a record that two people changed; `paths`: the values in question, null where the whole record is. */
export interface TwoSides<E extends Entry> {
  readonly entry: E
  readonly other: E | null
  readonly paths?: readonly string[] | null
}

/**
 * The fields of an entry that differ from the other side, as `path: value`, shortened to what fits a line; of these values alone where `paths`
 * says which.
 */
export function describeDifference<E extends Entry>(kind: DocumentKind<E>, { entry, other, paths = null }: TwoSides<E>): string {
  const lines: string[] = []
  if (paths && paths.length > 0) {
    const cells = cellsOf(kind, entry)
    for (const path of paths) lines.push(`${keysOf(path).join('.')}: ${JSON.stringify(cells.get(path)) ?? '—'}`)
  } else collect(entry as unknown as Json, (other ?? {}) as unknown as Json, '', lines)
  const text = lines.join(', ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function collect(value: Json | undefined, other: Json | undefined, path: string, lines: string[]): void {
  if (isObject(value) && isObject(other)) {
    for (const key of new Set([...Object.keys(value), ...Object.keys(other)])) {
      collect(value[key], other[key], path === '' ? key : `${path}.${key}`, lines)
    }
    return
  }
  const mine = JSON.stringify(value)
  if (mine !== JSON.stringify(other)) lines.push(`${path}: ${mine ?? '—'}`)
}

import { cellsOf, keysOf } from '#kernel/document'
import { isObject, type Json, type PageEntry, pageKind } from '#kernel/page'

const LONGEST = 160

/**
 * The fields of an entry that differ from the other side, as `path: value`, shortened to what fits a line; of these values alone where `paths`
 * says which.
 */
export function describeDifference(entry: PageEntry, other: PageEntry | null, paths: readonly string[] | null = null): string {
  const lines: string[] = []
  if (paths && paths.length > 0) {
    const cells = cellsOf(pageKind, entry)
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

import type { Json } from '#kernel/page/values'
import type { ProgramBinding, ProgramFirstRows } from '../program.ts'

/** Rows of each list that a page is painted with. */
const MOST_ROWS = 20
/** Characters of all of them together. */
const MOST_TEXT = 64 * 1024

type List = readonly [
  parent: number,
  template: number,
  rows: readonly (readonly [scope: number, key: string])[],
  from?: number,
  total?: number,
]

/** The first rows of each list with all rows in them, and how many rows there will be: as many as fit; none where not even the first does. */
export function firstRows({ lists, values }: ProgramFirstRows, bindings: readonly ProgramBinding[]): ProgramFirstRows | undefined {
  const all = JSON.parse(lists) as List[]
  const flat = JSON.parse(values) as Json[]
  const functions = new Set(bindings.filter(({ binding }) => binding.kind === 'function').map(({ id }) => id))
  for (let most = MOST_ROWS; most > 0; most = Math.floor(most / 2)) {
    const first = cut(all, flat, most, functions)
    if (first.lists === '[]') return undefined
    if (first.lists.length + first.values.length <= MOST_TEXT) return first
  }
  return undefined
}

function cut(all: readonly List[], flat: readonly Json[], most: number, functions: ReadonlySet<Json>): ProgramFirstRows {
  const kept = new Set<Json>([0])
  const lists = all.flatMap(([parent, template, rows, from = 0, total = rows.length]): List[] => {
    if (!kept.has(parent) || rows.length === 0 || from > 0) return []
    const first = rows.slice(0, most)
    for (const [scope] of first) kept.add(scope)
    return [first.length === total ? [parent, template, first] : [parent, template, first, 0, total]]
  })
  const values: Json[] = []
  for (let i = 0; i + 2 < flat.length; i += 3)
    if (kept.has(flat[i]!) && !functions.has(flat[i + 1]!)) values.push(flat[i]!, flat[i + 1]!, flat[i + 2]!)
  return { lists: JSON.stringify(lists), values: JSON.stringify(values) }
}

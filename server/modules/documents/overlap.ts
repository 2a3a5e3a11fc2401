import { type Cell, cellsByEntry, type Edit, type Json, type Steps, sameJson } from '#kernel/document'

/** Whether several different values were written, or one value (any number of times). */
type Values = 'several' | { readonly only: Json }

/** A cell by a key of its path that begins with the keys of all paths above it. */
interface Keyed {
  readonly key: string
  readonly cell: Cell
}

const END = '\u0000'
const byKey = (a: Keyed, b: Keyed): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
const keyed = (cells: readonly Cell[]): Keyed[] => cells.map((cell) => ({ key: `${cell[1].replaceAll('/', END)}${END}`, cell })).sort(byKey)

const joined = (values: Values | undefined, value: Json): Values =>
  values === undefined ? { only: value } : values !== 'several' && sameJson(values.only, value) ? values : 'several'
const hasOther = (values: Values | undefined, value: Json): boolean =>
  values !== undefined && (values === 'several' || !sameJson(values.only, value))

/** The first place from which on no key is before `key`. */
function placeOf(sorted: readonly Keyed[], key: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.key < key) low = middle + 1
    else high = middle
  }
  return low
}

/** For each place, the next one whose value differs from the one there. */
function nextOthers(sorted: readonly Keyed[]): Int32Array {
  const next = new Int32Array(sorted.length).fill(sorted.length)
  for (let at = sorted.length - 2; at >= 0; at--) next[at] = sameJson(sorted[at]!.cell[2], sorted[at + 1]!.cell[2]) ? next[at + 1]! : at + 1
  return next
}

/** Adds the cells of one record that others wrote otherwise: the same cell, or one above or below it. */
function* overlapIn(cells: readonly Cell[], written: readonly Cell[], found: Set<Cell>): Steps<void> {
  const theirs = keyed(written)
  yield
  const others = nextOthers(theirs)
  yield
  const mine = keyed(cells)
  /** Those of theirs that are above the cell, the uppermost first, each with the values from the top down to it. */
  const above: { readonly key: string; readonly values: Values }[] = []
  const leave = (key: string): void => {
    while (above.length > 0 && !key.startsWith(above.at(-1)!.key)) above.pop()
  }
  let at = 0
  for (const { key, cell } of mine) {
    yield
    for (; at < theirs.length && theirs[at]!.key <= key; at++) {
      leave(theirs[at]!.key)
      above.push({ key: theirs[at]!.key, values: joined(above.at(-1)?.values, theirs[at]!.cell[2]) })
    }
    leave(key)
    const [, , value] = cell
    const first = placeOf(theirs, key)
    const end = placeOf(theirs, `${key.slice(0, -1)}\u0001`)
    const isOtherBelow = first < end && (!sameJson(theirs[first]!.cell[2], value) || others[first]! < end)
    if (isOtherBelow || hasOther(above.at(-1)?.values, value)) found.add(cell)
  }
}

/**
 * The cells of an edit that newer edits wrote otherwise: the same cell, one above or below it, or a record that they removed; in the order of
 * the edit. Takes about as much longer as both are longer, whatever their paths are.
 */
export function* overlapOf(edit: Edit, since: readonly { readonly edit: Edit }[]): Steps<readonly Cell[]> {
  const removed = new Set(since.flatMap((each) => each.edit.removed))
  const written = cellsByEntry(since.flatMap((each) => each.edit.cells))
  const found = new Set<Cell>()
  for (const [entry, cells] of cellsByEntry(edit.cells)) {
    yield
    if (removed.has(entry)) for (const cell of cells) found.add(cell)
    else yield* overlapIn(cells, written.get(entry) ?? [], found)
  }
  return edit.cells.filter((cell) => found.has(cell))
}

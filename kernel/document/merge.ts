import { MessageError } from '#kernel/message'
import { type Cell, changedCells, withCells } from './cells.ts'
import type { DocumentKind, Entry } from './kinds.ts'
import { related } from './path.ts'
import { sameJson } from './same-json.ts'

/** A record that two people changed, each knowing the same state of it. */
export interface BothChanged<E extends Entry> {
  readonly base: E
  readonly mine: E
  readonly theirs: E
}
export interface MergedEntry<E extends Entry> {
  readonly entry: E
  /** Cells that both left with another value. */
  readonly conflicts: readonly string[]
}

const sameCell = ([, path, value, gone]: Cell, [, otherPath, otherValue, otherGone]: Cell): boolean =>
  path === otherPath && gone === otherGone && sameJson(value, otherValue)

/** Cells that one side changed are as it left them; where both left another value, `mineWins` decides. What would be no valid record is one conflict. */
export function mergeEntry<E extends Entry>(
  kind: DocumentKind<E>,
  { base, mine, theirs }: BothChanged<E>,
  mineWins = true,
): MergedEntry<E> {
  const theirCells = changedCells(kind, base, theirs)
  const myCells = changedCells(kind, base, mine).filter((cell) => !theirCells.some((other) => sameCell(cell, other)))
  const conflicts = myCells.filter(([, path]) => theirCells.some(([, other]) => related(path, other)))
  const applied = mineWins ? myCells : myCells.filter((cell) => !conflicts.includes(cell))
  try {
    return { entry: kind.parse(withCells(kind, theirs, applied)), conflicts: conflicts.map(([, path]) => path) }
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    return { entry: mineWins ? mine : theirs, conflicts: myCells.map(([, path]) => path) }
  }
}

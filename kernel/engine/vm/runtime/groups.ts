import { telling } from './computed.ts'
import { base, lib, variable } from './contexts.ts'
import { parse, stringify, type Value } from './given.ts'
import { emit, emitNumbers, flush, isWatched } from './output.ts'
import { attemptOr, textOf, withEvent, writable } from './own-copies.ts'
import { type Entry, entryOf, grown, locate } from './paths.ts'
import { rows } from './row-hooks.ts'
import { runReaders } from './run.ts'
import { byName, idOf, last, nameOf, ownOf } from './slots.ts'
import { put } from './state.ts'

// What one path makes run, compiled into one function: it does what a push of that path does, where formulas give what formulas mostly give. Whatever else
// happens in it, the same runs again one by one.

/** A binding of a group: its slot and number, and the positions of those whose values make it run; -1 is the change itself. */
type Member = readonly [slot: number, id: number, after: readonly number[]]

/** The output of groups: changed numbers, `[id, value, …]`; outside of the VM it is read directly from the memory. */
let numbers: { [at: number]: number; readonly length: number } = []
export const takeNumbers = (list: typeof numbers) => {
  numbers = list
}

/**
 * What a change of a path makes run, for `[path, most]`: members as JSON, computed variables first. Empty where that cannot be known ahead, or is
 * nothing, or more.
 */
export const groupOf = (text: string): string => {
  const [path, most] = parse(text) as [string, number]
  const first = entryOf(path)
  const { parts } = first
  if (rows !== null || telling || parts.length < 2 || (parts[0] === 'variable' && parts.length === 2 && byName.has(parts[1]!))) return ''
  const after = new Map<number, number[]>()
  const computed: number[] = []
  const leaves: number[] = []
  /** Notes who reads there; nothing where others read more of the state, or less. */
  const visit = (entry: Entry, from: number): boolean => {
    if (entry.grown !== grown) locate(entry)
    if (entry.only === null || entry.only.computed.length + entry.only.slots.length > most) return false
    for (const list of [entry.only.computed, entry.only.slots])
      for (const slot of list) {
        const known = after.get(slot)
        if (known === undefined) {
          after.set(slot, [from])
          if (nameOf[slot] === undefined) leaves.push(slot)
          else computed.push(slot)
        } else if (!known.includes(from)) known.push(from)
      }
    return after.size <= most
  }
  if (!visit(first, -1)) return ''
  // Each comes after those it reads, whose slots are lower.
  for (let i = 0; i < computed.length; i++) {
    for (let n = i + 1; n < computed.length; n++) {
      if (computed[n]! >= computed[i]!) continue
      const lower = computed[n]!
      computed[n] = computed[i]!
      computed[i] = lower
    }
    if (!visit(ownOf[computed[i]!]!.entry, i)) return ''
  }
  leaves.sort((a, b) => a - b)
  const all = computed.concat(leaves)
  if (all.length === 0 || all.some((slot) => isWatched[slot])) return ''
  return stringify(all.map((slot): Member => [slot, idOf[slot]!, after.get(slot)!]))
}

/** A group as it was compiled: given the helpers of generated code and what it works on, a function of the path's new value. */
export type MakeGroup = (
  ...helpers: readonly [typeof lib, typeof textOf, typeof attemptOr, typeof withEvent, typeof writable]
) => (...works: readonly Value[]) => (value: Value) => number | string

/**
 * The function of a group, which answers how many numbers it left in `numbers`, or as a push does. An answer that begins with `!` says that its
 * formulas ran one by one, and will again: it is not worth its while.
 */
export const groupFunction = (make: MakeGroup, path: string): Value => {
  const entry = entryOf(path)
  const write = (value: Value) => put(entry.parts, value)
  const oneByOne = () => `!${runReaders(entry)}`
  const mixed = (count: number) => {
    emitNumbers(numbers, count)
    return flush()
  }
  return make(lib, textOf, attemptOr, withEvent, writable)(base, variable, last, numbers, write, emit, mixed, oneByOne)
}

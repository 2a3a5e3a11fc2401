import { LEAVES } from '#kernel/page/path'
import { add, affected, derive, deriveAll, deriving, drop, endDeriving, join, joined, queue, recover, settle } from './computed.ts'
import { base, variable } from './contexts.ts'
import { done, due, nothingDue, wait } from './due.ts'
import type { Value } from './given.ts'
import { emit, fail, flush, plain, watched } from './output.ts'
import { type Entry, entryOf } from './paths.ts'
import { rows } from './row-hooks.ts'
import { idOf, idText, last, lastComputed, NEVER, nameOf, runs, stop, texts } from './slots.ts'
import { put, readChanges } from './state.ts'

/** Nothing, a range of slots from the beginning, the slots in the queue, the computed variables that are due, state being written, rows. */
const IDLE = 0
const RANGE = 1
const QUEUE = 2
const DUE = 3
const WRITING = 4
const ROWS = 5
let mode = IDLE
let at = 0
let end = 0
/** The slot whose code runs, but for computed variables that are due. */
let running = 0

/** In the middle of a run of everything, the slot that it has come to; else -1. */
export const ranUpTo = (): number => (mode === RANGE ? at : -1)

const current = (): number => (mode === DUE ? deriving : running)

const runRange = () => {
  let value: Value
  for (; at < end && at <= lastComputed; at++) {
    if (nameOf[at] !== undefined) {
      running = at
      derive(at)
      continue
    }
    running = at
    try {
      value = runs[at]!(base, variable)
    } catch (error) {
      value = recover(at, error)
    }
    if (value !== last[at]) emit(at, value)
  }
  // What a loop reads at each turn is at hand in names of its own.
  const all = runs
  const told = last
  const ids = idText
  const to = end
  let n = plain.length
  for (let slot = at; slot < to; slot++) {
    at = slot
    running = slot
    try {
      value = all[slot]!(base, variable)
    } catch (error) {
      value = recover(slot, error)
    }
    if (value === told[slot]) continue
    if (typeof value === 'number' && value - value === 0) {
      told[slot] = value
      plain[n++] = ids[slot]
      plain[n++] = value
    } else {
      emit(slot, value)
      n = plain.length
    }
  }
  at = end
  mode = due.length > 0 || queue.length > 0 ? DUE : IDLE
}

const runQueue = () => {
  let value: Value
  const all = runs
  const told = last
  const to = end
  let n = plain.length
  for (let i = at; i < to; i++) {
    const slot = queue[i]!
    at = i
    running = slot
    try {
      value = all[slot]!(base, variable)
    } catch (error) {
      value = recover(slot, error)
    }
    if (value === told[slot]) continue
    if (typeof value === 'number' && value - value === 0) {
      told[slot] = value
      plain[n++] = idText[slot]
      plain[n++] = value
    } else {
      emit(slot, value)
      n = plain.length
    }
  }
  at = to
  drop()
}

/** The answer of a run that goes on when rows were settled. */
const UNSETTLED = ''

/** Goes on with what is to run, to its end; answers as `flush`, or nothing where rows have to be settled first. */
export const step = (): string => {
  if (mode === RANGE) runRange()
  if (mode === DUE) {
    if (due.length > 0) deriveAll()
    if (joined) queue.sort((a, b) => a - b)
    mode = QUEUE
    at = 0
    end = queue.length
  }
  if (mode === QUEUE) runQueue()
  if (rows !== null) {
    mode = ROWS
    if (!rows.step()) return UNSETTLED
  }
  mode = IDLE
  endDeriving()
  return flush()
}

const isNothing = () => queue.length === 0 && due.length === 0 && rows?.hasWork() !== true

const accept = (changes: readonly Value[], again: boolean) => {
  const n = changes.length
  for (let i = 0; i < n; i += 2) {
    const path = changes[i]
    if (path === LEAVES) {
      const gone = entryOf(changes[i + 1])
      if (put(gone.parts, undefined) || again) affected(gone)
      continue
    }
    const entry = entryOf(path)
    if (put(entry.parts, changes[i + 1]) || again) affected(entry)
  }
}

/** Slots from the beginning. */
export const runFrom = (from: number, to: number): string => {
  at = from
  end = to
  mode = RANGE
  return step()
}

export const runOnly = (slots: readonly number[]): string => {
  for (const slot of slots) {
    if (nameOf[slot] !== undefined) wait(slot)
    else {
      if (!joined) join()
      add(slot)
    }
  }
  mode = DUE
  return step()
}

/** Writes state, `[path, value, …]` as JSON, and runs what reads it; an interruption may come as early as the text is read. */
export const push = (changes: string): string => {
  mode = WRITING
  accept(readChanges(changes), false)
  if (isNothing() && watched.length === 0) {
    mode = IDLE
    return '[]'
  }
  mode = DUE
  return step()
}

/** The first half of the same: with a long text, it takes the time it takes. */
export const write = (changes: string) => {
  mode = WRITING
  accept(readChanges(changes), false)
  mode = DUE
}

/** Whether an interrupted push had not got as far as running anything; the writing of it once more, with all the time it takes. */
export const isWriting = (): boolean => mode === WRITING
export const writeAgain = (changes: string) => {
  drop()
  nothingDue()
  rows?.lookAgain()
  accept(readChanges(changes), true)
  mode = DUE
}

/** Runs what reads a path that was written. */
export const runReaders = (entry: Entry): string => {
  affected(entry)
  mode = DUE
  return step()
}

/** After an interruption in a group: nothing counts as told that it may have written down, and all of it runs again, one by one. */
export const redo = (slots: readonly number[], path: string, value: Value) => {
  for (let i = 0; i < slots.length; i++) {
    last[slots[i]!] = NEVER
    texts[slots[i]!] = undefined
  }
  drop()
  nothingDue()
  accept([path, value], true)
  mode = DUE
}

export const runDue = (): string => {
  if (!isNothing()) mode = DUE
  return step()
}

/** After an interruption: the binding that ran, and in which row. */
export const culprit = (): string => (mode === ROWS ? rows?.culprit() : null) ?? `${idOf[current()]}`

const settleOrEmit = (slot: number, value: Value) => {
  if (nameOf[slot] !== undefined) {
    settle(slot, value)
    done(slot)
  } else if (value !== last[slot]) emit(slot, value)
}

/** After an interruption: the same again, alone. */
export const runAlone = () => {
  if (mode === ROWS) {
    rows?.alone()
    return
  }
  const slot = current()
  let value: Value
  try {
    value = runs[slot]!(base, variable)
  } catch (error) {
    value = recover(slot, error)
  }
  settleOrEmit(slot, value)
  if (mode !== DUE) at++
}

/** After an interruption: gives it up, or the given slot. */
export const giveUp = (slot: number | undefined, error: Error) => {
  if (slot === undefined && mode === ROWS) {
    rows?.giveUp(error)
    return
  }
  const which = slot ?? current()
  const value = fail(which, error)
  stop(which)
  if (nameOf[which] === undefined) emit(which, value)
  else {
    settle(which, value)
    done(which)
  }
  if (slot === undefined && mode !== DUE) at++
}

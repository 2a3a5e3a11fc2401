import { base, variable } from './contexts.ts'
import { done, due, nothingDue, wait, waiting } from './due.ts'
import { parse, type Value } from './given.ts'
import { emit, fail, remember, tellWatchers } from './output.ts'
import { isRefusal, ownContext } from './own-copies.ts'
import { type Entry, grown, locate, type Node } from './paths.ts'
import { rows } from './row-hooks.ts'
import { ranUpTo } from './run.ts'
import { byName, last, NEVER, ownOf, readsOf, runs, texts } from './slots.ts'
import { protect } from './state.ts'

// Plans the readers to run after a change, and runs computed variables immediately. An interruption may come at any
// call and at any turn of a loop, so all writes here and in `run.ts` can safely be repeated.

/** The slot whose computed variable runs. */
export let deriving = 0
let derived = 0
/** The slot whose value is half settled. */
let half = -1
/** Whether values of computed variables are reported. */
export let telling = false

// Most changes have one list of readers, which is then run as it is; several are joined without doubles.
export let queue: number[] = []
export let joined = false
const members = new Set<number>()

export const add = (slot: number) => {
  if (members.has(slot)) return
  members.add(slot)
  queue[queue.length] = slot
}
export const join = () => {
  members.clear()
  const first: number[] = []
  for (const slot of queue) {
    members.add(slot)
    first[first.length] = slot
  }
  queue = first
  joined = true
}
export const drop = () => {
  queue = []
  joined = false
}

const enqueue = (node: Node) => {
  const { slots, computed } = node
  const upTo = ranUpTo()
  if (node.watchers.length > 0) tellWatchers(node.watchers)
  if (node.fans.length > 0) for (const fan of node.fans) rows?.fan(fan)
  // In the middle of a run of everything, only what was run already has missed something.
  if (upTo >= 0) {
    for (const slot of computed) if (slot < upTo) wait(slot)
    if (!joined) join()
    for (const slot of slots) if (slot < upTo) add(slot)
    return
  }
  const n = slots.length
  for (let i = 0; i < computed.length; i++) wait(computed[i]!)
  if (n === 0) return
  if (queue.length === 0) {
    queue = slots
    joined = false
    return
  }
  if (!joined) join()
  for (let i = 0; i < n; i++) add(slots[i]!)
}
const below = (found: Node) => {
  if (found.busy) enqueue(found)
  if (found.kids !== null) for (const kid of found.kids.values()) below(kid)
}
export const affected = (entry: Entry) => {
  if (entry.grown !== grown) locate(entry)
  const { only } = entry
  // Most paths have readers of exactly that path, not of more of the state or less.
  if (only !== null) {
    if (only.busy) enqueue(only)
  } else {
    const { above, found } = entry
    for (let i = 0; i < above.length; i++) if (above[i]!.busy) enqueue(above[i]!)
    if (found !== null) below(found)
  }
  if (rows !== null) rows.touch(entry.parts)
}

export const recover = (slot: number, error: unknown): Value => {
  if (!isRefusal(error)) return fail(slot, error)
  try {
    const own = ownContext(readsOf[slot]!, undefined)
    return runs[slot]!(own, own.variable)
  } catch (again) {
    return fail(slot, again)
  }
}

/** Stores the value of a computed variable in its reported form; if it changed, its readers must run. */
export const settle = (slot: number, value: Value) => {
  const own = ownOf[slot]!
  const unsettled = half === slot
  const before = last[slot]
  const text = texts[slot]
  half = slot
  if (value !== before) {
    if (telling) emit(slot, value)
    else remember(slot, value)
  }
  const now = last[slot]
  if (now !== NEVER) variable[own.key] = now
  else {
    if (text !== texts[slot] || unsettled) own.value = protect(parse(texts[slot]!))
    variable[own.key] = own.value
  }
  if (unsettled || now !== before || (now === NEVER && text !== texts[slot])) affected(own.entry)
  half = -1
}
export const derive = (slot: number) => {
  let value: Value
  deriving = slot
  try {
    value = runs[slot]!(base, variable)
  } catch (error) {
    value = recover(slot, error)
  }
  settle(slot, value)
}

// The readers of a computed variable, where all read it under its own path and none watches. Lists by slot, adjacent
// for those that depend on each other, because memory access takes most of the time.
const planned: number[] = []
const nextOf: (number[] | null)[] = []
const leavesOf: (number[] | null)[] = []
const plan = (slot: number) => {
  const { entry } = ownOf[slot]!
  if (entry.grown !== grown) locate(entry)
  nextOf[slot] = entry.only === null ? null : entry.only.computed
  leavesOf[slot] = entry.only === null ? null : entry.only.slots
  planned[slot] = grown
}
export const deriveAll = () => {
  const most = 100 * byName.size
  while (due.length > 0) {
    // Only a program that no compiler made can go in a circle.
    if (derived++ > most) return nothingDue()
    const slot = due[0]!
    deriving = slot
    if (planned[slot] !== grown) plan(slot)
    const next = nextOf[slot]!
    const leaves = leavesOf[slot]!
    if (next === null || telling || half === slot) {
      derive(slot)
      done(slot)
      continue
    }
    let value: Value
    try {
      value = runs[slot]!(base, variable)
    } catch (error) {
      settle(slot, recover(slot, error))
      done(slot)
      continue
    }
    if (typeof value !== 'number' || value - value !== 0) {
      settle(slot, value)
      done(slot)
      continue
    }
    // The formula has written its value itself.
    const isAlone = due.length === 1
    if (value === last[slot]) {
      if (isAlone) {
        due.length = 0
        waiting[slot] = false
      } else done(slot)
      continue
    }
    if (leaves.length > 0) {
      if (queue.length === 0) {
        queue = leaves
        joined = false
      } else {
        if (!joined) join()
        for (let i = 0; i < leaves.length; i++) add(leaves[i]!)
      }
    }
    if (isAlone && next.length < 2) {
      last[slot] = value
      waiting[slot] = false
      if (next.length === 0) due.length = 0
      else {
        due[0] = next[0]!
        waiting[next[0]!] = true
      }
      continue
    }
    for (let i = 0; i < next.length; i++) wait(next[i]!)
    last[slot] = value
    done(slot)
  }
}

/** A batch is over. */
export const endDeriving = () => {
  derived = 0
}

export const tellComputed = () => {
  telling = true
}

/** Lists filled without a gap are quick; all of them are, from here. */
export const prepareSlot = (slot: number) => {
  waiting[slot] = false
  planned[slot] = -1
  nextOf[slot] = null
  leavesOf[slot] = null
}

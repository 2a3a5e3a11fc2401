import { eachChange, overlap } from '#kernel/page/path'
import { asked, toJson } from './asked.ts'
import { prepareSlot, tellComputed } from './computed.ts'
import { addToLibrary, base, blockBase, lib, shown, variable } from './contexts.ts'
import {
  addRuntime,
  close,
  create,
  definePlainly,
  defineProperty,
  freeze,
  has,
  isArray,
  isInherited,
  keysOf,
  parse,
  problem,
  provideGlobals,
  setOwn,
  stringify,
  type Value,
} from './given.ts'
import { groupFunction, groupOf, type MakeGroup, takeNumbers } from './groups.ts'
import { thrownOf } from './output.ts'
import { type MakeChunk, runsOf } from './own-copies.ts'
import { entryOf, forget, register, registerFan, watchPaths } from './paths.ts'
import { rows, runRowsWith } from './row-hooks.ts'
import { culprit, giveUp, isWriting, push, redo, runAlone, runDue, runFrom, runOnly, step, write, writeAgain } from './run.ts'
import { byName, computedUpTo, end, failing, idOf, idText, last, NEVER, nameOf, ownOf, type Run, runs, slotOf, texts } from './slots.ts'
import { protect, put, readChanges } from './state.ts'
import { partOf, partsOfState } from './weigh.ts'

/** `[id, reads, counts?, name?]`: one that counts gives a number that changes whenever it is run; one with a name is a computed variable. */
type Bound = readonly [id: number, reads: readonly string[], counts: 0 | 1, name?: string]

const counting =
  (slot: number): Run =>
  () =>
    typeof last[slot] === 'number' ? last[slot] + 1 : 1

const place = (slot: number, bound: Bound, run: Run) => {
  const id = bound[0]
  const name = bound[3]
  runs[slot] = bound[2] ? counting(slot) : run
  idOf[slot] = id
  idText[slot] = `${id}`
  last[slot] = NEVER
  failing[slot] = undefined
  texts[slot] = undefined
  prepareSlot(slot)
  ownOf[slot] = undefined
  slotOf.set(id, slot)
  nameOf[slot] = name
  if (name !== undefined) {
    // A key that comes from an object is known to be a name, which a text that was parsed is not: writing under it is quicker.
    const key = keysOf({ [name]: 0 })[0]!
    // Later runs assign to it.
    if (isInherited(key) && !has(variable, key)) setOwn(variable, key, undefined)
    const own = { slot, key, value: undefined, entry: entryOf(`variable.${name}`) }
    ownOf[slot] = own
    byName.set(name, own)
    computedUpTo(slot)
  }
  register(slot, bound[1])
}

/**
 * Lives inside the VM for as long as a page is open: its state, its compiled bindings, and the index from a changed path to the bindings that read
 * it. These functions are called from outside; all that they are given and give back is text, mostly JSON.
 */
export const functions = {
  ...asked,
  /** Adds a function that formulas can call. It is given those that its source names, and cannot write to where they come from. */
  function(make: (given: object) => Value, text: string) {
    const [name, ...others] = parse(text) as [string, ...string[]]
    const given = create(null)
    for (const other of others) defineProperty(given, other, { get: () => lib[other], enumerable: true })
    const made = make(freeze(given))
    if (typeof made !== 'function') throw new TypeError(`${name} is not a function`)
    if (made.prototype) freeze(made.prototype)
    addToLibrary(name, freeze(made))
    const set = function (this: object, value: Value) {
      if (this === shown) throw problem('engine.shared', 'The functions of the library are read-only')
      defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true })
    }
    definePlainly(shown, name, { get: () => made, set, enumerable: true, configurable: false })
    return ''
  },
  /** A chunk of bindings, which runs with the next batch. */
  chunk(make: MakeChunk, text: string) {
    const bounds: readonly Bound[] = parse(text)
    const list = runsOf(make)
    for (let i = 0; i < bounds.length; i++) place(idOf.length, bounds[i]!, list[i]!)
    return ''
  },
  globals() {
    provideGlobals()
    return ''
  },
  tell() {
    tellComputed()
    return ''
  },
  remove(text: string) {
    for (const id of parse(text)) {
      const slot = slotOf.get(id)
      if (slot === undefined) continue
      forget(slot)
      slotOf.delete(id)
      const name = nameOf[slot]
      if (name !== undefined && byName.get(name)?.slot === slot) byName.delete(name)
      end(slot)
    }
    return ''
  },
  watch(text: string) {
    for (const [one, reads] of parse(text)) watchPaths(one, reads)
    return ''
  },
  run(text: string) {
    const [from, to] = parse(text)
    return runFrom(from, to)
  },
  only: (text: string) => runOnly(parse(text).flatMap((id: number) => slotOf.get(id) ?? [])),
  put(text: string) {
    for (const [path, value] of eachChange(readChanges(text))) put(entryOf(path).parts, value)
    return ''
  },
  push: (text: string) => push(text),
  groupOf: (text: string) => groupOf(text),
  group: (make: MakeGroup, path: string) => groupFunction(make, path),
  numbers(list: Parameters<typeof takeNumbers>[0]) {
    takeNumbers(list)
    return ''
  },
  redo(text: string) {
    const [slots, path, value] = parse(text)
    redo(slots, path, value)
    return ''
  },
  write(text: string) {
    write(text)
    return ''
  },
  accepting: () => (isWriting() ? '1' : ''),
  again(text: string) {
    writeAgain(text)
    return ''
  },
  culprit: () => culprit(),
  alone() {
    runAlone()
    return ''
  },
  disable(text: string) {
    const [code, id] = parse(text)
    const slot = id === undefined ? undefined : slotOf.get(id)
    if (id === undefined || slot !== undefined) giveUp(slot, problem(code, code))
    return ''
  },
  resume: () => step(),
  settle() {
    rows?.settle()
    return ''
  },
  flush: () => runDue(),
  /** The value at a path; everything without one. */
  state(path: string) {
    let at: Value = base
    if (path !== '')
      for (const part of path.split('.')) at = at !== undefined && at !== null && has(Object(at), part) ? at[part] : undefined
    return toJson(at)
  },
  /** What the state has by name: `[keys, characters, items]` each. */
  parts: () => toJson(partsOfState()),
  /** `[[keys, items], …]` → the values there, of lists the first so many items (-1: all). */
  read: (text: string) => toJson(parse(text).map(([keys, items]: readonly [readonly string[], number]) => partOf(keys, items) ?? null)),
  brief() {
    const { component: _, eventParams: __, $$t: ___, ...rest } = base
    return toJson(rest)
  },
}

/** What the text of `rows` imports of these modules, by the modules' names. */
addRuntime({
  contexts: { base, blockBase, variable },
  given: { close, create, defineProperty, has, isArray, keysOf, parse, problem, stringify },
  'own-copies': { runsOf },
  output: { thrownOf },
  path: { overlap },
  paths: { registerFan },
  'row-hooks': { runRowsWith },
  slots: { NEVER, last, runs, slotOf, texts },
  state: { protect },
})

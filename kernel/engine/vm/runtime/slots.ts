import type { Context } from './contexts.ts'
import type { Value } from './given.ts'
import type { Entry } from './paths.ts'

/** What was compiled: given a context and its variables, a value. */
export type Run = (context: Context, variables: Context['variable']) => Value

/** A computed variable, which has a value: `NEVER` in `last` means that it stands here. */
export interface Own {
  readonly slot: number
  readonly key: string
  value: Value
  readonly entry: Entry
}

/** Marks a value that was not reported yet, or an object, which is kept as `texts`. */
export const NEVER: object = {}

// A slot for each binding, side by side; that of a computed variable has the variable's name.
export const runs: Run[] = []
export const idOf: number[] = []
/** The binding's number in reported form. */
export const idText: string[] = []
export const last: Value[] = []
export const texts: (string | undefined)[] = []
export const failing: (string | undefined)[] = []
export const readsOf: (readonly string[])[] = []
export const nameOf: (string | undefined)[] = []
export const ownOf: (Own | undefined)[] = []
export const slotOf = new Map<number, number>()
export const byName = new Map<string, Own>()

/** The last slot of a computed variable; all of them come before other bindings of a program. */
export let lastComputed = -1
export const computedUpTo = (slot: number) => {
  lastComputed = slot
}

const NOTHING: Run = () => null

/** Its binding was removed: it stores and reports nothing. */
export const end = (slot: number) => {
  runs[slot] = NOTHING
  last[slot] = null
  texts[slot] = undefined
  failing[slot] = undefined
  nameOf[slot] = undefined
  ownOf[slot] = undefined
}

/** Gives its last value for ever. */
export const stop = (slot: number) => {
  runs[slot] = () => last[slot]
}

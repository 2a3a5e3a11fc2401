import { base, blockBase, type Context, containers, lib, shown, type variable } from './contexts.ts'
import {
  close,
  codeOf,
  create,
  definePlainly,
  free,
  has,
  isArray,
  isExtensible,
  keysOf,
  parse,
  problem,
  stringify,
  type Value,
} from './given.ts'
import type { Run } from './slots.ts'

/** A source as it was compiled: given a context and the helpers of generated code, a value. */
export type Make = (
  context: Context,
  variables: typeof variable,
  library: typeof lib,
  text: typeof textOf,
  attempt: typeof attemptOr,
  event: typeof withEvent,
  guard: typeof writable,
) => Value

// ── helpers of generated code ──
export const textOf = (value: Value): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? stringify(value)
      : typeof value === 'function' || typeof value === 'symbol'
        ? ''
        : `${value}`
export const attemptOr = (run: () => Value, raw: string): string => {
  try {
    return textOf(run())
  } catch {
    return raw
  }
}
export const withEvent = (from: Context, input: Value): Context => {
  // A row's context is over those around it.
  const isRow = has(from, '$$o')
  const context = create(isRow ? from : shown)
  if (!isRow) for (const key of keysOf(from)) context[key] = from[key]
  context.eventParams = input
  return context
}
export const writable = (target: Value, path?: string): Value => {
  if (path !== undefined) throw problem('engine.context-write', path)
  if (typeof target === 'function') free(target)
  if (typeof target === 'object' && target !== null && (!isExtensible(target) || containers.includes(target)))
    throw problem('engine.state-protected', 'The state of the page cannot be changed by a formula')
  return target
}

// ── code that writes to what it reads ──
/** Ours, and how the interpreter itself says that a closed object was written to. */
export const isRefusal = (error: unknown): boolean => {
  try {
    const code = codeOf(error)
    return (
      code === 'engine.state-protected' ||
      code === 'engine.shared' ||
      (error instanceof TypeError && /not extensible|read-only/.test(error.message))
    )
  } catch {
    return false
  }
}
const copied = (value: Value): Value => (typeof value === 'object' && value !== null ? parse(stringify(value)) : value)
const copyLater = (to: object, from: { readonly [key: string]: Value }, key: string) => {
  // Contexts are closed by then, which the guarded way would refuse.
  const set = (value: Value) => definePlainly(to, key, { value, writable: true, enumerable: true, configurable: true })
  const get = () => {
    const value = copied(from[key])
    set(value)
    return value
  }
  definePlainly(to, key, { get, set, enumerable: true, configurable: true })
}

const OF_ROW = ['item', 'index', 'key', '$$o']

/** What a row has of its own, as the values of a form in it, unless a row in it has that too. */
const copyOwn = (to: Context, from: Context) => {
  for (const key of keysOf(from)) {
    if (OF_ROW.includes(key)) continue
    if (key !== 'component') {
      if (!has(to, key)) copyLater(to, from, key)
    } else for (const id of keysOf(from.component)) if (!has(to.component, id)) copyLater(to.component, from.component, id)
  }
}

/** The page, or the block that a row is in or is. */
const homeOf = (row: Context | null): Context => {
  for (let from = row; from !== null && has(from, '$$o'); from = from.$$o as Context) if (has(from, 'variable')) return from
  return base
}

/** Nothing can be added to a context: that would look like a change of the page. */
const closed = (context: Context): Context => {
  for (const part of [context.variable, context.component, context]) close(part)
  return context
}

/** A context over copies of what is read, made when they are read. */
export const ownContext = (reads: readonly string[], input: Value, row: Context | null = null): Context =>
  closed(copiedContext(reads, input, row))

const copiedContext = (reads: readonly string[], input: Value, row: Context | null = null): Context => {
  const home = homeOf(row)
  const context = withEvent(home === base ? base : blockBase, input)
  for (let from = row, to = context; from !== null && has(from, '$$o'); from = from.$$o as Context) {
    // Rows around are behind each other, as those that are read.
    const around = to === context ? context : create(shown)
    copyLater(around, from, 'item')
    around.index = from.index
    around.key = from.key
    if (to !== around) to.$$o = around
    to = around
  }
  const all = reads.includes('')
  for (const name of ['variable', 'component'] as const) {
    const from = home[name]
    const to = { ...from }
    context[name] = to
    const whole = all || reads.includes(name)
    const keys = whole ? keysOf(from) : reads.filter((read) => read.startsWith(`${name}.`)).map((read) => read.split('.')[1]!)
    for (const key of keys) if (has(from, key) && typeof from[key] === 'object' && from[key] !== null) copyLater(to, from, key)
  }
  for (let from = row; from !== null && has(from, '$$o'); from = from.$$o as Context) copyOwn(context, from)
  for (const key of keysOf(home === base ? base : blockBase)) {
    if (key === 'variable' || key === 'component' || key === 'eventParams') continue
    if (all || reads.some((read) => read === key || read.startsWith(`${key}.`))) copyLater(context, base, key)
  }
  return context
}

/** The same with the fields of the input in it, as scripts have them. */
export const scriptContext = (reads: readonly string[], input: Value, row: Context | null = null): Context => {
  const context = copiedContext(reads, input, row)
  if (typeof input === 'object' && input !== null && !isArray(input))
    for (const key of keysOf(input)) if (!(key in context)) context[key] = input[key]
  return closed(context)
}

export const onceIn = ({ make }: { readonly make: Make }, context: Context): Value =>
  make(context, context.variable, lib, textOf, attemptOr, withEvent, writable)

/** A chunk of bindings as it was compiled: given the helpers of generated code, a function for each. */
export type MakeChunk = (
  library: typeof lib,
  text: typeof textOf,
  attempt: typeof attemptOr,
  event: typeof withEvent,
  guard: typeof writable,
) => Run[]

export const runsOf = (make: MakeChunk): Run[] => make(lib, textOf, attemptOr, withEvent, writable)

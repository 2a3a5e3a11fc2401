import { ask, isArray, keysOf, named, now, stringify, type Value } from './given.ts'

/** Characters of one message; longer ones are cut. */
const LONGEST = 2_000
const DEEPEST = 4
const MOST_PARTS = 100

const partsOf = (parts: readonly string[], count: number): string => [...parts, ...(count > MOST_PARTS ? ['…'] : [])].join(', ')

/** A value as a message shows it: text as it is, everything else as it would be written in code. */
function shown(value: Value, depth = 0): string {
  if (typeof value === 'string') return depth === 0 ? value : stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `ƒ ${value.name}()`
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (depth >= DEEPEST) return isArray(value) ? '[…]' : '{…}'
  const inner = (each: Value) => shown(each, depth + 1)
  if (isArray(value)) return `[${partsOf(value.slice(0, MOST_PARTS).map(inner), value.length)}]`
  if (value instanceof Map)
    return `Map {${partsOf(
      [...value].slice(0, MOST_PARTS).map(([k, v]) => `${inner(k)} => ${inner(v)}`),
      value.size,
    )}}`
  if (value instanceof Set) return `Set {${partsOf([...value].slice(0, MOST_PARTS).map(inner), value.size)}}`
  const keys = keysOf(value)
  return `{${partsOf(
    keys.slice(0, MOST_PARTS).map((key) => `${key}: ${inner(value[key])}`),
    keys.length,
  )}}`
}

function send(level: 'log' | 'info' | 'warn' | 'error', values: readonly Value[]): void {
  const text = values.map((value) => shown(value)).join(' ')
  ask('console', level, text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}

const timers = new Map<string, number>()
const counts = new Map<string, number>()
const textOf = (label: Value): string => (label === undefined ? 'default' : `${label}`)

function since(label: Value, more: readonly Value[]): void {
  const from = timers.get(textOf(label))
  if (from === undefined) send('warn', [`${textOf(label)}: no timer`])
  else send('log', [`${textOf(label)}: ${now() - from} ms`, ...more])
}

const methods: { readonly [name: string]: (...args: Value[]) => void } = {
  log: (...values) => send('log', values),
  debug: (...values) => send('log', values),
  info: (...values) => send('info', values),
  warn: (...values) => send('warn', values),
  error: (...values) => send('error', values),
  trace: (...values) => send('log', values),
  dir: (value) => send('log', [value]),
  table: (value) => send('log', isArray(value) ? value.flatMap((row, i) => [...(i > 0 ? ['\n'] : []), row]) : [value]),
  assert: (holds, ...values) => {
    if (!holds) send('error', ['Assertion failed', ...values])
  },
  group: (...values) => send('log', values),
  groupCollapsed: (...values) => send('log', values),
  groupEnd: () => undefined,
  clear: () => undefined,
  count: (label) => {
    const count = (counts.get(textOf(label)) ?? 0) + 1
    counts.set(textOf(label), count)
    send('log', [`${textOf(label)}: ${count}`])
  },
  countReset: (label) => void counts.delete(textOf(label)),
  time: (label) => void timers.set(textOf(label), now()),
  timeLog: (label, ...more) => since(label, more),
  timeEnd: (label) => {
    since(label, [])
    timers.delete(textOf(label))
  },
}

export const console: Value = Object.fromEntries(keysOf(methods).map((name) => [name, named(methods[name]!, name)]))

import { codeOf, problem, stringify, type Value } from './given.ts'
import { rows } from './row-hooks.ts'
import { failing, idOf, idText, last, NEVER, runs, texts } from './slots.ts'

/** What is known of anything thrown: its kind, its text, where, and the code of one of our own. */
export interface Thrown {
  readonly name: string
  readonly text: string
  readonly stack: string
  readonly code?: string | undefined
}

// What changed, by what is cheapest to write: numbers and the like, texts, and objects that are JSON already.
export let plain: Value[] = []
let strings: (number | string)[] = []
let objects: string[] = []
export let failures: (readonly [id: number, thrown?: Thrown])[] = []
export let watched: number[] = []

const short = (text: unknown) => (typeof text === 'string' ? text.slice(0, 500) : '')

export const thrownOf = (error: Value): Thrown => {
  try {
    if (typeof error !== 'object' || error === null) return { name: '', text: short(`${error}`), stack: '' }
    const { name, message, stack } = error
    return { name: short(name), text: short(message), stack: typeof stack === 'string' ? stack.slice(0, 2000) : '', code: codeOf(error) }
  } catch {
    return { name: '', text: '', stack: '' }
  }
}

/** Slots that failed and gave a value now, if that can be told. */
let worked: number[] = []
export const isWatched: (true | undefined)[] = []

/** Only what has failed once is looked at for whether it works again: looking costs something at each run. */
const watchFailing = (slot: number) => {
  const run = runs[slot]!
  runs[slot] = (context, variables) => {
    const value = run(context, variables)
    if (failing[slot] !== undefined && !worked.includes(slot)) worked[worked.length] = slot
    return value
  }
  isWatched[slot] = true
}

/** Tells a failure once; the value is then empty. */
export const fail = (slot: number, error: unknown): string => {
  const thrown = thrownOf(error)
  const key = `${thrown.name}: ${thrown.text}`
  if (isWatched[slot] === undefined) watchFailing(slot)
  else if (worked.length > 0) worked = worked.filter((one) => one !== slot)
  if (failing[slot] !== key) {
    failing[slot] = key
    failures[failures.length] = [idOf[slot]!, thrown]
  }
  return ''
}

export const failOnce = (id: number, error: unknown) => {
  failures[0] = [id, thrownOf(error)]
}

export const takeFailures = (): string => {
  const text = failures.length > 0 ? `\n${stringify(failures)}` : ''
  failures = []
  return text
}

const emitObject = (slot: number, value: Value) => {
  let text: string | undefined
  try {
    if (value instanceof Promise) throw problem('engine.promise', 'The value is a promise')
    text = stringify(value)
    if (text === undefined) text = 'null'
  } catch (error) {
    fail(slot, error)
    text = '""'
  }
  if (last[slot] === NEVER && text === texts[slot]) return
  const told = `${idText[slot]},${text}`
  objects[objects.length] = told
  texts[slot] = text
  last[slot] = NEVER
}

/**
 * Tells a value if it is another one than the last.
 *
 * An interruption comes at branches and calls, here as anywhere. Between them are what belongs together: an id and its
 * value, a value and that it was reported, what was gathered and that it has left.
 */
export const emit = (slot: number, given: Value) => {
  let value = given
  switch (typeof value) {
    case 'number':
      if (value - value === 0) {
        last[slot] = value
        plain[plain.length] = idText[slot]
        plain[plain.length] = value
        return
      }
      value = null
      break
    case 'string':
    case 'boolean':
      break
    case 'object':
      if (value !== null) {
        emitObject(slot, value)
        return
      }
      break
    case 'bigint':
      value = `${value}`
      break
    case 'undefined':
      value = null
      break
    default:
      value = fail(
        slot,
        problem(typeof value === 'function' ? 'engine.value-function' : 'engine.value-symbol', `The value is a ${typeof value}`),
      )
  }
  if (value === last[slot]) return
  if (typeof value === 'string') {
    strings[strings.length] = idOf[slot]!
    strings[strings.length] = value
    last[slot] = value
  } else {
    const told = value === null ? 'null' : value
    plain[plain.length] = idText[slot]
    plain[plain.length] = told
    last[slot] = value
  }
}

/** Reports numbers collected elsewhere first, `[id, value, …]`. */
export const emitNumbers = (numbers: ArrayLike<number>, count: number) => {
  const all: Value[] = []
  for (let i = 0; i < count; i++) all[i] = numbers[i]
  for (let i = 0; i < plain.length; i++) all[all.length] = plain[i]
  plain = all
}

/** The same without a report. */
export const remember = (slot: number, value: Value) => {
  if (typeof value === 'number' && value - value === 0) {
    last[slot] = value
    return
  }
  const before = [plain.length, strings.length, objects.length] as const
  emit(slot, value)
  plain.length = before[0]
  strings.length = before[1]
  objects.length = before[2]
}

export const tellWatchers = (numbers: readonly number[]) => {
  for (let i = 0; i < numbers.length; i++) if (!watched.includes(numbers[i]!)) watched[watched.length] = numbers[i]!
}

/** Puts those that work again behind the failures, as `[id]`. */
const tellWorked = () => {
  for (const slot of worked) {
    const id = idOf[slot]!
    failing[slot] = undefined
    failures = failures.filter(([failed]) => failed !== id)
    failures[failures.length] = [id]
  }
  worked = []
}

/**
 * What was gathered, up to three lines: changed values `[id, value, …]`, failures `[[id, error], …]` (without an error: it works again), and the watched numbers `[n, …]` that depend on
 * what changed; then those of rows. Later lines are left out when empty.
 */
export const flush = (): string => {
  if (strings.length === 0 && objects.length === 0 && failures.length === 0 && watched.length === 0 && worked.length === 0) {
    // Most changes change numbers alone. The interpreter puts texts together quicker than it fills in a template, which is a call.
    let numbers = '[]'
    // biome-ignore lint/style/useTemplate: see above
    if (plain.length > 0) numbers = '[' + plain.join(',') + ']'
    const inRows = rows === null ? '' : rows.flush('\n[]\n[]\n')
    plain = []
    return numbers + inRows
  }
  const parts: string[] = []
  if (plain.length > 0) parts.push(plain.join(','))
  if (strings.length > 0) parts.push(stringify(strings).slice(1, -1))
  let line = `[${parts.concat(objects).join(',')}]`
  if (worked.length > 0) tellWorked()
  if (failures.length > 0 || watched.length > 0) line += `\n${stringify(failures)}`
  if (watched.length > 0) line += `\n${stringify(watched)}`
  const before = `${failures.length > 0 || watched.length > 0 ? '' : '\n[]'}${watched.length > 0 ? '' : '\n[]'}\n`
  const inRows = rows === null ? '' : rows.flush(before)
  plain = []
  strings = []
  objects = []
  failures = []
  watched = []
  return line + inRows
}

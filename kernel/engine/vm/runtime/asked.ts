import { base, type Context } from './contexts.ts'
import { parse, problem, stringify, type Value } from './given.ts'
import { failOnce, takeFailures, thrownOf } from './output.ts'
import { isRefusal, type Make, onceIn, ownContext, scriptContext, withEvent } from './own-copies.ts'
import { rows } from './row-hooks.ts'

interface Code {
  readonly make: Make
  readonly reads: readonly string[]
}
const MOST = 2000
const once = new Map<string, Code>()
const bound = new Map<string, Code & { readonly call: (...args: Value[]) => Value }>()

export const toJson = (value: Value): string => {
  const text = typeof value === 'bigint' ? `"${value}"` : stringify(value)
  return text === undefined ? 'null' : text
}
const refused = (error: unknown) => stringify({ error: thrownOf(error) })

/** The row that code is asked for in; null for the page. */
const rowAt = (path: string | undefined): Context | null => {
  if (path === undefined) return null
  const found = rows?.contextOf(path)
  if (!found) throw problem('engine.row-gone', 'The row is not there any more')
  return found
}

let calls: Value[][] = []
let results: string[] = []
let called = 0
let current: Pick<Code, 'make' | 'reads'> & { readonly call: (...args: Value[]) => Value } = {
  make: () => undefined,
  reads: [],
  call: () => undefined,
}
let settled: string | null = null

const firstOf = (args: readonly Value[]) => (args.length > 0 ? toJson(args[0]) : 'null')

/** Code that runs on request, called from outside with texts. */
export const asked = {
  keep(make: Make, text: string) {
    const [key, reads] = parse(text)
    if (once.size > MOST) once.clear()
    once.set(key, { make, reads })
    return ''
  },
  kept: (key: string) => (once.has(key) ? '1' : ''),
  /** `[key, input, row's path?]` → `{value}` or `{error}`. */
  evaluate(text: string) {
    const [key, input, path] = parse(text)
    const code = once.get(key)!
    try {
      const row = rowAt(path)
      let value: Value
      try {
        value = onceIn(code, withEvent(row ?? base, input))
      } catch (error) {
        if (!isRefusal(error)) throw error
        value = onceIn(code, ownContext(code.reads, input, row))
      }
      if (value instanceof Promise) throw problem('engine.promise', 'The value is a promise')
      return `{"value":${toJson(value)}}`
    } catch (error) {
      return refused(error)
    }
  },
  script(text: string) {
    const [key, input, path] = parse(text)
    const code = once.get(key)!
    settled = null
    const done = (outcome: string) => {
      settled = outcome
    }
    const fulfilled = (value: Value) => {
      try {
        done(`{"value":${toJson(value)}}`)
      } catch (error) {
        done(refused(error))
      }
    }
    try {
      onceIn(code, scriptContext(code.reads, input, rowAt(path))).then(fulfilled, (error: unknown) => done(refused(error)))
    } catch (error) {
      done(refused(error))
    }
    return ''
  },
  settled: () => (settled === null ? '' : settled),
  bind(make: Make, text: string) {
    const [key, reads] = parse(text)
    bound.set(key, { call: onceIn({ make }, base), make, reads })
    return ''
  },
  unbind(text: string) {
    for (const key of parse(text)) bound.delete(key)
    return ''
  },
  /** `[key, [[args…], …], row's path?]`: a failed call gives its first argument. */
  apply(text: string) {
    const [key, list, path] = parse(text)
    const found = bound.get(key)!
    const row = rowAt(path)
    current = row === null ? found : { ...found, call: onceIn(found, row) }
    calls = list
    results = []
    called = 0
    return ''
  },
  applied() {
    for (; called < calls.length; called++) {
      const args = calls[called]!
      try {
        let value: Value
        try {
          const { call } = current
          value = call(...args)
        } catch (error) {
          if (!isRefusal(error)) throw error
          value = onceIn(current, ownContext(current.reads, undefined))(...args)
        }
        results[called] = value === undefined || typeof value === 'function' || value instanceof Promise ? firstOf(args) : toJson(value)
      } catch (error) {
        failOnce(0, error)
        results[called] = firstOf(args)
      }
    }
    const line = `[${results.join(',')}]${takeFailures()}`
    calls = []
    results = []
    return line
  },
  position: () => `${called}`,
  giveUp() {
    const call = () => {
      throw problem('engine.too-long', 'Took too long')
    }
    current = { ...current, call }
    return ''
  },
  match(text: string) {
    const [pattern, subject] = parse(text)
    try {
      return new RegExp(pattern).test(subject) ? 'yes' : 'no'
    } catch {
      return 'invalid'
    }
  },
}

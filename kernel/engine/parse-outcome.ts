import { type Message, type Told, tell } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import type { ActionOutcome } from './protocol.ts'

/** Deeper values are taken for endless ones. */
const DEEPEST = 200

/** Why a value cannot leave an action: `at` is where in it, `found` what stands there. */
interface NoJson {
  readonly at: string
  readonly found: string
}

/**
 * What came of an action or a component's method, whatever its code returned: an outcome of JSON alone, else a failure that names who
 * returned it. What an object leaves undefined is left out, and what is no number is null, as in JSON.
 */
export function parseOutcome(by: string, returned: unknown): ActionOutcome {
  if (!isRecord(returned) || typeof returned.ok !== 'boolean')
    return { ok: false, reason: tell('engine.no-outcome', { by, found: kindOf(returned) }) }
  const { ok, value, reason, quiet } = returned
  const parsed: { readonly value?: Json } | NoJson = value === undefined ? {} : parseValue(value)
  const refused = isNoJson(parsed) ? tell('engine.no-json', { by, at: parsed.at || 'value', found: parsed.found }) : null
  if (ok) return refused ? { ok: false, reason: refused } : { ok: true, ...(parsed as { readonly value?: Json }) }
  return {
    ok: false,
    reason: isTold(reason) ? reason : tell('engine.no-reason', { by }),
    ...(refused ? {} : (parsed as { readonly value?: Json })),
    ...(quiet === true ? { quiet } : {}),
  }
}

function parseValue(value: unknown): { readonly value: Json } | NoJson {
  const path: string[] = []
  const above = new Set<object>()
  let found = ''
  const copy = (each: unknown): Json | undefined => {
    if (each === null || typeof each === 'string' || typeof each === 'boolean') return each
    if (typeof each === 'number') return Number.isFinite(each) ? each : null
    if (typeof each !== 'object' || above.size >= DEEPEST || above.has(each) || !isPlain(each)) {
      found = typeof each === 'object' && above.has(each) ? 'cycle' : kindOf(each)
      return undefined
    }
    above.add(each)
    const made = Array.isArray(each) ? copyList(each) : copyObject(each as Record<string, unknown>)
    above.delete(each)
    return made
  }
  const inside = (key: string, each: unknown): Json | undefined => {
    path.push(key)
    const made = copy(each)
    if (made !== undefined) path.pop()
    return made
  }
  // The same object where nothing had to be left out: answers may be large.
  const copyList = (list: readonly unknown[]): Json | undefined => {
    let same = true
    const made: Json[] = []
    for (let i = 0; i < list.length; i++) {
      const one = inside(String(i), list[i])
      if (one === undefined) return undefined
      if (one !== list[i]) same = false
      made.push(one)
    }
    return same ? (list as Json) : made
  }
  const copyObject = (object: Record<string, unknown>): Json | undefined => {
    let same = true
    const made: { [key: string]: Json } = {}
    for (const key of Object.keys(object)) {
      if (object[key] === undefined) {
        same = false
        continue
      }
      const one = inside(key, object[key])
      if (one === undefined) return undefined
      if (one !== object[key]) same = false
      Object.defineProperty(made, key, { value: one, writable: true, enumerable: true, configurable: true })
    }
    return same ? (object as JsonObject) : made
  }
  try {
    const made = copy(value)
    return made === undefined ? { at: path.join('.'), found } : { value: made }
  } catch (thrown) {
    // A getter or a proxy of the plugin's.
    return { at: path.join('.'), found: thrown instanceof Error ? thrown.name : 'error' }
  }
}

const isNoJson = (parsed: object): parsed is NoJson => 'found' in parsed

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists and plain objects; those of another realm are recognised by their prototype's parent. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function isTold(reason: unknown): reason is Told {
  if (typeof reason === 'string') return true
  if (!isRecord(reason)) return false
  const { code, params } = reason as Partial<Message>
  if (typeof code === 'string') return params === undefined || ('value' in parseValue(params) && isRecord(params))
  return typeof reason.zh === 'string' && typeof reason.en === 'string'
}

/** A word for what stands where JSON is expected: `function`, `Date`, `undefined`. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value !== 'object') return typeof value
  const { constructor: made } = value as { readonly constructor?: unknown }
  return typeof made === 'function' && made !== Object ? made.name : 'object'
}

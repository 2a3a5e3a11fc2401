import { MessageError } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'

/** A path that an attacker writes, in the spellings that walkers read. */
export interface HostilePath {
  readonly segments: readonly string[]
  /** `a.__proto__.b` */
  readonly dotted: string
  /** `a/__proto__/b`, as the caller of a cell would write it: not escaped. */
  readonly slashed: string
  /** `["a"]["__proto__"].b` */
  readonly bracketed: string
  /** An object in which every segment is an own key, as `JSON.parse` makes it. */
  readonly data: JsonObject
}

/** Something that follows a path, or looks up a name, that somebody outside of the code chose. */
export interface Walker {
  readonly name: string
  /** The files in which it follows paths. */
  readonly files: readonly string[]
  /** Sends the path through it; returns everything that it found or made. */
  readonly walk: (path: HostilePath) => unknown
}

/** An object with one own key, even `__proto__`. */
export const keyed = (key: string, value: Json): JsonObject => Object.fromEntries([[key, value]])

/** An object in which these keys lead to a value. */
export const nested = (keys: readonly string[], value: Json): JsonObject =>
  keys.toReversed().reduce<Json>((inner, key) => keyed(key, inner), value) as JsonObject

export function hostilePath(segments: readonly string[]): HostilePath {
  return {
    segments,
    dotted: segments.join('.'),
    slashed: segments.join('/'),
    bracketed: segments.map((segment) => `[${JSON.stringify(segment)}]`).join(''),
    data: nested(segments, 'x'),
  }
}

const INHERITED: ReadonlySet<unknown> = new Set(
  [Object, Array, Function, String, Number, Boolean, Map, Set].flatMap((made) => [made, made.prototype as unknown]),
)

/** A plain object whose prototype is one of the language's. Classes have a prototype with a constructor of its own. */
const isMade = (prototype: object | null): boolean =>
  prototype === null || INHERITED.has(prototype) || (Object.hasOwn(prototype, 'constructor') && typeof prototype.constructor === 'function')

/** What is wrong with a result: something inherited in it, or an object whose prototype was replaced. Null where nothing is. */
export function problemIn(result: unknown): string | null {
  const open: (readonly [at: string, value: unknown])[] = [['result', result]]
  const seen = new Set<unknown>()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [at, value] = next
    if (INHERITED.has(value)) return `${at} is inherited`
    if (typeof value === 'function') return `${at} is a function`
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (!isMade(Object.getPrototypeOf(value) as object | null)) return `${at} has another prototype`
    if (value instanceof Map) for (const [key, inner] of value) open.push([`${at}.${String(key)}`, inner])
    else if (value instanceof Set) for (const inner of value) open.push([`${at}[]`, inner])
    else for (const key of Object.keys(value)) open.push([`${at}.${key}`, (value as { [key: string]: unknown })[key]])
  }
  return null
}

/** What the work returns, or the message with which it refuses the path. Any other error is a fault of the walker. */
export function tried(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (error instanceof MessageError) return error.told
    throw error
  }
}

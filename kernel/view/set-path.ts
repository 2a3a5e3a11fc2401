import type { Json, JsonObject } from '#kernel/page'

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** A copy of `target` with the value at a dotted path; only the objects on the way are copied. Numeric keys make or index arrays. */
export function setPath(target: JsonObject, path: string, value: Json): JsonObject {
  return write(target, path.split('.'), 0, value) as JsonObject
}

function write(target: Json | undefined, keys: readonly string[], at: number, value: Json): Json {
  const key = keys[at]
  if (key === undefined) return value
  if (FORBIDDEN.has(key)) return target ?? {}
  if (Array.isArray(target)) {
    const copy: Json[] = [...target]
    const index = Number(key)
    if (!Number.isInteger(index) || index < 0 || index > 100_000) return target
    copy[index] = write(copy[index], keys, at + 1, value)
    return copy
  }
  const object: JsonObject = target !== null && typeof target === 'object' ? (target as JsonObject) : {}
  return { ...object, [key]: write(Object.hasOwn(object, key) ? object[key] : undefined, keys, at + 1, value) }
}

/** The value at a dotted path; undefined when there is none. */
export function getPath(source: Json | undefined, path: string): Json | undefined {
  let current: Json | undefined = source
  for (const key of path.split('.')) {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, key)) return undefined
    current = (current as JsonObject)[key]
  }
  return current
}

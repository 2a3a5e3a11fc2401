import type { Json, JsonObject, PropPath } from '#kernel/page'

/** A copy of the object with one value set; lists stay lists, missing parts are made, `__proto__` is never followed. */
export function withPath(object: JsonObject, path: PropPath, value: Json): JsonObject {
  return set(object, path.split('.'), 0, value) as JsonObject
}

function set(at: Json | undefined, parts: readonly string[], i: number, value: Json): Json {
  if (i === parts.length) return value
  const part = parts[i]!
  if (part === '__proto__') return at ?? null
  if ((Array.isArray(at) || at === undefined) && /^\d{1,6}$/.test(part)) {
    const list = [...(at ?? [])]
    list[Number(part)] = set(list[Number(part)], parts, i + 1, value)
    return list
  }
  const from: JsonObject = typeof at === 'object' && at !== null && !Array.isArray(at) ? (at as JsonObject) : {}
  return { ...from, [part]: set(Object.hasOwn(from, part) ? from[part] : undefined, parts, i + 1, value) }
}

// What the component library's files use of their compiler's helpers, in the words that today's browsers have themselves.

export const __assign = Object.assign

export const __spreadArray = (into: readonly unknown[], from: Iterable<unknown>): unknown[] => into.concat(Array.from(from))

export const __read = (list: Iterable<unknown>, count?: number): unknown[] => {
  if (count === undefined) return [...list]
  const read: unknown[] = []
  if (count > 0)
    for (const each of list) {
      read.push(each)
      if (read.length >= count) break
    }
  return read
}

export const __rest = (from: object, left: readonly PropertyKey[]): object => {
  const rest: Record<PropertyKey, unknown> = {}
  for (const key of Reflect.ownKeys(from))
    if (!left.includes(key) && Object.prototype.propertyIsEnumerable.call(from, key)) rest[key] = Reflect.get(from, key)
  return rest
}

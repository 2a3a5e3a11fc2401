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

type Constructor = { prototype: object }

export const __extends = (derived: Constructor, base: Constructor): void => {
  Object.setPrototypeOf(derived, base)
  derived.prototype = Object.create(base.prototype, { constructor: { value: derived, configurable: true, writable: true } })
}

export const __values = (list: Iterable<unknown>): Iterator<unknown> => list[Symbol.iterator]()

/** As `lodash/get`: a path is a list of keys, one key that is there, or `a.b[0]`. */
export const get = (from: unknown, path: unknown, fallback?: unknown): unknown => {
  const isKey = !Array.isArray(path) && from !== null && from !== undefined && String(path) in Object(from)
  const keys = Array.isArray(path) ? path : isKey ? [path] : String(path).match(/[^.[\]"']+/g)
  let at: unknown = keys && keys.length > 0 ? from : undefined
  for (const key of keys ?? []) at = at === null || at === undefined ? undefined : Reflect.get(Object(at), key as PropertyKey)
  return at === undefined ? fallback : at
}

type Late = ((...args: readonly unknown[]) => void) & { cancel: () => void }

/** As `lodash/debounce` without settings: runs once `wait` milliseconds have passed since the last call. */
export const debounce = (run: (...args: readonly unknown[]) => void, wait = 0): Late => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  function late(this: unknown, ...args: readonly unknown[]): void {
    cancel()
    timer = setTimeout(() => run.apply(this, [...args]), wait)
  }
  return Object.assign(late, { cancel })
}

/** As `lodash/throttle` without settings: runs at once, and then with the last call's arguments once in `wait` milliseconds. */
export const throttle = (run: (...args: readonly unknown[]) => void, wait = 0): Late => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: (() => void) | undefined
  const turn = (): void => {
    const now = next
    next = undefined
    timer = now === undefined ? undefined : setTimeout(turn, wait)
    now?.()
  }
  function late(this: unknown, ...args: readonly unknown[]): void {
    next = () => run.apply(this, [...args])
    if (timer === undefined) turn()
  }
  return Object.assign(late, {
    cancel: () => {
      clearTimeout(timer)
      timer = next = undefined
    },
  })
}

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

/** A step of a function that waits, as the compiler writes it: what to do (`NEXT` to `END_FINALLY`), and with what. */
type Step = readonly [kind: number, value?: unknown]
const [NEXT, THROW, RETURN, BREAK, YIELD, CATCH, END_FINALLY] = [0, 1, 2, 3, 4, 6, 7] as const
interface Progress {
  /** The part of the body that runs next. */
  label: number
  /** The `try` around it, inner ones last: the labels where it begins, catches, ends in any case, and where what follows it begins. */
  trys: (readonly [number, number?, number?, number?])[]
  /** What goes on after a `finally`. */
  ops: Step[]
  sent(): unknown
}

/** As the compiler's helper of that name, without `yield*`, which the library's functions do not say: runs a body in parts. */
export const __generator = (self: unknown, body: (progress: Progress) => Step): Iterator<unknown> => {
  let received: Step = [NEXT]
  const progress: Progress = {
    label: 0,
    trys: [],
    ops: [],
    sent: () => {
      if (received[0] === THROW) throw received[1]
      return received[1]
    },
  }
  const { trys, ops } = progress
  let over: Step | undefined
  const end = (step: Step): IteratorResult<unknown> => {
    over = step
    if (step[0] !== RETURN && step[0] !== NEXT) throw step[1]
    return { value: step[1], done: true }
  }
  const run = (first: Step): IteratorResult<unknown> => {
    let step = first
    if (over !== undefined) return end(step[0] === NEXT ? [NEXT] : step)
    for (;;) {
      const [kind, value] = step
      const around = trys.at(-1)
      const label = progress.label
      if (kind === YIELD) {
        progress.label++
        return { value, done: false }
      }
      if (kind === END_FINALLY) {
        step = ops.pop() ?? [NEXT]
        trys.pop()
        continue
      }
      const target = kind === BREAK ? (value as number) : undefined
      if (kind === NEXT || kind === THROW) received = step
      else if (target !== undefined && (!around || (target > around[0] && target < (around[3] ?? 0)))) progress.label = target
      else if (!around) return end(step)
      else if (kind === CATCH && around[1] !== undefined && label < around[1]) {
        progress.label = around[1]
        received = step
      } else if (around[2] !== undefined && label < around[2]) {
        progress.label = around[2]
        ops.push(step)
      } else {
        if (around[2] !== undefined) ops.pop()
        trys.pop()
        continue
      }
      try {
        step = body.call(self, progress)
      } catch (error) {
        step = [CATCH, error]
      }
    }
  }
  return { next: (value) => run([NEXT, value]), throw: (error) => run([THROW, error]), return: (value) => run([RETURN, value]) }
}

/** As the compiler's helper of that name: a promise of what a body returns whose every `yield` waits for a promise. */
export const __awaiter = async (
  self: unknown,
  given: unknown,
  _kind: unknown,
  body: (...given: readonly unknown[]) => Iterator<unknown>,
): Promise<unknown> => {
  const steps = body.apply(self, (given ?? []) as unknown[])
  let step = steps.next()
  while (!step.done)
    try {
      step = steps.next(await step.value)
    } catch (error) {
      step = steps.throw!(error)
    }
  return step.value
}

// How the component library's functions wait, which few of its files say.

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

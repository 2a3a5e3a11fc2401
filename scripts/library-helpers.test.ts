// @ts-expect-error There are no types of it here.
import lodashGet from 'lodash/get'
import * as compiler from 'tslib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { __awaiter, __extends, __generator, __values, debounce, get, throttle } from './library-helpers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const value = { a: { b: [{ c: 1 }, null], '0': 'zero' }, 'x.y': 'dotted', n: null, empty: '' }
test.each([
  'a',
  'a.b',
  'a.b[0].c',
  'a.b.0.c',
  'a["b"][1]',
  'a.b[1].c',
  'x.y',
  'n',
  'n.deeper',
  'empty',
  'nothing',
  '',
  ['a', 'b', 0],
  ['x.y'],
  [],
  0,
  undefined,
  null,
])('the path %j of a value answers as lodash does', (path) => {
  for (const from of [value, [1, 2], 'text', null, undefined])
    expect(get(from, path, 'fallback')).toEqual(lodashGet(from, path as string, 'fallback'))
})

test('a debounced function runs once after the last call, with its arguments, and not when it is cancelled', () => {
  const run = vi.fn()
  const late = debounce(run, 100)
  late(1)
  vi.advanceTimersByTime(60)
  late(2)
  vi.advanceTimersByTime(99)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run.mock.calls).toEqual([[2]])
  late(3)
  late.cancel()
  vi.advanceTimersByTime(500)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a throttled function runs at once, then once a time with the last arguments, and not when it is cancelled', () => {
  const run = vi.fn()
  const late = throttle(run, 100)
  for (const at of [1, 2, 3]) late(at)
  expect(run.mock.calls).toEqual([[1]])
  vi.advanceTimersByTime(100)
  expect(run.mock.calls).toEqual([[1], [3]])
  vi.advanceTimersByTime(100)
  late(4)
  late(5)
  late.cancel()
  vi.advanceTimersByTime(500)
  expect(run.mock.calls).toEqual([[1], [3], [4]])
})

function base(): void {}
function made(): void {}
test('a class of the library extends another one, and a list is walked', () => {
  Object.assign(base, { kept: 'static' })
  base.prototype.say = () => 'said'
  __extends(made, base)
  const derived = made as unknown as { new (): { say: () => string; constructor: unknown }; kept: string }
  const one = new derived()
  expect([one.say(), one.constructor, one instanceof base, derived.kept]).toEqual(['said', made, true, 'static'])
  expect(__values([7]).next()).toEqual({ done: false, value: 7 })
})

// Bodies as the compiler writes them: labels, and for a `try` where it begins, catches, ends in any case and what follows.
type Asked = (name: string) => unknown
type Progress = { label: number; trys: (readonly [number, number?, number?, number?])[]; sent(): unknown }
type Held = { first?: unknown; after?: unknown; count: number; caught?: unknown; ended?: number }
const bodies: Record<string, (ask: Asked, progress: Progress, held: Held) => unknown[]> = {
  'two waits after each other': (ask, at, held) => {
    switch (at.label) {
      case 0:
        return [4, ask('first')]
      case 1:
        held.first = at.sent()
        return [4, ask('second')]
      default:
        return [2, [held.first, at.sent()]]
    }
  },
  'an error that is caught': (ask, at) => {
    switch (at.label) {
      case 0:
        at.trys.push([0, 2, undefined, 3])
        return [4, ask('first')]
      case 1:
        at.sent()
        return [3, 3]
      case 2:
        return [2, `caught ${(at.sent() as Error).message}`]
      default:
        return [2, 'none']
    }
  },
  'a return through what is done in any case': (ask, at, held) => {
    switch (at.label) {
      case 0:
        at.trys.push([0, undefined, 2, 4])
        return [4, ask('first')]
      case 1:
        return [2, at.sent()]
      case 2:
        return [4, ask('second')]
      case 3:
        held.after = at.sent()
        return [7]
      default:
        return [2, 'never']
    }
  },
  'a loop that is left out of a try with all parts': (ask, at, held) => {
    switch (at.label) {
      case 0:
        return [3, 1]
      case 1:
        return held.count >= 4 ? [3, 8] : [3, 2]
      case 2:
        at.trys.push([2, 4, 6, 7])
        return [4, ask(held.count === 0 ? 'first' : 'second')]
      case 3:
        if (at.sent() === 'stop') return [3, 8]
        return [3, 7]
      case 4:
        held.caught = (at.sent() as Error).message
        return [4, ask('third')]
      case 5:
        at.sent()
        return [3, 7]
      case 6:
        held.ended = (held.ended ?? 0) + 1
        return [7]
      case 7:
        held.count++
        return [3, 1]
      default:
        return [2, { ...held }]
    }
  },
}
const answers: Record<string, unknown> = { value: 1, promise: Promise.resolve(2), stop: 'stop', thrown: new Error('thrown') }
const names = Object.keys(answers)
const cases = Object.keys(bodies).flatMap((body) =>
  names.flatMap((first) => names.flatMap((second) => names.map((third) => [body, first, second, third] as const))),
)
test.each(cases)("%s, answered with %s, %s and %s, goes as with the compiler's helpers", async (name, ...answered) => {
  const outcomeWith = async (helpers: { __awaiter: typeof __awaiter; __generator: typeof __generator }) => {
    const log: unknown[] = []
    const ask: Asked = (asked) => {
      log.push(asked)
      const answer = answers[answered[['first', 'second', 'third'].indexOf(asked)]!]
      return answer instanceof Error ? Promise.reject(answer) : answer
    }
    const held: Held = { count: 0 }
    const waiting = helpers.__awaiter({}, undefined, undefined, function (this: unknown) {
      return helpers.__generator(this, (progress) => bodies[name]!(ask, progress as Progress, held) as [number, unknown])
    })
    const outcome = await waiting.then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    )
    return { outcome, log, held }
  }
  expect(await outcomeWith({ __awaiter, __generator })).toEqual(await outcomeWith(compiler as unknown as Parameters<typeof outcomeWith>[0]))
})

// @ts-expect-error There are no types of it here.
import lodashGet from 'lodash/get'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { __extends, __values, debounce, get, throttle } from './library-helpers.ts'

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

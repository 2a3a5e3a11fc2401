import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { watchPrototypes } from '../helpers/prototypes.ts'
import { walkers } from './walkers/index.ts'
import { hostilePath, problemIn } from './walkers/walker.ts'

const prototypes = watchPrototypes()
afterEach(() => prototypes.restore())

const NAMES = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', '__defineGetter__', 'isPrototypeOf']
const long = 'x'.repeat(5000)
const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '.', '..', '0', '-1', '4294967295', '1e3', '~0~1', '~', 'length', '*', '$ref', '#', 'a b', long),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('a.__proto__.b', 'a[constructor][prototype]', '["__proto__"]', '__proto__.x', 'a/__proto__', '%5f'),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constant('polluted') },
)
const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map(hostilePath)
/** Each name alone, above a value and below one: never left to chance. */
const certain = NAMES.flatMap((name) => [
  [name],
  [name, 'polluted'],
  ['a', name],
  [name, name, 'polluted'],
  ['constructor', 'prototype', name],
])

describe('walkers of paths', () => {
  it.each(walkers)('$name reaches nothing that is inherited', async ({ walk }) => {
    await fc.assert(
      fc.asyncProperty(path, async (given) => {
        const result = await walk(given)
        expect([given.segments, prototypes.changed(), problemIn(result)]).toEqual([given.segments, [], null])
      }),
      { examples: certain.map((segments) => [hostilePath(segments)]), numRuns: certain.length + 100 },
    )
  })

  it('is found out where it reads, writes or answers something inherited', () => {
    const value = (object: object, key: string) => (object as { [key: string]: unknown })[key]
    expect(problemIn({ a: [value({}, 'constructor')] })).toBe('result.a.0 is inherited')
    expect(problemIn([value({}, '__proto__')])).toBe('result.0 is inherited')
    expect(problemIn(value({}, 'toString'))).toBe('result is a function')
    expect(problemIn({ a: Object.create({ polluted: 1 }) })).toBe('result.a has another prototype')
    expect(problemIn(new Map([['a', value({}, 'valueOf')]]))).toBe('result.a is a function')
    expect(problemIn([{ a: [1, 'x', null, new Map(), new Error('x')] }, Object.create(null), JSON.parse('{"__proto__":1}')])).toBeNull()
  })

  it('would change a prototype, which is noticed and undone', () => {
    Object.defineProperty(Object.prototype, 'polluted', { value: 1, configurable: true })
    expect(prototypes.changed()).toEqual(['Object.prototype.polluted'])
    prototypes.restore()
    expect([prototypes.changed(), ({} as { polluted?: number }).polluted]).toEqual([[], undefined])
  })
})

import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { boundedData, boundedItems, crossing, DEPTH_LIMIT, ITEM_LIMIT, lengthWithin, SHOWN_LIMIT, VALUE_LIMIT } from './bounded.ts'

const text = (characters: number) => 'x'.repeat(characters)

describe('lengthWithin', () => {
  it.each<[string, Json]>([
    ['texts', ['a', text(1_000)]],
    ['records', Array.from({ length: 50 }, (_, i) => ({ id: i, name: `name ${i}`, tags: ['a', 'b'], isOpen: true, none: null }))],
    ['names of fields', { [text(500)]: { [text(300)]: 1 } }],
  ])('counts about as many characters as the JSON of %s has', (_what, value) => {
    const { length } = JSON.stringify(value)
    expect(Math.abs(lengthWithin(value, 1e9) - length) / length).toBeLessThan(0.3)
  })

  it('reads no more of a value than it counts', () => {
    let reads = 0
    const list = new Proxy(
      Array.from({ length: 100_000 }, () => 'item'),
      {
        get(target, name) {
          if (typeof name === 'string' && /^\d+$/.test(name)) reads++
          return Reflect.get(target, name) as unknown
        },
      },
    )
    expect(lengthWithin(list as unknown as Json, 1_000)).toBeGreaterThan(1_000)
    expect(reads).toBeLessThan(2_000)
  })
})

/** A list in a list, so many levels deep. */
const nested = (levels: number): Json => {
  let value: Json = []
  for (let level = 1; level < levels; level++) value = [value]
  return value
}

describe('crossing', () => {
  it('takes values that are nested as deep as the limit, side by side as well', () => {
    const wide: Json = Array.from({ length: 300 }, () => nested(DEPTH_LIMIT - 1))
    expect(crossing(wide, 'a')).toBe(JSON.stringify(wide))
    expect(crossing(undefined, 'a')).toBe('null')
  })

  it.each<[string, unknown]>([
    ['engine.value-too-deep', nested(DEPTH_LIMIT + 1)],
    ['engine.value-too-large', { body: text(VALUE_LIMIT) }],
    ['engine.value-no-json', { count: 1n }],
    [
      'engine.value-no-json',
      {
        get rows() {
          throw new Error('not there')
        },
      },
    ],
  ])('throws %s with the place', (code, value) => {
    expect(() => crossing(value, 'Table_1.onClick')).toThrow(expect.objectContaining({ told: expect.objectContaining({ code }) }))
  })
})

describe('boundedData', () => {
  it('leaves data alone that a view can take', () => {
    const rows: Json = [{ id: 1, body: text(2 * ITEM_LIMIT) }]
    expect(boundedData(rows)).toBe(rows)
    expect(boundedData('text')).toBe('text')
  })

  it('keeps the fields that fit of rows and of one object, and nothing of a text that does not fit', () => {
    expect(boundedData(Array.from({ length: 400 }, (_, id) => ({ id, body: text(1024 * 1024) })))).toEqual(
      Array.from({ length: 400 }, (_, id) => ({ id, body: null })),
    )
    expect(boundedData({ total: 3, body: text(SHOWN_LIMIT), deep: nested(DEPTH_LIMIT + 5) })).toEqual({ total: 3, body: null, deep: null })
    expect(boundedData(text(SHOWN_LIMIT + 1))).toBeNull()
    expect(boundedData([{ id: 1, deep: nested(DEPTH_LIMIT + 5) }])).toEqual([{ id: 1, deep: null }])
  })
})

/** What makes a list larger than the limit, and is itself little once it is bounded. */
const FILLING = 12
const filling = (): Json[] => Array.from({ length: FILLING }, () => text(1024 * 1024))

describe('boundedItems', () => {
  it('leaves large items of a list alone that is not too large as a whole', () => {
    const rows = [text(3 * 1024 * 1024), { body: text(3 * 1024 * 1024) }]
    expect(boundedItems(rows)).toEqual({ value: rows, items: 0, largest: 0, kept: null })
  })

  it('hands ordinary values on as they are', () => {
    for (const value of [null, 'text', { a: [1] }, [], [{ id: 1, text: text(10_000) }]] as Json[])
      expect(boundedItems(value)).toEqual({ value, items: 0, largest: 0, kept: null })
    const rows: Json = [{ id: 1 }]
    expect(boundedItems(rows).value).toBe(rows)
  })

  it('keeps of an item that is too large the fields that fit, in its place', () => {
    const small = { id: 2, name: 'small' }
    const rows = [...filling(), { id: 1, body: text(ITEM_LIMIT), name: 'large', 'a field': 1 }, small, text(ITEM_LIMIT), [text(ITEM_LIMIT)]]
    const { value, items, largest, kept } = boundedItems(rows)
    expect((value as Json[]).slice(-4)).toEqual([{ id: 1, body: null, name: 'large', 'a field': 1 }, small, null, null])
    expect((value as Json[]).at(-3)).toBe(small)
    expect([items, kept, largest > ITEM_LIMIT]).toEqual([FILLING + 3, null, true])
  })

  it('takes a field with the name of the prototype for a field', () => {
    const row = JSON.parse(`{"__proto__":{"polluted":1},"body":"${text(VALUE_LIMIT)}"}`) as Json
    const [kept] = boundedItems([row]).value as [object]
    expect([Object.hasOwn(kept, '__proto__'), 'polluted' in kept, Object.getPrototypeOf(kept) === Object.prototype]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('ends an item of very many fields within the limit', () => {
    const row = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`field ${i}`, 'value']))
    const [kept] = boundedItems([row, ...filling()]).value as [object]
    expect(JSON.stringify(kept).length).toBeLessThanOrEqual(ITEM_LIMIT)
    expect(kept).toMatchObject({ 'field 0': 'value', 'field 9999': 'value' })
  })

  it('keeps the first items of a list that is too long as a whole', () => {
    const rows = Array.from({ length: 400 }, (_, id) => ({ id, body: text(ITEM_LIMIT / 2) }))
    const { value, items, kept } = boundedItems(rows)
    expect(items).toBe(0)
    expect(kept).toBe((value as Json[]).length)
    expect(kept).toBeGreaterThan(10)
    expect(JSON.stringify(value).length).toBeLessThan(VALUE_LIMIT)
    expect((value as Json[])[0]).toBe(rows[0])
  })

  it('makes 400 rows of a megabyte as small as their other fields', () => {
    const rows = Array.from({ length: 400 }, (_, id) => ({ id, body: text(1024 * 1024) }))
    const { value, items, kept } = boundedItems(rows)
    expect([(value as Json[]).length, items, kept]).toEqual([400, 400, null])
    expect((value as Json[])[399]).toEqual({ id: 399, body: null })
  })
})

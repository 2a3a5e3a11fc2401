import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '#sdk'
import { addAt, asRoot, type JsonPath, jsonRows, readAs, removeAt, renameAt, setAt, valueAt } from './json-value.ts'
import { paletteOf } from './palettes.ts'
import { THEME_NAMES } from './theme-names.ts'

const root = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())) as fc.Arbitrary<Json>
/** A value with the path of one of its entries. */
const withPath = root.chain((value) => {
  const paths = jsonRows(value, () => true, false).map(({ path }) => path)
  return fc.constantFrom(...paths).map((path) => ({ value, path }))
})

describe('a JSON value', () => {
  test('has a line for each of its entries, whatever they are called and however they are ordered', () => {
    fc.assert(
      fc.property(root, fc.boolean(), (value, isSorted) => {
        const rows = jsonRows(value, () => true, isSorted)
        for (const row of rows) expect(valueAt(value, row.path)).toBe(row.value)
        let count = 0
        JSON.stringify(value, (_key, each: unknown) => {
          count += 1
          return each
        })
        expect(rows.length).toBe(count)
      }),
    )
  })

  test('has another value at a path after a change, and is the same everywhere else', () => {
    fc.assert(
      fc.property(withPath, fc.jsonValue(), ({ value, path }, next) => {
        const after = setAt(value, path, next as Json)
        expect(valueAt(after, path)).toEqual(next)
        expect(setAt(after, path, valueAt(value, path)!)).toEqual(value)
      }),
    )
  })

  test('loses one entry when it is removed, and gets it back at the end when it is added', () => {
    fc.assert(
      fc.property(withPath, ({ value, path }) => {
        if (path.length === 0) return
        const holder: JsonPath = path.slice(0, -1)
        const size = (each: Json) => Object.keys(valueAt(each, holder) as object).length
        const without = removeAt(value, path)
        expect(size(without)).toBe(size(value) - 1)
        expect(size(addAt(without, holder, String(path.at(-1)), valueAt(value, path)!))).toBe(size(value))
      }),
    )
  })

  test('keeps the order of its entries when one gets another name', () => {
    expect(Object.keys(renameAt({ a: 1, b: 2, c: 3 }, ['b'], 'x') as object)).toEqual(['a', 'x', 'c'])
  })

  test('keeps a name that all objects share as data', () => {
    const after = addAt({}, [], '__proto__', { harmed: true })
    expect([JSON.stringify(after), ({} as { harmed?: boolean }).harmed]).toEqual(['{"__proto__":{"harmed":true}}', undefined])
  })
})

test('what somebody types is read as the kind that was chosen, or refused', () => {
  expect(readAs('number', '1e3')).toBe(1000)
  expect([readAs('number', ''), readAs('number', 'x'), readAs('boolean', 'yes'), readAs('object', '[]'), readAs('list', '{')]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
  expect([readAs('text', '1'), readAs('null', ''), readAs('list', ''), readAs('object', '{"a":1}')]).toEqual(['1', null, [], { a: 1 }])
})

test('a default that is text is read as JSON, and what is neither object nor list stands under a name', () => {
  expect([asRoot('{"a":1}'), asRoot('plain'), asRoot(5), asRoot(''), asRoot(null)]).toEqual([
    { a: 1 },
    { value: 'plain' },
    { value: 5 },
    undefined,
    undefined,
  ])
})

test('each theme has colours that can be read on its background', () => {
  const light = (hex: string) => {
    const [red, green, blue] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  expect(THEME_NAMES.length).toBe(37)
  for (const theme of THEME_NAMES) {
    const { back, ...others } = paletteOf(theme)!
    for (const [role, color] of Object.entries(others)) {
      const [low, high] = [light(back), light(color)].sort((a, b) => a - b)
      expect((high! + 0.05) / (low! + 0.05), `${theme} ${role}`).toBeGreaterThanOrEqual(4.45)
    }
  }
})

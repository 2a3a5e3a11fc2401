import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#sdk'
import { propsFor } from '#sdk/testing'
import { columnsFor, entriesOf as entriesOfItems, recordOf } from './entries.ts'
import { descriptions } from './index.ts'

const entriesOf = (items: Json, columns: number) => entriesOfItems(propsFor(descriptions, { items }).items, columns)

test('there are as many columns as there is room for', () => {
  expect([undefined, 1200, 700, 400].map((width) => columnsFor(3, width))).toEqual([3, 3, 2, 1])
  expect(columnsFor(1, 1200)).toBe(1)
})

test('every line is full, and no entry is lost or wider than a line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1, max: 9 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 6 }),
      (spans, columns) => {
        const entries = entriesOf(
          spans.map((span) => ({ span })),
          columns,
        )
        expect(entries.map(({ index }) => index)).toEqual(spans.map((_, at) => at))
        let line = 0
        for (const { span } of entries) {
          line += span
          expect(line).toBeLessThanOrEqual(columns)
          if (line === columns) line = 0
        }
        expect(line).toBe(0)
      },
    ),
  )
})

test('a list gives its first row, and what is no list of items has no entries', () => {
  expect([recordOf([{ a: 1 }, { a: 2 }]), recordOf({ a: 3 }), recordOf([]), recordOf(undefined)]).toEqual([{ a: 1 }, { a: 3 }, null, null])
  expect([null, 'x', 7, {}].map((items) => entriesOf(items, 3))).toEqual([[], [], [], []])
  expect(entriesOf([null, 'x'], 2).map(({ label }) => label)).toEqual(['', ''])
})

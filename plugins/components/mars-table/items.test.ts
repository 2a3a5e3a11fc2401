import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { type Item, itemsOf } from './items.ts'

/** A row with rows below it, so many levels in all. */
const nested = (levels: number, level = 1): Json => ({
  id: `level ${level}`,
  ...(level < levels ? { below: [nested(levels, level + 1)] } : {}),
})
const keysOf = (items: readonly Item[] = []): unknown[] => items.map(({ key, children }) => (children ? [key, keysOf(children)] : key))
const deepest = (items: readonly Item[], level = 0): number =>
  Math.max(level, ...items.map((item) => deepest(item.children ?? [], level + 1)))

describe('itemsOf', () => {
  it('finds child rows of every level and counts them', () => {
    const rows: Json[] = [{ id: 1, below: [{ id: 2, below: [{ id: 3, below: [{ id: 4 }] }, { id: 5 }] }] }, { id: 6 }]
    const { items, flat, total } = itemsOf(rows, 'id', 'below', 100)
    expect(keysOf(items)).toEqual([[1, [[2, [[3, [4]], 5]]]], 6])
    expect(flat.map(({ key, index }) => [key, index])).toEqual([1, 2, 3, 4, 5, 6].map((key, index) => [key, index]))
    expect(flat[1]?.children).toBe(items[0]?.children?.[0]?.children)
    expect(total).toBe(6)
  })

  it('ends below the twenty-first level', () => {
    expect(deepest(itemsOf([nested(21)], 'id', 'below', 100).items)).toBe(21)
    const { items, total } = itemsOf([nested(30)], 'id', 'below', 100)
    expect([deepest(items), total]).toEqual([21, 21])
  })

  it('keeps no more rows than it may, child rows included, and counts those left out', () => {
    const rows: Json[] = [{ id: 1, below: [{ id: 2 }, { id: 3 }, { id: 4 }] }, { id: 5 }]
    const { items, flat, total } = itemsOf(rows, 'id', 'below', 3)
    expect([keysOf(items), flat.length, total]).toEqual([[[1, [2, 3]]], 3, 5])
    expect(itemsOf(rows, 'id', 'below', 5).flat).toHaveLength(5)
  })

  it('gives every row a key of its own, whatever the data is', () => {
    const rows: Json[] = [{ id: 1 }, { id: 1, below: [{ id: 1 }] }, {}, { id: { no: 'key' } }, null, 'text', { id: '' }]
    const { flat } = itemsOf(rows, 'id', 'below', 100)
    expect(flat.map(({ key }) => key)).toEqual([1, '1#1', '1#2', 'row-3', 'row-4', 'row-5', 'row-6', ''])
  })

  it('has no child rows without a field for them, or where that is no list', () => {
    expect(keysOf(itemsOf([{ id: 1, '': [{ id: 2 }] }], 'id', '', 100).items)).toEqual([1])
    expect(
      keysOf(
        itemsOf(
          [
            { id: 1, below: [] },
            { id: 2, below: 'x' },
          ],
          'id',
          'below',
          100,
        ).items,
      ),
    ).toEqual([1, 2])
  })
})

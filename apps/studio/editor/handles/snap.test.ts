import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SNAP_NEAR, type SnapAsk, snapped, snappedLength, targetsOf, toStep } from './snap.ts'

const NONE = targetsOf([], undefined)
const ask = (over: Partial<SnapAsk>): SnapAsk => ({
  ...{ axis: 'width', value: 0, start: 100, from: 50, to: 150, before: 0, near: SNAP_NEAR, targets: NONE },
  ...over,
})

describe('snapping', () => {
  it('takes the nearest multiple of eight where nothing is near, and half way between two of them that of four', () => {
    expect(snapped(ask({ value: 121.7 }))).toEqual({ value: 120, guides: [], note: '8 px' })
    expect(snapped(ask({ value: 122.4 }))).toEqual({ value: 120, guides: [], note: '8 px' })
    expect(snapped(ask({ value: 123 }))).toEqual({ value: 124, guides: [] })
    expect([125.4, 125.6].map(toStep)).toEqual([124, 128])
  })

  it('puts the edge that moves to an edge of a sibling, and shows where', () => {
    const targets = targetsOf([{ left: 50, top: 0, width: 203, height: 40 }], undefined)
    expect(snapped(ask({ value: 200, targets }))).toEqual({ value: 203, guides: [{ axis: 'width', at: 253 }] })
    expect(snapped(ask({ value: 210, targets })).guides).toEqual([])
  })

  it('puts it to a column of the container, and says which', () => {
    const targets = { ...NONE, columns: [{ at: 253, name: '2/3' }] }
    expect(snapped(ask({ value: 200, targets }))).toEqual({ value: 203, guides: [{ axis: 'width', at: 253 }], note: '2/3' })
    expect(snapped(ask({ axis: 'height', value: 200, targets })).note).toBe('8 px')
    const lengthAt = (at: number) => at - 50
    expect(snappedLength(200, targets.columns, lengthAt, SNAP_NEAR)).toEqual({
      value: 203,
      guides: [{ axis: 'width', at: 253 }],
      note: '2/3',
    })
    expect(snappedLength(12, targets.columns, lengthAt, SNAP_NEAR)).toEqual({ value: 12, guides: [] })
  })

  it('agrees with the size of a sibling that stands elsewhere, without a line', () => {
    const targets = targetsOf([{ left: 700, top: 0, width: 77, height: 40 }], undefined)
    expect(snapped(ask({ value: 79, targets }))).toEqual({ value: 77, guides: [] })
  })

  it('puts it to the inside of the parent', () => {
    const targets = targetsOf([], { left: 16, top: 16, width: 398, height: 100 })
    expect(snapped(ask({ value: 361, targets }))).toEqual({ value: 364, guides: [{ axis: 'width', at: 414 }] })
  })

  it('counts both edges of an element that grows to both sides', () => {
    const targets = targetsOf([{ left: 30, top: 0, width: 5, height: 5 }], undefined)
    // 20 to the left are 40 more.
    expect(snapped(ask({ value: 139, before: 0.5, targets }))).toEqual({ value: 140, guides: [{ axis: 'width', at: 30 }] })
  })

  it('goes no further than to what is near, and what it says of a line is true', () => {
    const edge = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(
        ...([
          fc.array(edge, { maxLength: 8 }),
          fc.array(edge, { maxLength: 4 }),
          fc.double({ min: 8, max: 900, noNaN: true }),
          fc.constantFrom(0, 0.5, 1),
        ] as const),
        (edges, sizes, value, before) => {
          const targets = { edges: { width: edges, height: [] }, sizes: { width: sizes, height: [] } }
          const given = ask({ value, before, targets })
          const result = snapped(given)
          expect(Math.abs(result.value - value)).toBeLessThanOrEqual(SNAP_NEAR)
          const grown = result.value - given.start
          const ends = [given.from - grown * before, given.to + grown * (1 - before)]
          for (const { at } of result.guides) expect(Math.min(...ends.map((end) => Math.abs(end - at)))).toBeLessThan(1e-6)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directionOf, EDGES, edgesFor, resized } from './resize.ts'

const BOTH = { width: { min: 8 }, height: { min: 8 } }
const start = { width: 200, height: 100 }

describe('resizing a box', () => {
  it('offers the sides of the axes that may change, and corners where both may', () => {
    expect(edgesFor(BOTH)).toEqual(EDGES)
    expect(edgesFor({ width: { min: 0 } })).toEqual(['e', 'w'])
    expect(edgesFor({ height: { min: 0 } })).toEqual(['n', 's'])
    expect(edgesFor({})).toEqual([])
  })

  it('grows where the edge is dragged outwards', () => {
    const by = { x: 30, y: 10 }
    expect(resized('e', start, by, { limits: BOTH })).toEqual({ width: 230 })
    expect(resized('w', start, by, { limits: BOTH })).toEqual({ width: 170 })
    expect(resized('s', start, by, { limits: BOTH })).toEqual({ height: 110 })
    expect(resized('nw', start, by, { limits: BOTH })).toEqual({ width: 170, height: 90 })
  })

  it('goes both ways at once, and keeps the ratio', () => {
    expect(resized('e', start, { x: 30, y: 0 }, { limits: BOTH, both: true })).toEqual({ width: 260 })
    expect(resized('e', start, { x: 100, y: 0 }, { limits: BOTH, ratio: true })).toEqual({ width: 300, height: 150 })
    expect(resized('se', start, { x: 10, y: 100 }, { limits: BOTH, ratio: true })).toEqual({ width: 400, height: 200 })
  })

  it('keeps no ratio where only one axis may change', () => {
    expect(resized('e', start, { x: 100, y: 0 }, { limits: { width: { min: 8 } }, ratio: true })).toEqual({ width: 300 })
  })

  it('is never below the least, changes the axes of its edge alone, and keeps the ratio where it is asked to', () => {
    const delta = fc.integer({ min: -2000, max: 2000 })
    const size = fc.record({ width: fc.integer({ min: 8, max: 1000 }), height: fc.integer({ min: 8, max: 1000 }) })
    fc.assert(
      fc.property(
        ...([fc.constantFrom(...EDGES), size, delta, delta, fc.boolean(), fc.boolean()] as const),
        (edge, from, x, y, ratio, both) => {
          const after = resized(edge, from, { x, y }, { limits: BOTH, ratio, both })
          for (const value of Object.values(after)) expect(value).toBeGreaterThanOrEqual(8 - 1e-9)
          const way = directionOf(edge)
          if (ratio) expect(after.width! / after.height!).toBeCloseTo(from.width / from.height, 6)
          else expect(Object.keys(after)).toEqual([...(way.x === 0 ? [] : ['width']), ...(way.y === 0 ? [] : ['height'])])
          if (x === 0 && y === 0)
            expect(after).toEqual(ratio ? from : Object.fromEntries(Object.keys(after).map((key) => [key, from[key as 'width']])))
        },
      ),
    )
  })
})

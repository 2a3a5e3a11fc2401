import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alonePlaces, areaPath, linePath, placesOf, ratioOf, ringPath, valuesOf } from './marks.ts'

describe('marks of small charts', () => {
  it('take the numbers of a list, also as text; what is none is a gap that keeps its place', () => {
    expect(valuesOf([1, '2', null, 'x', {}, 3.5])).toEqual([1, 2, null, null, null, 3.5])
    expect(['nonsense', [null, 'x'], []].map(valuesOf)).toEqual([[], [], []])
  })

  it('keep gaps, and about as many values as a small drawing can tell apart, of a long list', () => {
    const values = valuesOf(Array.from({ length: 100_000 }, (_, at) => (at > 40_000 && at < 60_000 ? null : Math.sin(at / 1000))))
    expect(values.length).toBeLessThan(500)
    expect(values.filter((value) => value === null).length).toBeGreaterThan(50)
    expect(values.indexOf(null)).toBeGreaterThan(100)
  })

  it('break a line and an area at a gap, and say which values stand alone', () => {
    const places = placesOf([0, 10, null, 5, null, 10, 0] as const)
    expect(linePath(places, false)).toBe('M0 100L16.67 0M50 50M83.33 0L100 100')
    expect(areaPath(places, false).split('Z')).toHaveLength(4)
    expect(alonePlaces(places)).toEqual([[50, 50]])
  })

  it('take a ratio between 0 and 1', () => {
    expect([0.4, '0.4', 7, -1, null, 'x', {}, [0.3]].map(ratioOf)).toEqual([0.4, 0.4, 1, 0, undefined, undefined, undefined, 0.3])
  })

  it('place every value within the drawing, the highest at the top', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        (values, fromZero) => {
          const places = placesOf(values, fromZero)
          for (const [x, y] of places) expect(x >= 0 && x <= 100 && y >= -1e-6 && y <= 100 + 1e-6).toBe(true)
          const highest = Math.max(...values)
          const lowest = Math.min(...values, ...(fromZero ? [0] : []))
          if (highest > lowest && (!fromZero || highest >= 0)) expect(places[values.indexOf(highest)]![1]).toBeCloseTo(0)
        },
      ),
    )
  })

  it('are written as paths of lines and curves', () => {
    const places = placesOf([0, 10, 5])
    expect(linePath(places, false)).toBe('M0 100L50 0L100 50')
    expect(linePath(places, true)).toBe('M0 100C25 100 25 0 50 0C75 0 75 50 100 50')
    expect(areaPath(places, false)).toBe('M0 100L50 0L100 50L100 100L0 100Z')
    // All around it reaches the other side: both ends of one arc would be the same place.
    expect(ringPath(0, 1, 50, 40)).toContain('A50 50 0 0 1 50 100')
    expect([linePath([], true), areaPath([], true)]).toEqual(['', ''])
    expect(ringPath(0, 0.25, 50, 40)).toBe(
      'M50 0A50 50 0 0 1 85.36 14.64A50 50 0 0 1 100 50L90 50A40 40 0 0 0 78.28 21.72A40 40 0 0 0 50 10Z',
    )
  })
})

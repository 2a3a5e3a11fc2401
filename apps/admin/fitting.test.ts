import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittingCount } from './fitting.ts'

describe('fittingCount', () => {
  it('shows all entries where they fit', () => {
    expect(fittingCount([50, 50], 100, 30)).toBe(2)
    expect(fittingCount([], 0, 30)).toBe(0)
  })

  it('leaves room for the button, also where the next entry would fit without it', () => {
    expect(fittingCount([50, 50, 50], 110, 30)).toBe(1)
    expect(fittingCount([50, 50, 50], 60, 30)).toBe(0)
    expect(fittingCount([50, 50, 50], 10, 30)).toBe(0)
  })

  it('never shows more than fits, and as much as fits', () => {
    const widths = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 30 })
    fc.assert(
      fc.property(widths, fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 150 }), (all, room, more) => {
        const count = fittingCount(all, room, more)
        const used = (of: number): number => all.slice(0, of).reduce((sum, width) => sum + width, 0)
        if (count === all.length) expect(used(count)).toBeLessThanOrEqual(room)
        else {
          expect(used(all.length)).toBeGreaterThan(room)
          if (count > 0) expect(used(count) + more).toBeLessThanOrEqual(room)
          expect(used(count + 1) + more).toBeGreaterThan(room)
        }
      }),
    )
  })
})

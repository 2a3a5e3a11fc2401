import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIDES, sidesOf } from '../../../kit/style/box.ts'
import { gapsBetween } from './gaps.ts'
import { gapAfter, spaced, spacingChange } from './spacing.ts'

const start = { Top: 8, Right: 8, Bottom: 8, Left: 8 }

describe('padding and margin by hand', () => {
  it('widens padding inwards and a margin outwards', () => {
    expect(spaced('padding', 'Top', start, { x: 0, y: 12 }, {})).toEqual({ Top: 20 })
    expect(spaced('margin', 'Top', start, { x: 0, y: -12 }, {})).toEqual({ Top: 20 })
    expect(spaced('padding', 'Right', start, { x: -12, y: 0 }, {})).toEqual({ Right: 20 })
    expect(spaced('margin', 'Left', start, { x: -12, y: 0 }, {})).toEqual({ Left: 20 })
  })

  it('gives the opposite side or all four the same', () => {
    expect(spaced('padding', 'Left', start, { x: 4, y: 0 }, { both: true })).toEqual({ Left: 12, Right: 12 })
    expect(spaced('padding', 'Left', start, { x: 4, y: 0 }, { all: true })).toEqual({ Top: 12, Right: 12, Bottom: 12, Left: 12 })
  })

  it('goes in steps, or pixel by pixel', () => {
    expect(spaced('padding', 'Top', start, { x: 0, y: 3 }, {})).toEqual({ Top: 12 })
    expect(spaced('padding', 'Top', start, { x: 0, y: 3 }, { fine: true })).toEqual({ Top: 11 })
  })

  it('lets a margin be less than nothing, but no padding', () => {
    expect(spaced('padding', 'Top', start, { x: 0, y: -40 }, {})).toEqual({ Top: 0 })
    expect(spaced('margin', 'Top', start, { x: 0, y: 40 }, {})).toEqual({ Top: -32 })
  })

  it('writes the keys that the spacing box writes', () => {
    expect(spacingChange({ padding: '8px' }, 'padding', { Top: 20 })).toEqual({
      ...{ padding: null, paddingTop: '20px', paddingRight: '8px', paddingBottom: '8px', paddingLeft: '8px' },
    })
    expect(spacingChange({ paddingTop: '4px' }, 'padding', { Top: 20, Right: 20, Bottom: 20, Left: 20 })).toMatchObject({
      padding: '20px',
      paddingTop: null,
    })
  })

  it('leaves the sides that were not meant as they were, and the others as long as was said', () => {
    const length = fc.constantFrom('', '4px', '1em', '0')
    const style = fc
      .record({ padding: fc.constantFrom('', '8px', '1px 2px', '1px 2px 3px 4px'), paddingTop: length, paddingLeft: length })
      .map((each) => Object.fromEntries(Object.entries(each).filter(([, value]) => value !== '')))
    const sides = fc.dictionary(fc.constantFrom(...SIDES), fc.integer({ min: 0, max: 60 }), { noNullPrototype: true, minKeys: 1 })
    fc.assert(
      fc.property(style, sides, (before, wanted) => {
        const change = spacingChange(before, 'padding', wanted)
        const after = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))
        const expected = {
          ...sidesOf(before, 'padding'),
          ...Object.fromEntries(Object.entries(wanted).map(([side, value]) => [side, `${value}px`])),
        }
        expect(sidesOf(after, 'padding')).toEqual(expected)
      }),
    )
  })
})

describe('gaps between children', () => {
  const box = (left: number, top: number, width = 40, height = 20) => ({ left, top, width, height })

  it('are where neighbours stand beside or below each other', () => {
    expect(gapsBetween([box(0, 0), box(50, 0), box(50, 30)])).toEqual([
      { axis: 'x', rect: { left: 40, top: 0, width: 10, height: 20 } },
      { axis: 'y', rect: { left: 50, top: 20, width: 40, height: 10 } },
    ])
  })

  it('are there without room too, and in reversed order, but not between what overlaps or begins another line', () => {
    expect(gapsBetween([box(0, 0), box(40, 0)])).toEqual([{ axis: 'x', rect: { left: 40, top: 0, width: 0, height: 20 } }])
    expect(gapsBetween([box(50, 0), box(0, 0)])).toEqual([{ axis: 'x', rect: { left: 40, top: 0, width: 10, height: 20 } }])
    expect(gapsBetween([box(0, 0), box(20, 10)])).toEqual([])
    expect(gapsBetween([box(100, 0), box(0, 40)])).toEqual([])
  })

  it('are never less than nothing', () => {
    expect(gapAfter(8, -30).value).toBe(0)
    expect(gapAfter(8, 5).value).toBe(12)
    expect(gapAfter(8, 5, true).value).toBe(13)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangesOf, stripsOf, ticksOf } from './ranges.ts'

test('ends of ranges are read from lists and texts, put in order, and what is none is left out', () => {
  expect([ticksOf('0, 0.3,0.7 1'), ticksOf('[1, 0, 0, 5, x]'), ticksOf('[0.5,"0.2"]'), ticksOf(''), ticksOf('{}')]).toEqual([
    [0, 0.3, 0.7, 1],
    [0, 1],
    [0.2, 0.5],
    [],
    [],
  ])
})

test('without ends there is what is done and what is left, with them a colour each', () => {
  const usual = ['a', 'b']
  expect(rangesOf(0.25, '', [], usual, 'rest').map(({ color, to }) => [color, to])).toEqual([
    ['a', 0.25],
    ['rest', 1],
  ])
  expect(rangesOf(0, '', ['x', 'y'], usual, 'rest')).toEqual([{ from: 0, to: 1, color: 'y' }])
  expect(rangesOf(0.25, '0 .5 1', [], usual, 'rest').map(({ color }) => color)).toEqual(['a', 'b'])
})

test('strips are as many as there are steps, and each has the colour of the range that it is in', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (steps, share, ratio) => {
        const strips = stripsOf(rangesOf(ratio, '', ['done', 'rest'], [], ''), steps, share)
        expect(strips).toHaveLength(steps)
        const done = strips.filter(({ color }) => color === 'done').length
        expect(Math.abs(done - ratio * steps)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

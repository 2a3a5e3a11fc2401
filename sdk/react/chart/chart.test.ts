import { describe, expect, it } from 'vitest'
import { toCsv } from '../csv.ts'
import { momentsOf, patternOf, timeTicks, writeMoment } from './dates.ts'
import { modelOf, sentenceOf } from './model.ts'
import { readPoints } from './points.ts'
import { alone, brokenLines, linesOf, MOST_SLICES, slicesOf, strokesOf } from './thin.ts'
import { niceTicks, readable } from './ticks.ts'
import { nearestOf, walked } from './walk.ts'
import { windowOf, zoomed } from './zoom.ts'

const fields = { x: 'name', y: 'count', series: 'kind' }
const pointsOf = (data: unknown, asked = fields) => {
  const reading = readPoints(data, asked)
  return reading.is === 'points' ? reading.points : []
}

describe('what the rows of a chart are', () => {
  it('reads numbers from text; rows without a number are gaps, those with nothing to stand at are counted', () => {
    const data = [
      { name: 1, count: '2.5' },
      { name: 'b', count: null },
      'x',
      null,
      { name: 'c', count: 1, kind: 'k' },
      { name: null, count: 9 },
    ]
    expect(readPoints(data, fields)).toMatchObject({
      is: 'points',
      points: [
        { x: '1', y: 2.5, series: '', row: 0 },
        { x: 'c', y: 1, series: 'k', row: 4 },
      ],
      gaps: [{ x: 'b', series: '', row: 1 }],
      withoutX: 1,
    })
  })

  it('breaks lines where a row has no number, and marks points that stand alone', () => {
    const rows = [1, null, 3, 4, null, 6].map((count, at) => ({ name: `d${at}`, count }))
    const reading = readPoints(rows, { x: 'name', y: 'count' })
    if (reading.is !== 'points') throw new Error(reading.is)
    const model = modelOf(reading.points, { gaps: reading.gaps })
    expect(model.xs).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5'])
    const line = brokenLines(model, linesOf(model, 400))
    expect(line.map(({ y }) => y)).toEqual([1, null, 3, 4, null, 6])
    expect(alone(line).map(({ y }) => y)).toEqual([1, 6])
    const part = modelOf(reading.points, { gaps: reading.gaps, window: [1, 3] })
    expect(brokenLines(part, linesOf(part, 400)).map(({ y }) => y)).toEqual([null, 3, 4])
  })

  it('tells data that is empty from data that is something else', () => {
    const words = (data: unknown): string => {
      const reading = readPoints(data, { x: 'name', y: 'count' })
      return reading.is === 'wrong' ? reading.words.en : reading.is
    }
    expect([[], null, undefined, ''].map(words)).toEqual(['empty', 'empty', 'empty', 'empty'])
    expect(words({ list: [], total: 0 })).toBe('This needs a list of rows with “name”, “count”; it got an object with “list”, “total”')
    expect(words(7)).toContain('it got a number')
    expect(words([1, 2])).toContain('a list without fields')
    expect(words([{ name: 'a', amount: 1 }])).toContain('it got rows with “name”, “amount”')
    expect(words([{ name: 'a', count: 'many' }])).toContain('rows in which “count” is no number')
  })

  it('finds fields that are not named: a text along, a number up', () => {
    const reading = readPoints([{ id: 7, month: 'May', amount: 3 }], { x: '', y: '' })
    expect(reading).toMatchObject({ is: 'points', fields: { x: 'month', y: 'id' } })
    expect(readPoints([{ month: 'May', amount: 3 }], { x: '', y: 'amount' })).toMatchObject({ fields: { x: 'month', y: 'amount' } })
  })
})

describe('dates along an axis', () => {
  it('are read from what servers send, and not from other texts', () => {
    expect(momentsOf(['2024-01', '2024-02'])).toHaveLength(2)
    expect(momentsOf(['2024-01-05 10:00', '2024-01-05T11:00:00Z'])).toHaveLength(2)
    expect(momentsOf(['1704067200000', '1704153600000'])).toEqual([1_704_067_200_000, 1_704_153_600_000])
    expect(momentsOf(['1704067200', '1704153600'])).toEqual([1_704_067_200_000, 1_704_153_600_000])
    expect(momentsOf(['4155550123', '9876543210'])).toBeUndefined()
    expect(momentsOf(['2024-01-05', 'Mon'])).toBeUndefined()
    expect(momentsOf(['1', '2'])).toBeUndefined()
  })

  it('are written as shortly as they can be told apart', () => {
    const pattern = (...texts: string[]) => patternOf(momentsOf(texts)!)
    expect(pattern('2024-01-01', '2024-01-02')).toBe('MM-DD')
    expect(pattern('2023-12-31', '2024-01-02')).toBe('YYYY-MM-DD')
    expect(pattern('2024-01', '2024-02')).toBe('YYYY-MM')
    expect(pattern('2024-01-01 08:00', '2024-01-01 09:30')).toBe('HH:mm')
    expect(pattern('2024-01-01 08:00', '2024-01-03 09:30')).toBe('MM-DD HH:mm')
  })

  it('have marks that people count in, never more than there is room for', () => {
    const [from, to] = momentsOf(['2024-01-01', '2024-06-30'])!
    const { ticks, pattern } = timeTicks(from!, to!, () => 6)
    expect(ticks.map((tick) => writeMoment(tick, pattern))).toEqual(['2024-01', '2024-02', '2024-03', '2024-04', '2024-05', '2024-06'])
    const hours = momentsOf(['2024-01-01 08:00', '2024-01-01 20:00'])!
    expect(timeTicks(hours[0]!, hours[1]!, () => 5).ticks).toHaveLength(5)
  })
})

describe('numbers along an axis', () => {
  it('are round, and hold all values', () => {
    expect(niceTicks([3, 46], 5, true)).toEqual([0, 10, 20, 30, 40, 50])
    expect(niceTicks([0.1, 0.31], 4, false)).toEqual([0.1, 0.2, 0.3, 0.4])
    expect(niceTicks([-5, 5], 4, false)).toEqual([-5, 0, 5])
    expect(niceTicks([7, 7], 4, false).length).toBeGreaterThan(1)
    expect(niceTicks([], 4, true)).toEqual([0, 1])
  })

  it('leaves names out that there is no room for', () => {
    const names = Array.from({ length: 100 }, (_, at) => `name ${at}`)
    expect(readable(names, 10_000)).toHaveLength(100)
    expect(readable(names, 300).length).toBeLessThan(6)
  })
})

describe('very many points', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `n${at}`, count: Math.sin(at / 50) * 100 + 100, kind: 'k' }))

  it('are lines of two points a pixel, that begin and end where the data does', () => {
    const model = modelOf(pointsOf(many(50_000)))
    const shown = linesOf(model, 400)
    expect(shown).toHaveLength(800)
    expect([shown[0]!.at, shown.at(-1)!.at]).toEqual([0, 49_999])
  })

  it('are strokes from the lowest to the highest value where columns have less than a pixel', () => {
    const model = modelOf(pointsOf(many(1_000)))
    expect(strokesOf(model, 1_000)).toBeUndefined()
    const strokes = strokesOf(model, 200)!
    expect(strokes).toHaveLength(100)
    expect(strokesOf(model, 200, 50)).toHaveLength(50)
    expect(strokes.every(({ low, y }) => low <= y)).toBe(true)
  })

  it('are the largest slices of a pie, and one for all others', () => {
    const slices = slicesOf(pointsOf(many(100)), 'Other')
    expect(slices).toHaveLength(MOST_SLICES)
    expect(slices.at(-1)).toMatchObject({ x: 'Other', row: -1 })
    const total = (points: readonly { readonly y: number }[]) => points.reduce((sum, { y }) => sum + y, 0)
    expect(total(slices)).toBeCloseTo(total(pointsOf(many(100))))
    expect(
      slicesOf(
        pointsOf([
          { name: 'a', count: 1 },
          { name: 'a', count: 2 },
          { name: 'b', count: -1 },
        ]),
        'Other',
      ),
    ).toMatchObject([{ x: 'a', y: 3 }])
  })
})

describe('a walk through points', () => {
  const model = modelOf(
    pointsOf([
      { name: 'a', count: 1, kind: 'k' },
      { name: 'b', count: 2, kind: 'k' },
      { name: 'a', count: 3, kind: 'l' },
    ]),
  )

  it('goes along the axis in a series, through series at one place, and not beyond the ends', () => {
    expect(walked(model, undefined, 'ArrowRight', false)).toBe(0)
    expect(walked(model, 0, 'ArrowRight', false)).toBe(1)
    expect(walked(model, 1, 'ArrowRight', false)).toBe(1)
    expect(walked(model, 0, 'ArrowDown', false)).toBe(2)
    expect(walked(model, 0, 'ArrowDown', true)).toBe(1)
    expect(walked(model, 2, 'End', false)).toBe(1)
    expect(walked(model, 0, 'x', false)).toBeUndefined()
  })

  it('finds the nearest of rising values', () => {
    expect([-5, 0.4, 0.6, 9].map((value) => nearestOf([0, 1, 4], value))).toEqual([0, 0, 1, 2])
    expect(nearestOf([], 1)).toBe(0)
  })

  it('says what there is to see in a sentence of the page’s language', () => {
    expect(sentenceOf(model, 'Orders', 'en', 2)).toBe('Orders, 2 series, 3 points, highest 3 at a, l')
    expect(sentenceOf(model, '订单', 'zh', 2)).toBe('订单，2 个系列，3 个点，最高 3（a, l）')
  })
})

describe('a closer look', () => {
  it('keeps at least two categories, stays within the axis, and is none where it is all of it', () => {
    expect(windowOf(8, 3, 10)).toEqual([3, 8])
    expect(windowOf(9, 9, 10)).toEqual([8, 9])
    expect(windowOf(0, 9, 10)).toBeUndefined()
    expect(windowOf(0, 1, 2)).toBeUndefined()
    expect(zoomed(undefined, 0, 21, 0.5)).toEqual([0, 10])
    expect(zoomed([0, 10], 5, 21, 2)).toBeUndefined()
  })
})

it('a table as a file keeps its texts, and none of them is a formula to whoever opens it', () => {
  expect(
    toCsv([
      ['name', 'count'],
      ['a,"b"', 1.5],
      ['=1+1', -2],
    ]),
  ).toBe('\uFEFFname,count\r\n"a,""b""",1.5\r\n\'=1+1,-2\r\n')
})

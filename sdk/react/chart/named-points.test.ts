import { describe, expect, it } from 'vitest'
import { colorsOf, modelOf } from './model.ts'
import { colorsWith, namedReading } from './named-points.ts'
import { readPoints } from './points.ts'

const words = [
  { value: 'new', text: 'New', color: '#165dff' },
  { value: 'paid', text: 'Paid', color: '' },
]
const rows = [
  { state: 'new', kind: 'paid', value: 2 },
  { state: 'gone', kind: 'paid', value: 3 },
  { state: 'paid', kind: 'paid', value: null },
]

describe('a dictionary of a chart', () => {
  it('names categories and series, and leaves what it does not have', () => {
    const reading = namedReading(readPoints(rows, { x: 'state', y: 'value', series: 'kind' }), words)
    expect(reading).toMatchObject({
      points: [
        { x: 'New', series: 'Paid', y: 2 },
        { x: 'gone', series: 'Paid', y: 3 },
      ],
      gaps: [{ x: 'Paid', series: 'Paid' }],
    })
  })

  it('colours names that have a colour, and leaves those of the theme to the others', () => {
    const reading = namedReading(readPoints(rows, { x: 'state', y: 'value' }), words)
    const { xs } = modelOf(reading.is === 'points' ? reading.points : [])
    expect([...colorsWith(colorsOf(xs, ['#111111', '#222222']), words)]).toEqual([
      ['New', '#165dff'],
      ['gone', '#222222'],
    ])
  })

  it('changes nothing before it has loaded', () => {
    const reading = readPoints(rows, { x: 'state', y: 'value' })
    expect(namedReading(reading, undefined)).toBe(reading)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange, moved, readArrangement, shownPlaces, withShown } from './arrangement.ts'

const column = (dataIndex: string, more: object = {}) => ({ title: dataIndex.toUpperCase(), dataIndex, ...more })
const four = ['a', 'b', 'c', 'd'].map((name) => column(name))
const keysOf = (units: ReturnType<typeof arrange>) => units.map(({ key }) => key).join('')

describe('readArrangement', () => {
  it('reads what was stored', () => {
    const stored = { density: 'compact', hidden: ['a'], order: ['b', 'a'] }
    expect(readArrangement(JSON.stringify(stored))).toEqual(stored)
  })

  it('ignores what is missing, damaged, of another shape or inherited', () => {
    const bad = [
      null,
      '',
      '{',
      'null',
      '[]',
      '7',
      '{"density":"constructor","hidden":"a","order":[1]}',
      '{"__proto__":{"density":"compact","hidden":["a"]}}',
      JSON.stringify({ order: Array.from({ length: 501 }, (_, at) => `${at}`) }),
    ]
    expect(bad.map((text) => readArrangement(text))).toEqual(bad.map(() => ({})))
  })
})

describe('arrange', () => {
  it('shows all columns in the author’s order where nothing was chosen', () => {
    expect(keysOf(arrange(four, {}))).toBe('abcd')
    expect(shownPlaces(arrange(four, {}))).toBeUndefined()
  })

  it('hides and orders columns by their keys', () => {
    const units = arrange(four, { hidden: ['b'], order: ['d', 'b', 'a', 'c'] })
    expect(keysOf(units)).toBe('dbac')
    expect(shownPlaces(units)).toEqual([3, 0, 2])
  })

  it('shows a later column behind the one that it was put behind, and forgets a removed one', () => {
    const later = [column('x'), four[0]!, column('y'), four[1]!, four[3]!]
    const units = arrange(later, { hidden: ['c', 'a'], order: ['d', 'c', 'b', 'a'] })
    expect(keysOf(units)).toBe('xdbay')
    expect(units.filter(({ isShown }) => !isShown).map(({ key }) => key)).toEqual(['a'])
  })

  it('shows all columns where every one of them is hidden', () => {
    expect(shownPlaces(arrange(four, { hidden: ['a', 'b', 'c', 'd'] }))).toBeUndefined()
  })

  it('keeps fixed columns at their side and the columns below one heading together', () => {
    const columns = [
      column('a', { fixed: 'left' }),
      column('b', { colSpan: 2 }),
      column('c', { colSpan: 0 }),
      column('d'),
      column('e', { fixed: 'right' }),
    ]
    const units = arrange(columns, { order: ['e', 'd', 'b', 'a'] })
    expect(shownPlaces(units)).toEqual([0, 3, 1, 2, 4])
    expect(moved(units, 'd', 0, {})).toEqual({})
    expect(shownPlaces(arrange(columns, withShown(units, 'b', false, {})))).toEqual([0, 3, 4])
  })

  it('knows columns of one name apart', () => {
    expect(arrange([column('a'), column('a')], {}).map(({ key }) => key)).toEqual(['a', 'a~1'])
  })

  it('has each column once, whatever is stored', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'gone', '__proto__')
    const stored = fc.record({ hidden: fc.array(key), order: fc.array(key) })
    fc.assert(
      fc.property(stored, (chosen) => {
        const units = arrange(four, chosen)
        expect([...keysOf(units)].sort().join('')).toBe('abcd')
        expect(units.some(({ isShown }) => isShown)).toBe(true)
      }),
    )
  })

  it('keeps a move through storing, and the choice of columns', () => {
    const chosen = withShown(arrange(four, {}), 'c', false, {})
    const next = moved(arrange(four, chosen), 'a', 3, chosen)
    expect(shownPlaces(arrange(four, readArrangement(JSON.stringify(next))))).toEqual([1, 3, 0])
  })
})

import { expect, test } from 'vitest'
import { formatRows } from './format-rows.ts'
import { median } from './row.ts'

test('rows are a table whose columns line up', () => {
  const rows = [
    { name: 'viewer/first', ratio: 2.504, value: 41.237, unit: 'ms', baseline: 16.47, rounds: 9 },
    { name: 'server/save', ratio: null, value: 1834.6, unit: 'saves/s', baseline: null, rounds: 3 },
    { name: 'start', ratio: null, value: 0.25, unit: 's', baseline: null, rounds: 3 },
  ]
  expect(formatRows(rows)).toBe(
    [
      'name          ratio  value  unit     baseline  rounds',
      '────────────  ─────  ─────  ───────  ────────  ──────',
      'viewer/first   2.50  41.24  ms          16.47       9',
      'server/save       –   1835  saves/s         –       3',
      'start             –  0.250  s               –       3',
    ].join('\n'),
  )
})

test('a row of which a figure is asked says whether it holds', () => {
  const row = (name: string, ratio: number | null, value: number) => ({ name, ratio, value, unit: 'ms', baseline: null, rounds: 1 })
  expect(formatRows([row('engine/batch', 2.6, 4), row('forms/key-press', 0.01, 0.05), row('other', 1, 1)]).split('\n')).toEqual([
    'name             ratio  value  unit  baseline  rounds  asked',
    '───────────────  ─────  ─────  ────  ────────  ──────  ────────────',
    'engine/batch      2.60   4.00  ms           –       1  misses 2.5 ×',
    'forms/key-press   0.01  0.050  ms           –       1  holds 0.1',
    'other             1.00   1.00  ms           –       1',
  ])
})

test('the median of an even count is the mean of the two in the middle', () => {
  expect([median([9, 1, 5]), median([4, 1, 3, 2])]).toEqual([5, 2.5])
})

test('no values have no median', () => {
  expect(() => median([])).toThrow('median of no values')
})

import { expect, test } from 'vitest'
import { asChoices, keyOf, optionsOf, valueAmong } from './options.ts'

test('options are made of bare values and rows; what has no value is skipped and each value is there once', () => {
  const options = optionsOf(['a', 1, '1', null, {}, { label: 'B', value: true }], 'label', 'value')
  expect(options.map(({ label, value }) => [label, value])).toEqual([
    ['a', 'a'],
    ['1', 1],
    ['B', true],
  ])
  expect(optionsOf([], 'label', 'value')).toEqual([])
})

test('a stored value is the option that is written the same, in the type of the data', () => {
  const options = optionsOf([{ label: 'One', value: 1 }], 'label', 'value')
  expect([valueAmong(options, '1'), valueAmong(options, { label: 'One', value: '1' }), valueAmong(options, '2')]).toEqual([1, 1, '2'])
  expect([keyOf(0), keyOf(false), keyOf(''), keyOf(null), keyOf(undefined), keyOf([])]).toEqual(['0', 'false', ...Array(4).fill(undefined)])
})

test('several stored values are a list, or a text with commas', () => {
  expect([asChoices('1, 2,,3'), asChoices([1, '2']), asChoices(7), asChoices(''), asChoices(null)]).toEqual([
    ['1', '2', '3'],
    [1, '2'],
    [7],
    [],
    [],
  ])
})

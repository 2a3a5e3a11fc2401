import { expect, test } from 'vitest'
import { apartFrom, differencesOf, withApart } from './look-digest.ts'

const before = { Text_1: 'box: 0 0 10 20; color: rgb(1, 2, 3)', 'Text_1 > b': 'font-weight: 700', Old_1: '' }
const after = { Text_1: 'box: 0 0 12 20; color: rgb(1, 2, 3); opacity: 0.5', 'Text_1 > b': 'font-weight: 700', New_1: '' }

test('differences name the node, the property and both values', () => {
  expect(differencesOf(before, after)).toEqual([
    'Text_1 box: 0 0 10 20 → 0 0 12 20',
    'Text_1 opacity: usual → 0.5',
    'Old_1 is gone',
    'New_1 is new',
  ])
  expect(differencesOf(before, before)).toEqual([])
})

test('a digest is read again from what it differs in', () => {
  const apart = apartFrom(before, after)
  expect(Object.keys(apart).sort()).toEqual(['New_1', 'Old_1', 'Text_1'])
  expect(withApart(before, apart)).toEqual(after)
})

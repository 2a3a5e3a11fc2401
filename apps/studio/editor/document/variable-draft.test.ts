import { expect, test } from 'vitest'
import { valueType } from '../../../../tests/helpers/value-types.ts'
import { draftOf, EMPTY_DRAFT, readDefault, retype } from './variable-draft.ts'

test.each([
  ['string', '00123', { value: '00123' }],
  ['string', '', { value: '' }],
  ['number', '12.5', { value: 12.5 }],
  ['number', '"12"', null],
  ['number', '', { value: 0 }],
  ['boolean', 'true', { value: true }],
  ['boolean', 'yes', null],
  ['object', '{"a":1}', { value: { a: 1 } }],
  ['object', '[1]', null],
  ['object', 'null', null],
  ['array', '[1]', { value: [1] }],
  ['array', '', { value: [] }],
] as const)('the default of a %s written as %j', (type, text, expected) => {
  expect(readDefault(valueType(type), text)).toEqual(expected)
})

test('a variable comes back from its draft as it was', () => {
  const variable = { name: 'rows', type: 'array' as const, defaultValue: [{ id: 1 }], description: 'Rows' }
  const draft = draftOf(variable, valueType)
  expect(readDefault(valueType(draft.type), draft.defaultText)).toEqual({ value: variable.defaultValue })
})

test('another type keeps the default only where it fits', () => {
  expect(retype({ ...EMPTY_DRAFT, defaultText: '12' }, valueType('number')!).defaultText).toBe('12')
  expect(retype({ ...EMPTY_DRAFT, defaultText: 'twelve' }, valueType('number')!).defaultText).toBe('')
})

test('a default of a type that is not installed is edited as JSON and comes back as it was', () => {
  const variable = { name: 'when', type: 'acme-moment', defaultValue: { at: 3 }, description: '' }
  const draft = draftOf(variable, valueType)
  expect(readDefault(valueType(draft.type), draft.defaultText)).toEqual({ value: { at: 3 } })
  expect(readDefault(undefined, 'no JSON')).toBeNull()
})

import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { merged, stripNulls, withoutPath } from './form-values.ts'

test('nothing that is empty is submitted: null, undefined, objects without a value; false, zero and empty texts are values', () => {
  const values = { a: null, b: undefined as never, c: { d: null, e: { f: null } }, g: false, h: 0, i: '', j: { k: null, l: 1 } }
  expect(stripNulls(values as JsonObject)).toEqual({ g: false, h: 0, i: '', j: { l: 1 } })
})

test('lists stay as they are', () => {
  const values = { a: [], b: [null, { c: null }], d: { e: [] } }
  expect(stripNulls(values)).toEqual(values)
})

test('dates are written as days, whoever made them, and files stay files', () => {
  const file = new File(['x'], 'a.txt')
  const values = { day: new Date(2024, 4, 1, 23, 30), moment: dayjs('2024-05-02T10:00:00'), file, inner: { file } }
  const stripped = stripNulls(values as unknown as JsonObject)
  expect(stripped).toEqual({ day: '2024-05-01', moment: '2024-05-02', file, inner: { file } })
  expect((stripped as { readonly file: unknown }).file).toBe(file)
  expect(stripNulls({ text: '2024-05-01T10:00:00Z' })).toEqual({ text: '2024-05-01T10:00:00Z' })
})

test('a value that is taken out takes along what held it alone, and leaves the places of a list where they are', () => {
  expect(withoutPath({ user: { name: 'Ann' }, city: 'Ulm' }, 'user.name')).toEqual({ city: 'Ulm' })
  expect(withoutPath({ user: { name: 'Ann', age: 3 } }, 'user.name')).toEqual({ user: { age: 3 } })
  expect(withoutPath({ list: [{ name: 'a' }, { name: 'b' }] }, 'list.0.name')).toEqual({ list: [null, { name: 'b' }] })
  expect(withoutPath({ list: [null, { name: 'b' }] }, 'list.1.name')).toEqual({})
  const values = { list: [1], text: 'x' }
  for (const path of ['list.length', 'list.5', 'text.length', 'none.at.all']) expect(withoutPath(values, path)).toEqual(values)
})

test('objects are laid on one another, lists are replaced', () => {
  expect(merged({ a: { b: 1, c: 2 }, d: [1, 2] }, { a: { c: 3 }, d: [4] })).toEqual({ a: { b: 1, c: 3 }, d: [4] })
})

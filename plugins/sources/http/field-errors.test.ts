import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { fieldErrorsOf } from './field-errors.ts'

const taken = { name: 'taken' }
const rows: readonly (readonly [string, Json, string, object])[] = [
  ['an object of texts', { errors: taken }, 'errors', taken],
  ['an object of lists of texts', { errors: { name: ['taken'], age: ['too low', 'odd'] } }, 'errors', { ...taken, age: 'too low odd' }],
  ['an object of objects', { errors: { name: { message: 'taken', kind: 'unique' } } }, 'errors', taken],
  ['the whole answer', { name: ['taken'] }, '.', taken],
  [
    'fields of a part',
    { errors: { user: { name: 'taken' }, 'items[0].sku': ['gone'] } },
    'errors',
    { 'user.name': 'taken', 'items.0.sku': 'gone' },
  ],
  ['rows of a part', { errors: { items: [{}, { sku: ['gone'] }] } }, 'errors', { 'items.1.sku': 'gone' }],
  ['a list with names', { errors: [{ field: 'name', defaultMessage: 'taken' }] }, 'errors', taken],
  ['problem details', { title: 'x', errors: [{ pointer: '#/name', detail: 'taken' }] }, 'errors', taken],
  [
    'JSON:API',
    { errors: [{ source: { pointer: '/data/attributes/name' }, detail: 'taken' }] },
    'errors',
    { 'data.attributes.name': 'taken' },
  ],
  ['FastAPI', { detail: [{ loc: ['body', 'items', 0, 'sku'], msg: 'gone' }] }, 'detail', { 'body.items.0.sku': 'gone' }],
  ['a place within', { data: { invalid: taken } }, 'data.invalid', taken],
]

describe('errors of fields', () => {
  it.each(rows)('are read from %s', (_what, body, path, found) => {
    expect(fieldErrorsOf(body, path)).toEqual(found)
  })

  it('are none where the answer says nothing about a field, or nothing is set', () => {
    expect(fieldErrorsOf({ errors: ['broken'] }, 'errors')).toBeUndefined()
    expect(fieldErrorsOf('broken', '.')).toBeUndefined()
    expect(fieldErrorsOf({ errors: taken }, '')).toBeUndefined()
    expect(fieldErrorsOf({ errors: taken }, 'gone')).toBeUndefined()
    expect(fieldErrorsOf({ errors: { name: '<html><body>x</body></html>' } }, 'errors')).toBeUndefined()
    expect(fieldErrorsOf(undefined, 'errors')).toBeUndefined()
  })

  it('never reach what every object has', () => {
    const hostile = JSON.parse('{"errors":{"__proto__":"x","constructor":["y"]}}') as Json
    fieldErrorsOf(hostile, 'errors')
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import { addQuery, queryOf } from './query.ts'

test('rows become a query; objects are JSON, empty ones are left out', () => {
  const rows = [
    { key: 'id', value: '00123' },
    { key: 'q', value: 'a&b=ü' },
    { key: 'o', value: { a: [1] } },
    { key: 'none' },
    { key: '', value: 1 },
  ]
  expect(queryOf([...rows, { key: 'zero', value: 0 }, { key: 'no', value: false }, { key: 'nil', value: null }])).toBe(
    'id=00123&q=a%26b%3D%C3%BC&o=%7B%22a%22%3A%5B1%5D%7D&zero=0&no=false',
  )
})

test.each([
  ['/a', '/a?x=1'],
  ['/a?', '/a?x=1'],
  ['/a?b=2', '/a?b=2&x=1'],
  ['/a?b=2&', '/a?b=2&x=1'],
  ['/a#part', '/a?x=1#part'],
  ['/a?b=2#/part?c#d', '/a?b=2&x=1#/part?c#d'],
])('%s becomes %s', (url, expected) => {
  expect(addQuery(url, 'x=1')).toBe(expected)
  expect(addQuery(url, '')).toBe(url)
})

import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('JSON is read, nothing is no value', () => {
  expect(parseJson(' {"a": [1, null]} ')).toEqual({ ok: true, value: { a: [1, null] } })
  expect(parseJson(' \n ')).toEqual({ ok: true, value: undefined })
})

test.each([
  ['{"a": 1,}', 1, 9],
  ['{\n  "a": nope\n}', 2, 8],
  ['[1, 2', 1, 6],
  ['{"a" 1}', 1, 6],
])('%j has its first mistake at line %i, column %i', (text, line, column) => {
  expect(parseJson(text)).toEqual({ ok: false, line, column })
})

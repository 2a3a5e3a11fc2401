import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from './kinds.ts'
import { readJson, writeJson } from './read-json.ts'

test.each([
  ['{"id":9007199254740993}', { id: '9007199254740993' }],
  ['{"id":-9007199254740993}', { id: '-9007199254740993' }],
  ['[9007199254740992,9007199254740991]', ['9007199254740992', Number.MAX_SAFE_INTEGER]],
  [
    '{"a":"9007199254740993 \\" 9007199254740993","b9007199254740993":1}',
    { a: '9007199254740993 " 9007199254740993', b9007199254740993: 1 },
  ],
  ['0.12345678901234567', Number('0.12345678901234567')],
  ['12345678901234567.5', Number('12345678901234567.5')],
  ['1234567890123456789e2', Number('1234567890123456789e2')],
  ['12345678901234567890123', '12345678901234567890123'],
])('reads %s without changing a digit', (text, value) => {
  expect(readJson(text)).toEqual(value)
})

test('refuses what is no JSON as ever', () => {
  expect(() => readJson(`"${'\\"'.repeat(100_000)}9007199254740993`)).toThrow(SyntaxError)
})

test('reads everything else as it is read everywhere, and writes what it read as it came', () => {
  const large = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).filter((n) => n >= 2n ** 53n || n <= -(2n ** 53n))
  const small = fc.jsonValue().filter((value) => !/\d{16}/.test(JSON.stringify(value)))
  fc.assert(
    fc.property(small, fc.array(large), fc.string(), (value, numbers, words) => {
      const ordinary = JSON.stringify([value, words])
      expect(readJson(ordinary)).toEqual(JSON.parse(ordinary))
      const text = `{"numbers":[${numbers.join()}],"words":${JSON.stringify(words)}}`
      const seen = new Set<string>()
      const read = readJson(text, (digits) => seen.add(digits))
      expect(read).toEqual({ numbers: numbers.map(String), words })
      expect(writeJson(read, (digits) => seen.has(digits))).toBe(text)
      expect(JSON.parse(writeJson({ [`${numbers[0]}`]: words, more: words }, () => true))).toEqual({
        [`${numbers[0]}`]: words,
        more: words,
      })
      expect(writeJson(read, () => false)).toBe(JSON.stringify(read as Json))
    }),
  )
})

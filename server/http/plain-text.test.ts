import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLine, plainLines, plainName } from './plain-text.ts'

test.each([
  ['Orders\u202efdp.exe', 'Ordersfdp.exe'],
  ['\u2066Orders\u2069', 'Orders'],
  ['Or\u0000de\u001brs\u007f', 'Orders'],
  ['one\r\ntwo\tthree\u2028four', 'one  two three four'],
  ['\ufeffOr\u200bders\u2060', 'Orders'],
  ['  Orders\n ', 'Orders'],
  ['Cafe\u0301', 'Caf\u00e9'],
  [`Z${'\u0316\u0316'.repeat(40)}algo`, `Z${'\u0316'.repeat(8)}algo`],
  ['\ud800Orders', '\ufffdOrders'],
  ['订单 👩‍👩‍👧 می‌خواهم', '订单 👩‍👩‍👧 می‌خواهم'],
])('%j becomes %j', (text, expected) => {
  expect(plainLine(text)).toBe(expected)
})

test('a text of several lines keeps them', () => {
  expect(plainLines(' one\r\n\ttwo\u202e\u0000\nthree ')).toBe('one\n\ttwo\nthree')
})

test('whatever comes in, nothing unseen is left, and doing it twice changes nothing', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\u202e', '\u2069', '\u0000', '\n', '\r', '\u0301', ' ', 'e'), fc.string({ unit: 'binary' })),
  })
  fc.assert(
    fc.property(text, (input) => {
      const line = plainLine(input)
      expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(plainLine(line)).toBe(line)
      expect(plainLines(plainLines(input))).toBe(plainLines(input))
    }),
  )
})

test('a name of a file is one line, cut between characters', () => {
  expect(plainName('in\r\nvoice\u202e\u0000.png', 100)).toBe('in  voice.png')
  expect([plainName('ab😀', 3), plainName('ab😀', 4), plainName('a b', 2), plainName(' \n ', 9)]).toEqual(['ab', 'ab😀', 'a', ''])
})

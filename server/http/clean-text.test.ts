import { expect, test } from 'vitest'
import { cleanName } from './clean-text.ts'

test.each([
  ['line ends', 'in\r\nvoice\u2028.\u2029png', 'invoice.png'],
  ['control characters', '\0a\u001bb\u0085c\u007f', 'abc'],
  ['overrides of direction', 'photo\u202egnp.exe\u2066\u200f\u061c', 'photognp.exe'],
  ['space around it, also what was behind them', ' \u200e name \t\n', 'name'],
])('%s are left out of a name', (_, text, clean) => {
  expect(cleanName(text, 100)).toBe(clean)
})

test('letters of every script, marks and emoji stay', () => {
  for (const name of ['发票 2026.png', 'Zoë', 'שלום', '👩‍👩‍👧.gif', 'क्‍ष']) expect(cleanName(name, 100)).toBe(name)
})

test('a long name is cut between characters', () => {
  expect(cleanName('ab😀', 3)).toBe('ab')
  expect(cleanName('ab😀', 4)).toBe('ab😀')
  expect(cleanName('a b', 2)).toBe('a')
})

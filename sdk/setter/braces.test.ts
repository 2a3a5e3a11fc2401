import { expect, test } from 'vitest'
import { formulaInBraces } from './braces.ts'

test('a formula in double braces is told from texts that hold some', () => {
  expect(formulaInBraces('{{ a.b }}')).toBe('a.b')
  expect(formulaInBraces(' {{a +\n b}}\n')).toBe('a +\n b')
  expect(formulaInBraces('{{ { a: { b: 1 } } }}')).toBe('{ a: { b: 1 } }')
  expect(formulaInBraces('{{}}')).toBe('')
  for (const text of ['a.b', '{ a }', 'Hello {{ name }}', '{{ a }} and {{ b }}', '{{ a', 'a }}']) expect(formulaInBraces(text)).toBeNull()
})

test('a reference to a secret is no formula', () => {
  for (const text of ['{{secret:token}}', '{{secret.token}}', ' {{secret:token}} ']) expect(formulaInBraces(text)).toBeNull()
})

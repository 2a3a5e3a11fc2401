import { expect, test } from 'vitest'
import { rulesMet } from './password-rules.ts'

const met = (password: string, userName = 'ann.lee@acme.test') =>
  Object.entries(rulesMet(password, userName, { min: 6, max: 18 }))
    .filter(([, isMet]) => isMet)
    .map(([rule]) => rule)

test.each([
  ['', []],
  ['abc', ['variety', 'name']],
  ['aaaaaa', ['length', 'name']],
  ['correct horse', ['length', 'variety', 'name']],
  ['correct horse battery', ['variety', 'name']],
  ['ann.lee@acme.test', ['length', 'variety']],
  ['AnnLee2024', ['length', 'variety']],
  ['acme-1234', ['length', 'variety']],
  ['Tessera!', ['length', 'variety']],
])('%j meets %j', (password, rules) => {
  expect(met(password)).toEqual(rules)
})

test('without an address only the name of the product is refused', () => {
  expect([met('annlee12', ''), met('tessera12', '')]).toEqual([
    ['length', 'variety', 'name'],
    ['length', 'variety'],
  ])
})

import { expect, test } from 'vitest'
import { whyNotSelfContained } from './self-contained.ts'

test.each([
  '(lib) => (n) => lib.ROUND(n) * Math.PI',
  'function () { const rate = 3; return (n = rate) => n * rate }',
  '({ max, ...rest }) => ({ ...rest, count: max })',
  '() => (list) => { for (const each of list) if (each) return each; return new Date(0).toJSON() }',
])('a function that needs nothing around it passes: %s', (source) => {
  expect(whyNotSelfContained(source)).toBeUndefined()
})

test.each([
  ['() => (n) => n * TAX', 'uses `TAX` from outside of itself'],
  ['() => (n) => { const a = helper(n); return a + other }', 'uses `helper`, `other` from outside of itself'],
  ['() => () => window.name', 'uses `window` from outside of itself'],
  ['() => () => fetch("/x")', 'uses `fetch` from outside of itself'],
  ['() => () => this.rate', 'uses `this` or `arguments`'],
  ['async () => (n) => n', 'is async or a generator, which formulas cannot wait for'],
  ['() => import("./rates.js")', 'imports something'],
  ['create(lib) { return (n) => n }', 'is not written as a function of its own, such as `(lib) => …`'],
  ['class { }', 'is no function'],
  ['() => 1), (() => 2', 'is no function'],
  ['() => 1); (() => 2', 'is not written as a function of its own, such as `(lib) => …`'],
])('a function that needs more is told: %s', (source, why) => {
  expect(whyNotSelfContained(source)).toBe(why)
})

test('a name that is declared in one block and used in another is from outside', () => {
  expect(whyNotSelfContained('(n) => { if (n) { const rate = 2; return rate } return rate }')).toBe('uses `rate` from outside of itself')
})

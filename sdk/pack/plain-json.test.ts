import { expect, test } from 'vitest'
import { whyNotJson } from './plain-json.ts'

test('what JSON can hold passes', () => {
  const shared = { a: 1 }
  expect(whyNotJson({ text: '', list: [1, null, true], nested: { shared, again: shared } })).toBeUndefined()
})

const holdsItself: { [key: string]: unknown } = {}
holdsItself.inside = [holdsItself]

test.each([
  [{ rows: [{ at: new Date(0) }] }, 'rows.0.at is a Date'],
  [{ run: () => 1 }, 'run is a function'],
  [{ size: Number.POSITIVE_INFINITY }, 'size is Infinity'],
  [{ text: undefined }, 'text is undefined'],
  [new Map(), 'it is a Map'],
  [{ big: 1n }, 'big is a bigint'],
  [holdsItself, 'inside.0 holds itself'],
])('what JSON would lose is named with its place: %#', (value, why) => {
  expect(whyNotJson(value)).toBe(why)
})

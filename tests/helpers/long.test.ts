import { expect, test } from 'vitest'
import { sampleOf } from './long.ts'

const ALL = ['a1', 'b1', 'a2', 'a3', 'a4', 'c1', 'b2']
const familyOf = (name: string) => name[0] ?? ''

test('a sample has some of every family, spread over it and in their order', () => {
  expect(sampleOf(ALL, 2, familyOf, false)).toEqual(['a1', 'b1', 'a3', 'c1', 'b2'])
})

test('a list without families is one family', () => {
  expect(sampleOf(ALL, 3, undefined, false)).toEqual(['a1', 'a2', 'a4'])
})

test('a long run takes all of them', () => {
  expect(sampleOf(ALL, 1, familyOf, true)).toEqual(ALL)
})

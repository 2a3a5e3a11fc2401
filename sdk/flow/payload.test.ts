import { expect, test } from 'vitest'
import { handOn, payloadOf } from './payload.ts'

test('without rows the input is sent as it is, lists and numbers included', () => {
  expect(payloadOf([], [1, 2])).toEqual([1, 2])
  expect(payloadOf([{ key: '', value: 1 }], 7)).toBe(7)
})

test('a configured row wins over the input of the same name', () => {
  expect(payloadOf([{ key: 'id', value: '00123' }], { id: 5, name: 'a' })).toEqual({ id: '00123', name: 'a' })
  expect(payloadOf([{ key: 'id' }], 5)).toEqual({ id: null })
})

test('nothing and true keep the input; an object is merged; anything else replaces it', () => {
  expect(handOn(undefined, { a: 1 })).toEqual({ a: 1 })
  expect(handOn(true, { a: 1 })).toEqual({ a: 1 })
  expect(handOn({ b: 2 }, { a: 1 })).toEqual({ a: 1, b: 2 })
  expect(handOn([1], { a: 1 })).toEqual([1])
  expect(handOn(0, { a: 1 })).toBe(0)
  expect(handOn({ b: 2 }, 3)).toEqual({ b: 2 })
})

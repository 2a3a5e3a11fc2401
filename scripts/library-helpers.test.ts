import * as fc from 'fast-check'
import * as tslib from 'tslib'
import { expect, test } from 'vitest'
import * as plain from './library-helpers.ts'

test('the helpers do what those of the compiler do', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), fc.array(fc.anything()), fc.nat(5), (list, more, count) => {
      expect(plain.__spreadArray(list, more)).toEqual(tslib.__spreadArray(list, more, true))
      expect(plain.__read(list)).toEqual(tslib.__read(list))
      expect(plain.__read(new Set(list), count)).toEqual(tslib.__read(new Set(list), count))
    }),
    { numRuns: 50 },
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), fc.array(fc.string()), (object, left) => {
      expect(plain.__rest(object, left)).toEqual(tslib.__rest(object, left))
      expect(plain.__assign({}, object)).toEqual(tslib.__assign({}, object))
    }),
    { numRuns: 50 },
  )
})

import { expect, test } from 'vitest'
import * as z from 'zod'
import { number, text } from '../fields/builders.ts'
import { parseParams } from './parse-params.ts'

const schema = z.object({
  content: text('内容', 'Content', 'none'),
  seconds: number('秒', 'Seconds', 3),
  note: z.string().optional(),
  any: z.json().optional(),
})

test.each([
  [5, '5'],
  [0, '0'],
  [false, 'false'],
  [[1, 'a'], '[1,"a"]'],
  [{ a: 1 }, '{"a":1}'],
  [null, 'none'],
  ['00123', '00123'],
])('a text that is %j becomes %j', (content, expected) => {
  expect(parseParams(schema, { content }).content).toBe(expected)
})

test('nothing else is converted', () => {
  expect(() => parseParams(schema, { seconds: '3' })).toThrow()
  expect(parseParams(schema, { any: 5, note: 7 })).toEqual({ content: 'none', seconds: 3, any: 5, note: '7' })
  expect(() => parseParams(schema, [])).toThrow()
})

test('an emptied field is as good as none, where null is not a value', () => {
  expect(parseParams(schema, { seconds: null, note: null, any: null })).toEqual({ content: 'none', seconds: 3, any: null })
  expect(
    parseParams(z.object({ kind: z.enum(['a', 'b']).default('b'), rows: z.array(z.string()).default([]) }), { kind: null, rows: null }),
  ).toEqual({
    kind: 'b',
    rows: [],
  })
  expect(() => parseParams(z.object({ needed: z.number() }), { needed: null })).toThrow()
})

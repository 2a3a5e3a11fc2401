import { expect, test } from 'vitest'
import * as z from 'zod'
import { type MessageError, tell } from '#kernel/message'
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

const toldOf = (params: unknown) => {
  try {
    parseParams(fields, params as never)
  } catch (thrown) {
    return (thrown as MessageError).told
  }
}
const fields = z.object({
  seconds: number('秒', 'Seconds', 3, { max: 9 }),
  rows: z
    .array(z.object({ key: z.string() }))
    .default([])
    .meta({ label: { zh: '参数', en: 'Rows' } }),
  look: z.object({ size: number('大小', 'Size', 1) }).prefault({}),
  unnamed: z.number().optional(),
})

test.each([
  [{ seconds: '3' }, tell('input.number', { at: { zh: '秒', en: 'Seconds' } })],
  [{ seconds: 10 }, tell('input.most', { at: { zh: '秒', en: 'Seconds' }, most: 9 })],
  [{ look: { size: 'x' } }, tell('input.number', { at: { zh: '大小', en: 'Size' } })],
  [{ rows: [{ key: 7 }] }, tell('input.string', { at: { zh: '参数 › 1 › key', en: 'Rows › 1 › key' } })],
  [{ unnamed: 'x' }, tell('input.number', { at: 'unnamed' })],
])('parameters %j are refused by the name of their field', (params, expected) => {
  expect(toldOf(params)).toEqual(expected)
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

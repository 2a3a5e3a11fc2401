import { expect, test } from 'vitest'
import * as z from 'zod'
import type { ValueShape } from '#kernel/page/values'
import { jsonSchema } from './form-item.ts'
import { methodShapesOf, shapeOf } from './shape-of.ts'

const key = z.union([z.string(), z.number()])
const keyShape = { anyOf: [{ type: 'string' }, { type: 'number' }] }

test.each<[string, z.ZodType, unknown]>([
  ['anything', jsonSchema, undefined],
  ['a list of anything', z.array(jsonSchema), { type: 'array' }],
  ['a list', z.array(key), { type: 'array', items: keyShape }],
  ['a record of anything', z.record(z.string(), jsonSchema), { type: 'object' }],
  ['a record', z.record(z.string(), z.number()), { type: 'object', additionalProperties: { type: 'number' } }],
  [
    'an object',
    z.object({ a: z.string(), b: z.number().default(1) }),
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number' } },
      required: ['a'],
    },
  ],
  [
    'an object without others',
    z.strictObject({ a: jsonSchema.optional() }),
    { type: 'object', properties: { a: {} }, additionalProperties: false },
  ],
  ['a choice', z.enum(['a', 'b']), { enum: ['a', 'b'] }],
  ['what may be left out', z.string().optional(), { anyOf: [{ type: 'string' }, { type: 'null' }] }],
  ['a choice of schemas that may be left out', key.optional(), { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] }],
  ['a choice with anything in it', z.union([z.string(), jsonSchema]), undefined],
  ['a value that holds itself', z.json(), undefined],
])('%s', (_, schema, shape) => {
  expect(shapeOf(schema)).toEqual(shape as ValueShape | undefined)
  expect(shapeOf(schema)).toBe(shapeOf(schema))
})

test('methods without a declaration of their arguments and results have no shape', () => {
  const label = { zh: '甲', en: 'A' }
  expect(methodShapesOf({ a: { label }, b: { label, args: jsonSchema } })).toEqual({})
  expect(methodShapesOf({ a: { label, returns: z.boolean() }, b: { label } })).toEqual({
    methodShapes: { a: { returns: { type: 'boolean' } } },
  })
})

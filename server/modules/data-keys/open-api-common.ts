import type { JsonObject } from '#kernel/page/values'
import { FIELD_OPERATORS } from '#sdk/fields'
import type { SayWord } from './open-api-words.ts'

export const RECORD_ID: JsonObject = { type: 'string', pattern: '^[0-9a-v]{16}$' }
export const COUNT: JsonObject = { type: 'integer', minimum: 1 }
const TEXT: JsonObject = { type: 'string' }
const NAMES: JsonObject = { type: 'array', items: TEXT }

export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
export const jsonOf = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })
export const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items })
export const objectOf = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  ...{ type: 'object', properties },
  ...(required.length > 0 ? { required: [...required] } : {}),
})

/** Schemas that name no model. Those of models have a dot in their names. */
export function commonSchemas(say: SayWord): JsonObject {
  const where = refTo('filter')
  const sort = listOf(objectOf({ field: TEXT, order: { enum: ['ascend', 'descend'] } }, ['field', 'order']))
  const comparison = objectOf({ field: TEXT, op: { enum: [...FIELD_OPERATORS] }, value: {} }, ['field', 'op'])
  const others = objectOf({ of: TEXT, is: { enum: ['some', 'none', 'every'] }, where }, ['of', 'is'])
  const figure = { as: TEXT, fn: { enum: ['count', 'sum', 'avg', 'min', 'max'] }, field: TEXT }
  return {
    filter: {
      description: say('condition'),
      anyOf: [
        objectOf({ and: listOf(where) }, ['and']),
        objectOf({ or: listOf(where) }, ['or']),
        objectOf({ not: where }, ['not']),
        ...[comparison, others],
      ],
    },
    query: objectOf({
      ...{ fields: NAMES, where, sort, latest: { type: 'boolean' }, search: { type: 'object' } },
      include: { type: 'object', additionalProperties: refTo('query') },
      ...{ pageNum: COUNT, pageSize: { ...COUNT, maximum: 200 }, after: TEXT },
      total: { enum: ['exact', 'capped', 'none'] },
    }),
    group: objectOf(
      {
        ...{ by: NAMES, values: listOf(objectOf(figure, ['as', 'fn'])) },
        ...{ where, most: { ...COUNT, maximum: 1_000 } },
      },
      ['values'],
    ),
    refusal: objectOf({ code: { type: 'integer' }, data: {}, msg: TEXT }, ['code', 'msg']),
  }
}

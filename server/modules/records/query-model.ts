import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { FIELD_OPERATORS, type FieldOperator, RECORD_ID } from '#sdk/fields'
import { opaque } from '../../http/answer.ts'

/** Deeper filters are refused. */
export const DEEPEST_FILTER = 5
export const MOST_CONDITIONS = 50
/** Values of one `in`. */
const MOST_VALUES = 500
/** Associations between a record and a field that a filter names. */
const LONGEST_PATH = 4
const DEEPEST_INCLUDE = 3

/** Values that are known when the query runs. Days begin at midnight of the query's time zone. */
export const KNOWN = ['me', 'today', 'now', 'week', 'month', 'year'] as const
export interface Known {
  readonly known: (typeof KNOWN)[number]
}

export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter }
  /** `field` may lead over associations to one: `customer.city`. */
  | { readonly field: string; readonly op: FieldOperator; readonly value?: Json | Known | undefined }
  /** Records of the other end of an association to many. */
  | { readonly of: string; readonly is: 'some' | 'none' | 'every'; readonly where?: Filter | undefined }

export interface Sort {
  readonly field: string
  readonly order: 'ascend' | 'descend'
}
export interface Query {
  readonly fields?: readonly string[] | undefined
  readonly where?: Filter | undefined
  readonly sort?: readonly Sort[] | undefined
  /** Without a sort: the latest record first. A view keeps its own order. */
  readonly latest?: boolean | undefined
  /** What people typed into a search, by field: texts that contain it, other values that equal it, or are in a list. */
  readonly search?: JsonObject | undefined
  readonly include?: { readonly [association: string]: Query } | undefined
  readonly pageNum?: number | undefined
  readonly pageSize?: number | undefined
  readonly after?: string | undefined
  readonly total?: 'exact' | 'capped' | 'none' | undefined
}

const name = z.string().min(1).max(60)
const json = opaque<Json>()

/** A filter as it was given, with no more than its own keys. @throws FilterFault where it is none, or too deep */
function readFilter(given: unknown, depth: number): Filter {
  if (depth === 0) throw new FilterFault('too deep')
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new FilterFault('no filter')
  const parts = new Map(Object.entries(given))
  const has = (...keys: readonly string[]): boolean => [...parts.keys()].every((key) => keys.includes(key))
  const inner = (value: unknown): Filter => readFilter(value, depth - 1)
  for (const word of ['and', 'or'] as const) {
    const list = parts.get(word)
    if (list === undefined) continue
    if (!has(word) || !Array.isArray(list) || list.length === 0 || list.length > MOST_CONDITIONS)
      throw new FilterFault('no filter')
    const filters = list.map(inner)
    return word === 'and' ? { and: filters } : { or: filters }
  }
  if (parts.has('not') && has('not')) return { not: inner(parts.get('not')) }
  const [of, is, where] = [parts.get('of'), parts.get('is'), parts.get('where')]
  if (typeof of === 'string' && has('of', 'is', 'where') && (is === 'some' || is === 'none' || is === 'every'))
    return { of, is, ...(where === undefined ? {} : { where: inner(where) }) }
  const [field, op, value] = [parts.get('field'), parts.get('op'), parts.get('value')]
  const isOperator = FIELD_OPERATORS.find((one) => one === op)
  const isPath = typeof field === 'string' && field.length <= 250 && field.split('.').length <= LONGEST_PATH
  const isSmall = !Array.isArray(value) || value.length <= MOST_VALUES
  if (!isPath || !isOperator || !isSmall || !has('field', 'op', 'value')) throw new FilterFault('no filter')
  return { field, op: isOperator, ...(value === undefined ? {} : { value: value as Json | Known }) }
}

class FilterFault extends Error {}

export const conditionsIn = (filter: Filter): number => {
  if ('and' in filter) return filter.and.reduce((sum, one) => sum + conditionsIn(one), 0)
  if ('or' in filter) return filter.or.reduce((sum, one) => sum + conditionsIn(one), 0)
  if ('not' in filter) return conditionsIn(filter.not)
  return 'of' in filter && filter.where ? 1 + conditionsIn(filter.where) : 1
}

/** Read by hand: a schema of every level would be a thousand schemas. */
export const filter = opaque<unknown>().transform((given, context): Filter => {
  try {
    const read = readFilter(given, DEEPEST_FILTER)
    if (conditionsIn(read) <= MOST_CONDITIONS) return read
  } catch (error) {
    if (!(error instanceof FilterFault)) throw error
  }
  context.addIssue({ code: 'custom', message: 'not a filter' })
  return z.NEVER
}) as unknown as z.ZodType<Filter, Filter>
const sort = z.array(z.strictObject({ field: name, order: z.enum(['ascend', 'descend']) })).max(5)

/** Checked by the fields that it names. */
const values = z.record(z.string().max(60), json) as unknown as z.ZodType<JsonObject, JsonObject>
function queryOf(depth: number): z.ZodType<Query, Query> {
  const parts = {
    fields: z.array(name).max(210).optional(),
    where: filter.optional(),
    sort: sort.optional(),
    latest: z.boolean().optional(),
    search: values.optional(),
    pageNum: z.int().min(1).max(100_000).optional(),
    pageSize: z.int().min(1).max(200).optional(),
    after: z.string().max(4_000).optional(),
    total: z.enum(['exact', 'capped', 'none']).optional(),
  }
  if (depth === 0) return z.strictObject(parts)
  return z.strictObject({ ...parts, include: z.record(name, queryOf(depth - 1)).optional() }) as unknown as z.ZodType<
    Query,
    Query
  >
}
export const query = queryOf(DEEPEST_INCLUDE)

export const GROUP_FUNCTIONS = ['count', 'sum', 'avg', 'min', 'max'] as const
export const group = z.strictObject({
  by: z.array(name).max(5).readonly().default([]),
  values: z
    .array(z.strictObject({ as: name, fn: z.enum(GROUP_FUNCTIONS), field: name.optional() }))
    .min(1)
    .max(20)
    .readonly(),
  where: filter.optional(),
  most: z.int().min(1).max(1_000).default(200),
})
export type Group = z.output<typeof group>

const recordId = z.string().regex(RECORD_ID)
/** A change of one record; `model` is a name. */
export const change = z.discriminatedUnion('op', [
  z.strictObject({ model: name, op: z.literal('create'), id: recordId.optional(), values }),
  z.strictObject({ model: name, op: z.literal('update'), id: recordId, rev: z.int().optional(), values }),
  z.strictObject({ model: name, op: z.literal('delete'), id: recordId, rev: z.int().optional() }),
  z.strictObject({ model: name, op: z.literal('restore'), id: recordId, rev: z.int().optional() }),
])
export type Change = z.output<typeof change>
export { recordId }

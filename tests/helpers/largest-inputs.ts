import * as z from 'zod'

/** An input grown at one place until it is as large as its call takes. */
export interface GrownInput {
  /** Where it was grown, and with what. */
  readonly name: string
  readonly make: () => unknown
}
interface Schema {
  readonly type?: string
  readonly properties?: { readonly [name: string]: Schema }
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => make(i))
const nested = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : nested(depth - 1, [inner]))
const bytesOf = (value: unknown): number => JSON.stringify(value)?.length ?? 4

/** Values for a place whose schema takes anything; `bytes` is about how long their JSON is. */
const ANYTHING: { readonly [name: string]: (bytes: number) => unknown } = {
  'a list of numbers': (bytes) => many(Math.min(bytes / 2, 490_000), () => 1),
  'a list of objects': (bytes) => many(Math.min(bytes / 12, 240_000), () => ({ id: 'a' })),
  'an object of many keys': (bytes) => Object.fromEntries(many(Math.min(bytes / 12, 49_000), (i) => [`k${i}`, {}])),
  'texts as long as they may be': (bytes) => many(bytes / 1_000_000, () => 'a'.repeat(Math.min(bytes, 1_000_000))),
  'lists in lists': (bytes) => many(Math.min(bytes / 300, 3000), () => nested(120, 1)),
}

const alternatives = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf
const isAnything = (schema: Schema): boolean =>
  schema.type === undefined && schema.const === undefined && schema.enum === undefined && alternatives(schema) === undefined

/** The smallest value of a schema that is not empty. */
function sampleOf(schema: Schema): unknown {
  const [first] = alternatives(schema) ?? []
  if (first) return sampleOf(first)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sampleOf(inner)]))
  if (schema.type === 'array') return schema.prefixItems?.map(sampleOf) ?? []
  if (schema.type === 'string') return 'a'.repeat(Math.max(1, schema.minLength ?? 1))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return isAnything(schema) ? { id: 'a' } : null
}

/** The same value with another text at each place that takes any, so that a list does not hold one thing many times. */
function varied(schema: Schema, value: unknown, index: number): unknown {
  if (typeof value === 'string' && schema.type === 'string' && (schema.maxLength ?? 100) > value.length + 8) return `${value}${index}`
  if (Array.isArray(value)) return value.map((item, at) => varied(schema.prefixItems?.[at] ?? schema.items ?? {}, item, index))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, varied(schema.properties?.[name] ?? {}, inner, index)]))
  return value
}

type Put = (inner: unknown) => unknown

function* grownAt(schema: Schema, value: unknown, at: string, room: number, put: Put): Iterable<GrownInput> {
  const grown = (what: string, make: () => unknown): GrownInput => ({ name: `${at}: ${what}`, make: () => put(make()) })
  for (const inner of alternatives(schema) ?? []) yield* grownAt(inner, value, at, room, put)
  if (isAnything(schema)) for (const [what, make] of Object.entries(ANYTHING)) yield grown(what, () => make(room))
  if (schema.type === 'string' && !schema.enum && schema.const === undefined) {
    const length = Math.min(room, schema.maxLength ?? 1_000_000)
    for (const part of ['a', ' ', 'a.', '%41']) yield grown(JSON.stringify(part), () => part.repeat(length / part.length))
  }
  if (schema.type === 'array') {
    const items = schema.items ?? {}
    const [known] = Array.isArray(value) ? value : []
    const sample = known ?? sampleOf(items)
    const count = Math.min(schema.maxItems ?? Number.POSITIVE_INFINITY, room / (bytesOf(varied(items, sample, 99_999)) + 1))
    yield grown('many items', () => many(count, (i) => varied(items, sample, i)))
    yield grown('one item many times', () => many(count, () => sample))
    if (!schema.prefixItems) yield* grownAt(items, sample, `${at}[]`, room, (inner) => put([inner]))
  }
  if (schema.type !== 'object') return
  const known = (typeof value === 'object' && value !== null ? value : {}) as { readonly [name: string]: unknown }
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    yield* grownAt(inner, known[name] ?? sampleOf(inner), at === '' ? name : `${at}.${name}`, room, (grownValue) =>
      put({ ...known, [name]: grownValue }),
    )
  if (typeof schema.additionalProperties === 'object') {
    const sample = Object.values(known)[0] ?? sampleOf(schema.additionalProperties)
    const count = Math.min(49_000, room / (bytesOf(sample) + 12))
    yield grown('many keys', () => Object.fromEntries(many(count, (i) => [`key${i}`, sample])))
  }
}

/**
 * Inputs like `example`, each grown at one place of the schema to what the schema allows there and to about `bytes` of JSON in all.
 * @example largestInputs(z.strictObject({ names: z.array(z.string()) }), { names: ['a'] }, 16_000)
 */
export function largestInputs(input: z.ZodType, example: unknown, bytes: number): readonly GrownInput[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  return [...grownAt(schema, example, '', bytes - bytesOf(example) - 200, (whole) => whole)]
}

import { ownValue, setOwn } from '#kernel/page/path'
import type { DetailedShape, Json, JsonObject, PropFields, PropShape } from '#kernel/page/values'

// A formula may give anything. What a view gets is what its declaration says: none of this throws, and what fits keeps its identity.

type Lowered = Json | undefined

/** By its shape, what a list or an object was lowered to: the same one gives the same result, so a view that compares its props sees no change. */
const known = new WeakMap<object, WeakMap<object, Json>>()

/** The props of a view as they are declared. What is not declared stays. */
export const lowerProps = (fields: PropFields, props: JsonObject): JsonObject => lowerFields(fields, props)

/** A value as its shape has it. */
export function lowerValue(shape: PropShape, value: Lowered): Lowered {
  const detailed = typeof shape === 'string' ? undefined : shape
  switch (detailed?.kind ?? shape) {
    case 'any':
      return value === undefined ? detailed?.default : value
    case 'text':
      return lowerText(detailed, value)
    case 'address':
      return typeof value === 'string' ? value : value === undefined ? otherwise(detailed, '') : ''
    case 'number':
      return numberOf(value) ?? otherwise(detailed, 0)
    case 'boolean':
      return lowerBoolean(detailed, value)
    case 'length':
      return isLength(value) ? value : otherwise(detailed, '')
    case 'choice':
      return lowerChoice(detailed!, value)
    case 'either':
      return lowerEither(detailed!, value)
    case 'list':
      return lowerList(detailed, value)
    default:
      return lowerObject(detailed, value)
  }
}

const NOTHING: JsonObject = {}
const NO_FIELDS: PropFields = {}
const NO_ITEMS: readonly Json[] = []

const isObject = (value: Lowered): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const isLength = (value: Lowered): boolean => typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
const otherwise = (shape: DetailedShape | undefined, empty: Json): Lowered => shape?.default ?? (shape?.optional ? undefined : empty)

/** A finite number, also from its text. */
function numberOf(value: Lowered): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Everything can be written out; null is an empty text, because that is what a page shows of it. */
function lowerText(shape: DetailedShape | undefined, value: Lowered): Lowered {
  if (typeof value === 'string') return value
  if (value === undefined) return otherwise(shape, '')
  if (value === null) return shape?.optional ? undefined : ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Null and an empty text count as unset, as in fields that were never filled in. Other values convert as JavaScript conditions do. */
const lowerBoolean = (shape: DetailedShape | undefined, value: Lowered): Lowered =>
  value === undefined || value === null || value === '' ? otherwise(shape, false) : Boolean(value)

/** A choice by itself or by its text: data has `"2"` where the choice is 2. */
function lowerChoice(shape: DetailedShape, value: Lowered): Lowered {
  const { values = NO_ITEMS } = shape
  if (values.includes(value as Json)) return value
  const isPlain = typeof value === 'number' || typeof value === 'string'
  const same = isPlain ? values.find((each) => String(each) === String(value)) : undefined
  return same ?? otherwise(shape, values[0] ?? null)
}

const FITTING: { readonly [kind: string]: (value: Lowered) => boolean } = {
  text: (value) => typeof value === 'string',
  address: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  length: isLength,
  list: Array.isArray,
  object: isObject,
}
const kindOf = (shape: PropShape): string => (typeof shape === 'string' ? shape : shape.kind)

function fits(shape: PropShape, value: Lowered): boolean {
  if (typeof shape === 'object' && shape.kind === 'choice') return shape.values?.includes(value as Json) === true
  return FITTING[kindOf(shape)]?.(value) === true
}

function lowerEither(shape: DetailedShape, value: Lowered): Lowered {
  const { of = [] } = shape
  const fitting = of.find((each) => fits(each, value))
  if (fitting !== undefined) return lowerValue(fitting, value)
  if (value === undefined) return otherwise(shape, emptyOf(of[0]))
  // Without a place for texts, a number may be written as one.
  if (!of.includes('text')) return (of.includes('number') ? numberOf(value) : undefined) ?? otherwise(shape, emptyOf(of[0]))
  return lowerText(shape, value)
}

const emptyOf = (shape: PropShape | undefined): Json => (shape === undefined ? null : (lowerValue(shape, undefined) ?? null))

function lowerObject(shape: DetailedShape | undefined, value: Lowered): Lowered {
  const fields = shape?.fields ?? NO_FIELDS
  if (isObject(value)) return lowerFields(fields, value)
  // Older pages store a list where the fields of an object are positions.
  if (Array.isArray(value) && Object.hasOwn(fields, '0')) return lowerFields(fields, Object.fromEntries(value.entries()))
  // And a number, which is each of them.
  if (typeof value === 'number' && Object.hasOwn(fields, '0'))
    return lowerObject(
      shape,
      Object.keys(fields).map(() => value),
    )
  if (shape?.optional) return undefined
  return lowerFields(fields, isObject(shape?.default) ? shape.default : NOTHING)
}

/** Copies only where a field changes. */
function lowerFields(fields: PropFields, value: JsonObject): JsonObject {
  const before = known.get(fields)?.get(value)
  if (before !== undefined) return before as JsonObject
  let lowered: JsonObject | undefined
  for (const name in fields) {
    const given = ownValue(value, name)
    const field = lowerValue(fields[name]!, given)
    if (Object.is(field, given)) continue
    lowered ??= { ...value }
    setOwn(lowered, name, field as Json)
  }
  if (lowered === undefined) return value
  remember(fields, value, lowered)
  return lowered
}

function lowerList(shape: DetailedShape | undefined, given: Lowered): Lowered {
  // A formula that gives no list gives no items: the default is for a prop that was never set.
  const value = given === undefined ? shape?.default : given
  if (!Array.isArray(value)) return shape?.optional ? undefined : (NO_ITEMS as Json)
  const items = shape?.items
  if (shape === undefined || items === undefined || items === 'any') return value as Json
  const before = known.get(shape)?.get(value)
  if (before !== undefined) return before
  const lowered = lowerItems(items, shape.bare, value as readonly Json[])
  remember(shape, value, lowered as Json)
  return lowered as Json
}

/** Items keep their places, which their texts are found by; only what is no choice has none. */
function lowerItems(items: PropShape, bare: string | undefined, value: readonly Json[]): readonly Json[] {
  const isChoice = typeof items === 'object' && items.kind === 'choice'
  if (isChoice) return value.every((item) => fits(items, item)) ? value : value.filter((item) => fits(items, item))
  let lowered: Json[] | undefined
  for (const [index, item] of value.entries()) {
    const isBare = bare !== undefined && item !== null && typeof item !== 'object'
    const own = (lowerValue(items, isBare ? { [bare]: item } : item) ?? null) as Json
    if (Object.is(own, item)) continue
    lowered ??= [...value]
    lowered[index] = own
  }
  return lowered ?? value
}

function remember(shape: object, value: object, lowered: Json): void {
  const table = known.get(shape) ?? new WeakMap<object, Json>()
  table.set(value, lowered)
  known.set(shape, table)
}

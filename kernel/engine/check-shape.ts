import { type Message, tell } from '#kernel/message'
import type { Json, JsonObject, ValueShape } from '#kernel/page/values'

/** Where a value is not what its shape asks for. */
export interface ShapeProblem {
  /** A path in the value; '' is the value itself. */
  readonly at: string
  readonly expected: Message
  readonly found: Message
}

const KINDS = {
  object: tell('engine.kind-object'),
  array: tell('engine.kind-array'),
  string: tell('engine.kind-string'),
  number: tell('engine.kind-number'),
  integer: tell('engine.kind-integer'),
  boolean: tell('engine.kind-boolean'),
  null: tell('engine.kind-null'),
} as const
/** A value, whatever it is. */
const SOME = tell('engine.kind-some')
/** Shapes whose values a message describes; of more, the first ones. */
const MOST_NAMED = 3

/** The first place where the value is not of the shape; null where it is. */
export function shapeProblem(shape: ValueShape, value: Json | undefined, at = ''): ShapeProblem | null {
  const problem = (): ShapeProblem => ({ at, expected: describe(shape), found: found(value) })
  if (shape.anyOf) {
    const tried = shape.anyOf.map((each) => shapeProblem(each, value, at))
    if (tried.includes(null)) return null
    // The one that goes wrong inside of the value is the one that was meant.
    return tried.find((each) => each !== null && each.at !== at) ?? problem()
  }
  if (shape.enum) return shape.enum.some((each) => JSON.stringify(each) === JSON.stringify(value)) ? null : problem()
  if (!shape.type) return null
  if (!isOfType(shape.type, value)) return problem()
  if (Array.isArray(value)) return itemProblem(shape, value as readonly Json[], at)
  return isObject(value) ? fieldProblem(shape, value, at) : null
}

/** How deep in an answer a list may be looked for, and in how many values. */
const DEEPEST = 3
const MOST_LOOKED_AT = 200

/** The path of the list or object in the value that is of the shape, the nearest to its top, lists of objects before others; null where there is none. */
export function partOfShape(shape: ValueShape, value: Json): string | null {
  let level: readonly (readonly [path: string, value: Json])[] = [['', value]]
  let left = MOST_LOOKED_AT
  for (let depth = 0; depth < DEEPEST; depth++) {
    const next = level.flatMap(([path, around]) =>
      Object.entries(isObject(around) ? around : {}).flatMap(([name, each]) =>
        // A dot in a name would be read as a step.
        typeof each === 'object' && each !== null && !name.includes('.') && left-- > 0 ? [[inside(path, name), each] as const] : [],
      ),
    )
    const fitting = next.filter(([, each]) => shapeProblem(shape, each) === null)
    const found = fitting.find(([, each]) => Array.isArray(each) && isObject(each[0])) ?? fitting[0]
    if (found) return found[0]
    level = next
  }
  return null
}

function itemProblem({ items }: ValueShape, list: readonly Json[], at: string): ShapeProblem | null {
  if (!items) return null
  for (const [index, item] of list.entries()) {
    const problem = shapeProblem(items, item, inside(at, String(index)))
    if (problem) return problem
  }
  return null
}

function fieldProblem(
  { properties = {}, required = [], additionalProperties }: ValueShape,
  object: JsonObject,
  at: string,
): ShapeProblem | null {
  for (const [name, shape] of Object.entries(properties)) {
    const given = Object.hasOwn(object, name) ? object[name] : undefined
    if (given === undefined && !required.includes(name)) continue
    const problem = shapeProblem(shape, given, inside(at, name))
    if (problem) return problem
  }
  for (const name of required) if (!Object.hasOwn(object, name)) return { at: inside(at, name), expected: SOME, found: found(undefined) }
  if (additionalProperties === undefined) return null
  for (const [name, value] of Object.entries(object)) {
    if (Object.hasOwn(properties, name)) continue
    if (additionalProperties === false) return { at: inside(at, name), expected: KINDS.null, found: found(value) }
    const problem = shapeProblem(additionalProperties, value, inside(at, name))
    if (problem) return problem
  }
  return null
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`)

function isOfType(type: NonNullable<ValueShape['type']>, value: Json | undefined): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return typeOf(value) === type
}

function typeOf(value: Json | undefined): keyof typeof KINDS {
  if (value === null || value === undefined) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as keyof typeof KINDS)
}

const found = (value: Json | undefined): Message => KINDS[typeOf(value)]

function describe(shape: ValueShape): Message {
  if (shape.enum) return tell('engine.kind-one-of', { options: shape.enum.map(String).join(', ') })
  const [first, ...others] = shape.anyOf ?? []
  if (!first) return shape.type ? KINDS[shape.type] : SOME
  return others
    .slice(0, MOST_NAMED - 1)
    .reduce((one, other) => tell('engine.kind-either', { one, other: describe(other) }), describe(first))
}

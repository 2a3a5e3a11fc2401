import type * as z from 'zod'

/** An input that was spoiled in one place, and how. */
export interface Spoiled {
  readonly how: string
  readonly input: object
}
type Path = readonly (string | number)[]

const MISSING = Symbol('missing')
/** A field that no call has. */
const EXTRA = 'zzExtraField'
const WRONG: readonly (readonly [name: string, value: unknown])[] = [
  ['missing', MISSING],
  ['nothing', null],
  ['a number', 5],
  ['below zero', -1],
  ['a fraction', 0.5],
  ['a huge number', 1e300],
  ['an empty text', ''],
  ['odd characters', '!? <>'],
  ['a long text', 'x'.repeat(6000)],
  ['a truth', true],
  ['a list', []],
  ['a list of nothing', [null]],
  ['a group', {}],
  ['a group of others', { zzExtra: 1 }],
]
/** Deeper than this an example is content of people, which has tests of its own. */
const DEEPEST = 4

/** Copies of the example with one field missing, of another type, too long, of another form, outside of its choices, or too many. */
export function spoiled(example: { readonly [name: string]: unknown }, schema: z.ZodType): readonly Spoiled[] {
  const known = Object.keys((schema as unknown as { readonly shape?: object }).shape ?? {})
  const unsaid = known.filter((name) => !Object.hasOwn(example, name)).map((name): Path => [name])
  const places: readonly Path[] = [...placesOf(example, []), ...unsaid]
  const wrong = places.flatMap((path) =>
    WRONG.map(([name, value]) => ({ how: `${path.join('/')} is ${name}`, input: put(example, path, value) as object })),
  )
  const groups: readonly Path[] = [[], ...places.filter((path) => isGroup(at(example, path)))]
  const more = groups.map((path) => ({
    how: `${path.join('/')} has another field`,
    input: put(example, [...path, EXTRA], 1) as object,
  }))
  return [...wrong, ...more]
}

const isGroup = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

function placesOf(value: unknown, path: Path): readonly Path[] {
  if (!isGroup(value) || path.length >= DEEPEST) return []
  const keys: readonly (string | number)[] = Array.isArray(value) ? value.slice(0, 2).map((_item, index) => index) : Object.keys(value)
  return keys.flatMap((key) => [[...path, key], ...placesOf((value as { readonly [key: string]: unknown })[key], [...path, key])])
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, key) => (found as { readonly [key: string]: unknown })[key], value)

function put(value: unknown, path: Path, wanted: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return wanted
  const group = (value ?? {}) as { readonly [key: string]: unknown }
  const next = rest.length === 0 ? wanted : put(group[key], rest, wanted)
  if (Array.isArray(value)) return value.flatMap((item, index) => (index !== key ? [item] : next === MISSING ? [] : [next]))
  const { [key]: _before, ...others } = group
  return next === MISSING ? others : { ...others, [key]: next }
}

interface Walked {
  readonly _zod: { readonly def: { readonly [part: string]: unknown } }
}
const isSchema = (value: unknown): value is Walked => typeof value === 'object' && value !== null && '_zod' in value

/** Names of all fields of a schema, inside of lists, unions and other objects too. */
export function fieldsIn(schema: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (!isSchema(schema)) return found
  const { shape, options, items, ...def } = schema._zod.def
  for (const [name, field] of Object.entries((shape ?? {}) as object)) fieldsIn(field, found.add(name))
  for (const part of [...Object.values(def), ...((options ?? []) as unknown[]), ...((items ?? []) as unknown[])]) fieldsIn(part, found)
  return found
}

/** Texts of an input, and keys of its groups that are no fields of the schema. */
export function contentIn(value: unknown, fields: ReadonlySet<string>, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === 'string') return found.add(value)
  if (typeof value !== 'object' || value === null) return found
  for (const [key, each] of Object.entries(value)) {
    if (!Array.isArray(value) && !fields.has(key) && key !== EXTRA) found.add(key)
    contentIn(each, fields, found)
  }
  return found
}

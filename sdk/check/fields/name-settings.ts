import { isObject, type Json, type JsonObject, ownValue, setOwn } from '#kernel/page/values'

/** The parts of a JSON Schema that say what a setting is. */
export interface SettingSchema {
  readonly properties?: { readonly [name: string]: SettingSchema }
  readonly additionalProperties?: boolean | SettingSchema
  readonly items?: SettingSchema | readonly SettingSchema[]
  readonly anyOf?: readonly SettingSchema[]
  readonly oneOf?: readonly SettingSchema[]
  readonly allOf?: readonly SettingSchema[]
  readonly $ref?: string
  readonly default?: unknown
  readonly options?: unknown
}

/** What the options of a setting say of the field names in it. */
export interface NameOptions {
  /** Fields of what another setting names, beside it or of the nearest element around with a tag. */
  readonly namesIn?: { readonly tag?: string; readonly setting: string; readonly own?: string }
  /** Several names with commas. */
  readonly several?: boolean
  /** The key under which names are, anywhere in the value. */
  readonly at?: string
  /** The name is a field of the rows of the element's data. */
  readonly ofRows?: boolean
}

/** A setting that names fields, as a visitor gets it. */
export interface NameSetting {
  readonly path: string
  readonly options: NameOptions
  /** What is written there; its default where nothing is. */
  readonly value: Json
}

interface Walk {
  readonly root: SettingSchema
  readonly change: (setting: NameSetting) => Json
}

const DEEPEST = 24

/**
 * Settings with the field names in them changed, wherever their schema says that there are some: by `namesIn`, by
 * `ofRows`, by `fromData` of the name of a field, or of a list whose items name fields. The same object where nothing
 * was changed; a default is written only where it is changed.
 * @example mapNameSettings(schema, { sortField: 'amount' }, ({ value }) => (value === 'amount' ? 'total' : value))
 */
export function mapNameSettings(
  schema: object,
  values: JsonObject,
  change: (setting: NameSetting) => Json,
): JsonObject {
  const root = schema as SettingSchema
  return (mapped(root, values, '', 0, { root, change }) ?? values) as JsonObject
}

const optionsOf = ({ options }: SettingSchema): NameOptions & { readonly fromData?: unknown } =>
  typeof options === 'object' && options !== null ? options : {}

/** Whether a setting names fields. */
const isNamed = (schema: SettingSchema): boolean => {
  const { namesIn, ofRows, fromData } = optionsOf(schema)
  return namesIn !== undefined || ofRows === true || typeof fromData === 'string'
}
const asNamed = (schema: SettingSchema): NameOptions => {
  const { fromData, ...options } = optionsOf(schema)
  return typeof fromData === 'string' ? { ...options, ofRows: true } : options
}

/** The key of a list's items that names a field of the element's rows. */
const fieldOfItems = (schema: SettingSchema): string | undefined => {
  const { fromData } = optionsOf(schema)
  const field = typeof fromData === 'object' && fromData !== null ? (fromData as { field?: unknown }).field : undefined
  return typeof field === 'string' ? field : undefined
}

function mapped(
  given: SettingSchema,
  value: Json | undefined,
  path: string,
  depth: number,
  walk: Walk,
): Json | undefined {
  if (depth > DEEPEST) return value
  const schema = resolved(given, walk.root)
  const own = isNamed(given) ? given : isNamed(schema) ? schema : undefined
  if (own) return changed(own, schema, value, path, walk)
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  let now = value
  for (const choice of choices) now = mapped(choice, now, path, depth + 1, walk)
  if (Array.isArray(now)) {
    const { items } = schema
    const field = fieldOfItems(given) ?? fieldOfItems(schema)
    if (!items) return now
    const list = (now as readonly Json[]).map((item, i) => {
      const of = Array.isArray(items) ? items[i] : (items as SettingSchema)
      return of
        ? mapped(
            field === undefined ? of : withRowField(of, field, walk),
            item,
            below(path, String(i)),
            depth + 1,
            walk,
          )!
        : item
    })
    return list.every((item, i) => item === (now as readonly Json[])[i]) ? now : list
  }
  if (now !== undefined && !isObject(now)) return now
  return mappedObject(schema, now, path, depth, walk)
}

function mappedObject(
  { properties = {}, additionalProperties: others }: SettingSchema,
  value: JsonObject | undefined,
  path: string,
  depth: number,
  walk: Walk,
): Json | undefined {
  const changes: { [name: string]: Json } = {}
  const names = new Set([...Object.keys(properties), ...Object.keys(value ?? {})])
  for (const name of names) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : typeof others === 'object' ? others : undefined
    const before = value && ownValue(value, name)
    const after = schema && mapped(schema, before as Json | undefined, below(path, name), depth + 1, walk)
    if (after !== undefined && after !== before) setOwn(changes, name, after)
  }
  return Object.keys(changes).length === 0 ? value : { ...value, ...changes }
}

function changed(own: SettingSchema, schema: SettingSchema, value: Json | undefined, path: string, walk: Walk) {
  const now = value ?? ((own.default ?? schema.default ?? null) as Json)
  if (now === null || now === '') return value
  const next = walk.change({ path, options: asNamed(own), value: now })
  return next === now ? value : next
}

/** The schema of a list's items, with the key that names a field marked as one. */
function withRowField(items: SettingSchema, field: string, walk: Walk): SettingSchema {
  const schema = resolved(items, walk.root)
  const own = schema.properties?.[field]
  if (!own) return schema
  const options = { ...optionsOf(own), ofRows: true }
  return { ...schema, properties: { ...schema.properties, [field]: { ...own, options } } }
}

/** The setting with field names that a path leads to, and what of the path is left inside of its value. */
export function nameSettingAt(
  schema: object,
  path: string,
): { readonly options: NameOptions; readonly rest: readonly string[] } | undefined {
  const walk: Walk = { root: schema as SettingSchema, change: ({ value }) => value }
  return settingAt(walk.root, path.split('.'), walk)
}

function settingAt(given: SettingSchema, path: readonly string[], walk: Walk): ReturnType<typeof nameSettingAt> {
  const schema = resolved(given, walk.root)
  const own = isNamed(given) ? given : isNamed(schema) ? schema : undefined
  if (own) return { options: asNamed(own), rest: path }
  const [step, ...rest] = path
  if (step === undefined) return undefined
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    const found = settingAt(choice, path, walk)
    if (found) return found
  }
  const { properties = {}, items, additionalProperties: others } = schema
  const field = fieldOfItems(given) ?? fieldOfItems(schema)
  if (Object.hasOwn(properties, step)) return settingAt(properties[step]!, rest, walk)
  if (items && !Array.isArray(items)) {
    const of = items as SettingSchema
    return settingAt(field === undefined ? of : withRowField(of, field, walk), rest, walk)
  }
  return typeof others === 'object' ? settingAt(others, rest, walk) : undefined
}

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function resolved(schema: SettingSchema, root: SettingSchema): SettingSchema {
  let here = schema
  for (let hops = 0; here.$ref !== undefined && hops < 8; hops++) {
    const steps = here.$ref.replace(/^#\/?/, '').split('/')
    let target: unknown = root
    for (const step of steps) if (step !== '') target = isObject(target as Json) ? ownValue(target, step) : undefined
    if (typeof target !== 'object' || target === null) return {}
    here = target as SettingSchema
  }
  return here
}

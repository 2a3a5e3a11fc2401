import type * as z from 'zod'
import { ownValue } from '#kernel/page/path'
import type { Json, JsonObject, Label } from '#kernel/page/values'
import type { Choice, ItemField } from '../define/setter.ts'
import { jsonSchemaOf } from './json-schema.ts'
import type { FieldMeta, FieldSection } from './meta.ts'

/** One row of a generated settings panel. */
export interface FieldSpec extends ItemField {
  readonly section: FieldSection
  /** It has a label of its own. */
  readonly isNamed?: true
  /**
   * The only kind of value that it accepts, where the schema has one; a text field accepts anything that can be
   * written as text.
   */
  readonly takes?: 'number' | 'boolean' | 'list'
  readonly repeatsIn?: string
  readonly needed?: true
  /** The kind of parts of the page that the value names. */
  readonly refers?: NonNullable<FieldMeta['refers']>
  readonly help?: Label
  /** The name under which the element hands on a value to its form. */
  readonly names?: 'field' | 'page'
}

type Node = z.core.JSONSchema.BaseSchema & FieldMeta

function setterFor(node: Node): `setter/${string}` {
  if (node.setter) return node.setter
  if (itemsOf(node).length > 0) return 'setter/list'
  if (node.type === 'array' && choicesOf(node)) return 'setter/several'
  if (node.choices || node.enum) return 'setter/select'
  if (node.type === 'boolean') return 'setter/switch'
  if (node.type === 'number' || node.type === 'integer') return 'setter/number'
  if (node.type === 'string') return 'setter/text'
  return 'setter/json'
}

function choicesOf(node: Node): readonly Choice[] | undefined {
  if (node.choices) return node.choices
  const values = node.enum ?? (node.type === 'array' ? (node.items as Node | undefined)?.enum : undefined)
  return values?.map((value) => ({ value: value as string, label: { zh: String(value), en: String(value) } }))
}

/** The fields of a list's items: those that are labelled, and those that the editor writes. */
function itemsOf(node: Node): readonly ItemField[] {
  const item = node.type === 'array' ? (node.items as Node | undefined) : undefined
  if (item?.type !== 'object' || !item.properties) return NO_ITEMS
  const found: FieldSpec[] = []
  walk(item, '', found)
  return found.filter(({ isNamed, generated }) => isNamed || generated !== undefined)
}
const NO_ITEMS: readonly ItemField[] = []

const TAKES: { readonly [type: string]: FieldSpec['takes'] } = { number: 'number', integer: 'number', boolean: 'boolean', array: 'list' }

function takenBy({ type }: Node): Pick<FieldSpec, 'takes'> {
  const takes = typeof type === 'string' ? ownValue(TAKES, type) : undefined
  return takes ? { takes } : {}
}

function walk(node: Node, path: string, found: FieldSpec[]): void {
  if (node.internal) return
  if (node.type === 'object' && node.properties && !node.setter) {
    for (const [key, child] of Object.entries(node.properties)) walk(child as Node, path ? `${path}.${key}` : key, found)
    return
  }
  const name = path.split('.').at(-1) ?? path
  found.push({
    path,
    label: node.label ?? { zh: name, en: name },
    section: node.section ?? 'basic',
    setter: setterFor(node),
    default: node.default as Json | undefined,
    ...takenBy(node),
    bindable: node.bindable ?? true,
    options: (node.options ?? {}) as JsonObject,
    ...(choicesOf(node) ? { choices: choicesOf(node)! } : {}),
    ...(node.minimum === undefined ? {} : { min: node.minimum }),
    ...(node.maximum === undefined ? {} : { max: node.maximum }),
    ...(node.needed ? { needed: true } : {}),
    ...(node.refers ? { refers: node.refers } : {}),
    ...(node.when ? { when: node.when } : {}),
    ...(node.repeatsIn ? { repeatsIn: node.repeatsIn } : {}),
    ...(node.names ? { names: node.names } : {}),
    ...(node.label ? { isNamed: true as const } : {}),
    ...(node.generated === undefined ? {} : { generated: node.generated }),
    ...(node.noun ? { noun: node.noun } : {}),
    ...(itemsOf(node).length > 0 ? { items: itemsOf(node) } : {}),
    ...(node.help ? { help: node.help } : {}),
    ...(node.placeholder ? { placeholder: node.placeholder } : {}),
    ...(node.words ? { words: true as const } : {}),
    ...(node.initial ? { initial: node.initial } : {}),
  })
}

const cache = new WeakMap<object, readonly FieldSpec[]>()

/** The rows of a settings panel for a zod object; nested objects are flattened to dotted paths. */
export const fieldsOf = (schema: z.ZodObject): readonly FieldSpec[] => fieldsIn(jsonSchemaOf(schema))

/** The same for what is known as JSON Schema alone. */
export function fieldsIn(schema: object): readonly FieldSpec[] {
  const known = cache.get(schema)
  if (known) return known
  const found: FieldSpec[] = []
  walk(schema as Node, '', found)
  cache.set(schema, found)
  return found
}

/** The default words of a zod object that follow the reader's language, by the path of their field. */
export function wordsOf(schema: z.ZodObject): { readonly [path: string]: Label } {
  return Object.fromEntries(fieldsOf(schema).flatMap(({ path, initial }) => (initial ? [[path, initial]] : [])))
}

/** All defaults of a zod object, nested ones included. */
export function defaultsOf(schema: z.ZodObject): JsonObject {
  return schema.parse({}) as JsonObject
}

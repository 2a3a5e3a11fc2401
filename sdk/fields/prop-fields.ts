import type { DetailedShape, Json, JsonObject, PropFields, PropKind, PropShape } from '#kernel/page/values'
import type { ComponentDeclaration } from '../define/component.ts'
import { shapeOf as valueShapeOf } from './shape-of.ts'
import { storedSchema } from './stored-schema.ts'

/** A node of JSON Schema, with what fields say of themselves. */
interface Node {
  readonly [keyword: string]: unknown
}

/** Deeper parts of a schema are anything. */
const DEEPEST = 8
const SCALARS: { readonly [type: string]: PropKind } = { string: 'text', number: 'number', integer: 'number', boolean: 'boolean' }
const EMPTY: { readonly [kind: string]: Json } = { text: '', address: '', number: 0, boolean: false, list: [], object: {}, length: '' }

/** The prop that receives data of a source, and the declared shape of this data. */
interface DataProp {
  readonly prop: string
  readonly shape?: { readonly type?: string }
}

/**
 * The shapes of a component's props, from their JSON Schema. Items of data are left as they are: their fields are named by the page's author.
 * @example propFieldsOf({ type: 'object', properties: { text: { type: 'string', default: 'PAID' } } }) // { text: { kind: 'text', default: 'PAID' } }
 */
function propFieldsOf(schema: JsonObject, data?: DataProp): PropFields {
  const { fields = {} } = groupOf(schema, 0)
  if (data === undefined || !Object.hasOwn(fields, data.prop)) return fields
  const shape = fields[data.prop]!
  if (kindOf(shape) !== 'list') return fields
  const { items: _items, bare: _bare, ...whole } = detailed(shape)
  const lowered: PropShape = data.shape?.type === 'array' ? whole : { kind: 'any', default: whole.default ?? [] }
  return { ...fields, [data.prop]: lowered }
}

const detailed = (shape: PropShape): DetailedShape => (typeof shape === 'string' ? { kind: shape } : shape)
const kindOf = (shape: PropShape): DetailedShape['kind'] => (typeof shape === 'string' ? shape : shape.kind)
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

function groupOf(node: Node, depth: number): DetailedShape {
  const required = new Set(Array.isArray(node.required) ? node.required : [])
  const properties = isNode(node.properties) ? Object.entries(node.properties) : []
  const fields = properties.flatMap(([name, each]): [string, PropShape][] => {
    const shape = shapeOf(each, depth + 1, required.has(name))
    // What is anything and has no default stays as it is.
    return shape === 'any' ? [] : [[name, shape]]
  })
  return { kind: 'object', fields: Object.fromEntries(fields) }
}

function shapeOf(node: unknown, depth: number, isRequired: boolean): PropShape {
  if (!isNode(node) || depth > DEEPEST) return 'any'
  const shape = ofNode(node, depth)
  const given = node.default as Json | undefined
  if (shape.kind === 'any') return given === undefined ? 'any' : { kind: 'any', default: given }
  // Without a word of it, a choice is the first of its choices.
  const usual = shape.kind === 'choice' ? shape.values?.[0] : EMPTY[shape.kind]
  const isUsual = given === undefined || JSON.stringify(given) === JSON.stringify(usual)
  const whole: DetailedShape = {
    ...shape,
    ...(isUsual ? {} : { default: given }),
    ...(given === undefined && !isRequired ? { optional: true as const } : {}),
  }
  return Object.keys(whole).length === 1 ? (whole.kind as PropKind) : whole
}

function ofNode(node: Node, depth: number): DetailedShape {
  if (Array.isArray(node.enum)) return { kind: 'choice', values: node.enum as readonly Json[] }
  if (node.const !== undefined) return { kind: 'choice', values: [node.const as Json] }
  if (node.type === 'string' && (node.resource !== undefined || node.setter === 'setter/image')) return { kind: 'address' }
  if (node.setter === 'setter/length') return { kind: 'length' }
  const either = node.anyOf ?? node.oneOf ?? (Array.isArray(node.type) ? node.type.map((type) => ({ type })) : undefined)
  if (Array.isArray(either)) {
    const of = either.map((each) => shapeOf(each, depth + 1, true))
    return of.includes('any') ? { kind: 'any' } : { kind: 'either', of }
  }
  if (node.type === 'array') return listOf(node, depth)
  if (node.type === 'object') return isNode(node.properties) ? groupOf(node, depth) : { kind: 'object' }
  return { kind: (typeof node.type === 'string' ? SCALARS[node.type] : undefined) ?? 'any' }
}

function listOf(node: Node, depth: number): DetailedShape {
  const items = shapeOf(node.items, depth + 1, true)
  const bare = typeof node.bare === 'string' ? { bare: node.bare } : {}
  return { kind: 'list', ...(items === 'any' ? {} : { items }), ...bare }
}

/** What the props of a declared component's view are lowered to. */
export function propsOf({ props, data }: Pick<ComponentDeclaration, 'props' | 'data'>): PropFields {
  const shape = data && valueShapeOf(data.shape)
  return propFieldsOf(storedSchema(props), data && { prop: data.prop, ...(shape ? { shape } : {}) })
}

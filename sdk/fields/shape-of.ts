import type * as z from 'zod'
import type { Json, MethodShape, MethodShapes, ValueShape } from '#kernel/page/values'
import type { MethodSpecs } from '../define/component.ts'
import { jsonSchemaOf } from './json-schema.ts'

type Node = z.core.JSONSchema.BaseSchema
type Type = NonNullable<ValueShape['type']>

/** Deeper parts of a schema are anything. */
const DEEPEST = 8
const TYPES: ReadonlySet<unknown> = new Set<Type>(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
const KINDS = ['object', 'array', 'string', 'number', 'boolean', 'null'] as const
const isBare = (shape: ValueShape | undefined, type: Type): boolean => shape?.type === type && Object.keys(shape).length === 1
const known = new WeakMap<z.ZodType, ValueShape | null>()

/** What a schema takes, as data that is checked where no schema can be; undefined where that is anything. */
export function shapeOf(schema: z.ZodType): ValueShape | undefined {
  const before = known.get(schema)
  if (before !== undefined) return before ?? undefined
  const shape = toShape(jsonSchemaOf(schema), 0)
  // JSON Schema has no word for a value that may be absent; where nothing else is sent, null is.
  const made = shape && schema.safeParse(undefined).success ? orNothing(shape) : shape
  known.set(schema, made ?? null)
  return made
}

/** The shapes of a component's methods, where any has one. */
export function methodShapesOf(methods: MethodSpecs = {}): { readonly methodShapes?: MethodShapes } {
  const shapes = Object.entries(methods).flatMap(([name, { args, returns }]): [string, MethodShape][] => {
    const [taken, returned] = [args && shapeOf(args), returns && shapeOf(returns)]
    return taken || returned ? [[name, { ...(taken ? { args: taken } : {}), ...(returned ? { returns: returned } : {}) }]] : []
  })
  return shapes.length > 0 ? { methodShapes: Object.fromEntries(shapes) } : {}
}

function orNothing(shape: ValueShape): ValueShape {
  if (shape.type === 'null' || shape.anyOf?.some(({ type }) => type === 'null')) return shape
  return { anyOf: [...(shape.anyOf ?? [shape]), { type: 'null' }] }
}

function toShape(node: Node | boolean | undefined, depth: number): ValueShape | undefined {
  const shape = shapeIn(node, depth)
  return typeof node === 'object' && node.isRow === true ? { ...shape, isRow: true } : shape
}

function shapeIn(node: Node | boolean | undefined, depth: number): ValueShape | undefined {
  if (typeof node !== 'object' || depth > DEEPEST) return undefined
  const types = Array.isArray(node.type) ? (node.type as readonly Type[]).map((type) => ({ ...node, type })) : undefined
  const either = node.anyOf ?? node.oneOf ?? types
  if (either) {
    const shapes = either.map((each) => toShape(each, depth + 1))
    // One that is anything makes the whole anything, and so do all kinds together.
    const isOpen = !shapes.every((each) => each !== undefined) || KINDS.every((kind) => shapes.some((each) => isBare(each, kind)))
    return isOpen ? undefined : { anyOf: shapes as readonly ValueShape[] }
  }
  if (node.const !== undefined) return { enum: [node.const as Json] }
  if (node.enum) return { enum: node.enum as readonly Json[] }
  if (!TYPES.has(node.type)) return undefined
  const type = node.type as Type
  if (type === 'array') return { type, ...ifAny('items', Array.isArray(node.items) ? undefined : toShape(node.items as Node, depth + 1)) }
  return type === 'object' ? { type, ...fieldsIn(node, depth) } : { type }
}

function fieldsIn({ properties = {}, required, additionalProperties: others }: Node, depth: number): ValueShape {
  const shapes = Object.entries(properties).flatMap(([name, each]) => {
    const shape = toShape(each, depth + 1)
    return shape ? [[name, shape] as const] : others === false ? [[name, {}] as const] : []
  })
  return {
    ...(shapes.length > 0 ? { properties: Object.fromEntries(shapes) } : {}),
    ...(required && required.length > 0 ? { required } : {}),
    ...(others === false ? { additionalProperties: false } : ifAny('additionalProperties', toShape(others as Node, depth + 1))),
  }
}

const ifAny = <Name extends string>(name: Name, shape: ValueShape | undefined) =>
  (shape ? { [name]: shape } : {}) as { readonly [N in Name]?: ValueShape }

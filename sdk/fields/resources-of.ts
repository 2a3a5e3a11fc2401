import type * as z from 'zod'
import { setOwn } from '#kernel/page/values'
import { jsonSchemaOf } from './json-schema.ts'
import type { FieldMeta } from './meta.ts'

type Node = z.core.JSONSchema.BaseSchema & FieldMeta
/** What is loaded from an address: an image, media, a frame or a map. */
export type AddressKind = NonNullable<FieldMeta['resource']>

const cache = new WeakMap<object, Readonly<Record<string, AddressKind>>>()

/** Where the values of a schema are addresses of something that is loaded, and of what kind; `*` is each item of a list. */
export const resourcesOf = (schema: z.ZodObject): Readonly<Record<string, AddressKind>> => resourcesIn(jsonSchemaOf(schema))

/** The same for what is known as JSON Schema alone. */
export function resourcesIn(schema: object): Readonly<Record<string, AddressKind>> {
  const known = cache.get(schema)
  if (known) return known
  const found: Record<string, AddressKind> = {}
  walk(schema as Node, '', found)
  cache.set(schema, found)
  return found
}

function walk(node: Node, path: string, found: Record<string, AddressKind>): void {
  const kind = node.resource ?? (node.setter === 'setter/image' ? 'image' : undefined)
  if (kind && path !== '') setOwn(found, path, kind)
  for (const [key, child] of Object.entries(node.properties ?? {}))
    if (typeof child === 'object') walk(child as Node, path === '' ? key : `${path}.${key}`, found)
  const { items } = node
  if (typeof items === 'object' && !Array.isArray(items)) walk(items as Node, `${path}.*`, found)
}

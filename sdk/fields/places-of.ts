import * as z from 'zod'
import type { Places } from '#kernel/engine'
import type { FieldMeta } from './meta.ts'

type Node = z.core.JSONSchema.BaseSchema & FieldMeta

const cache = new WeakMap<z.ZodObject, Places>()

/** Where the values of a schema name other parts of a page or hold code, as its fields' `refers`, `names` and `code` say. */
export function placesOf(schema: z.ZodObject): Places {
  const known = cache.get(schema)
  if (known) return known
  const found: { [path: string]: Places[string] } = {}
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, '', found)
  cache.set(schema, found)
  return found
}

function walk(node: Node, path: string, found: { [path: string]: Places[string] }): void {
  const kind = node.refers ?? node.code ?? (node.names ? 'own field' : undefined)
  if (kind) found[path] = kind
  const below = (key: string) => (path === '' ? key : `${path}.${key}`)
  for (const [key, child] of Object.entries(node.properties ?? {})) walk(child as Node, below(key), found)
  for (const child of [node.items, node.additionalProperties])
    if (typeof child === 'object' && !Array.isArray(child)) walk(child as Node, below('*'), found)
}

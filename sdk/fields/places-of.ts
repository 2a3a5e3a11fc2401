import type * as z from 'zod'
import type { PlaceKind, Places } from '#kernel/page/records'
import { ownValue } from '#kernel/page/values'
import { jsonSchemaOf } from './json-schema.ts'
import type { FieldMeta } from './meta.ts'

type Node = z.core.JSONSchema.BaseSchema & FieldMeta

const NAMED = { field: 'own field', page: 'page' } as const
const cache = new WeakMap<z.ZodObject, Places>()
/** A schema that holds itself (a tree of menus) is followed this often into itself. */
const DEEPEST = 4

/**
 * Where the values of a schema name other parts of a page or hold code, as its fields' `refers`, `names` and `code` say, and where they may
 * be any JSON.
 */
export function placesOf(schema: z.ZodObject): Places {
  const known = cache.get(schema)
  if (known) return known
  const found = new Map<string, PlaceKind>()
  const root = jsonSchemaOf(schema) as Node
  walk(root, '', { root, found, refs: [] })
  const places = Object.fromEntries(found)
  cache.set(schema, places)
  return places
}

interface Walk {
  readonly root: Node
  readonly found: Map<string, PlaceKind>
  /** Definitions on the way here. */
  readonly refs: readonly string[]
}

function walk(node: Node, path: string, at: Walk): void {
  const kind = node.refers ?? node.code ?? (node.names ? NAMED[node.names] : node.words ? 'words' : undefined)
  if (kind && path !== '') at.found.set(path, kind)
  if (isOpen(node, at.root)) {
    if (path !== '' && !at.found.has(path)) at.found.set(path, 'opaque')
    return
  }
  const into = (child: unknown, key: string | null) => {
    if (typeof child !== 'object' || child === null || Array.isArray(child)) return
    walk(child as Node, key === null ? path : path === '' ? key : `${path}.${key}`, at)
  }
  if (node.$ref !== undefined && at.refs.filter((ref) => ref === node.$ref).length < DEEPEST)
    walk(defined(at.root, node.$ref), path, { ...at, refs: [...at.refs, node.$ref] })
  for (const [key, child] of Object.entries(node.properties ?? {})) into(child, key)
  // Of a list with fixed places each has a schema of its own.
  for (const [index, child] of (node.prefixItems ?? []).entries()) into(child, String(index))
  into(node.items, '*')
  // Undeclared properties of a loose object are ignored.
  if (!node.properties) into(node.additionalProperties, '*')
  for (const child of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]) into(child, null)
}

const SHAPES = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref'] as const

/** Whether any JSON may stand there: the schema says nothing, or that it is a value which holds values of its own kind under any key. */
function isOpen(node: Node, root: Node): boolean {
  if (SHAPES.every((key) => node[key] === undefined)) return true
  const { $ref } = node
  if ($ref === undefined) return false
  const holdsItself = (option: unknown) => {
    const below = typeof option === 'object' && option !== null ? (option as Node).additionalProperties : undefined
    return typeof below === 'object' && below !== null && (below as Node).$ref === $ref
  }
  return (defined(root, $ref).anyOf ?? []).some(holdsItself)
}

function defined(root: Node, ref: string): Node {
  let here: unknown = root
  for (const key of ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== ''))
    here = ownValue(here, key)
  return typeof here === 'object' && here !== null ? (here as Node) : {}
}

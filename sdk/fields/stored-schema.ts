import type * as z from 'zod'
import type { JsonObject } from '#kernel/page/values'
import { jsonSchemaOf } from './json-schema.ts'

/** Metadata for people who fill a form, and metadata that is stored elsewhere. */
const LEFT_OUT: ReadonlySet<string> = new Set(['$schema', 'help', 'placeholder', 'noun', 'section', 'generated', 'initial', 'icon'])
const known = new WeakMap<z.ZodType, JsonObject>()

/** What a schema takes as JSON Schema, with what a check of a page has to know of its fields; goes into the catalogue. */
export function storedSchema(schema: z.ZodType): JsonObject {
  const before = known.get(schema)
  if (before) return before
  const made = JSON.parse(
    // A prop may be called as one of these: names of props are no keywords.
    JSON.stringify(withoutWords(jsonSchemaOf(schema) as Schema)),
  ) as JsonObject
  known.set(schema, made)
  return made
}

interface Schema {
  readonly [keyword: string]: unknown
}

function withoutWords(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutWords)
  if (typeof node !== 'object' || node === null) return node
  const { choices, ...kept } = node as Schema
  const shown = kept.enum === undefined && choices !== undefined ? { choices } : {}
  return Object.fromEntries(
    Object.entries({ ...kept, ...shown }).flatMap(([keyword, value]) => {
      if (LEFT_OUT.has(keyword)) return []
      if (keyword === 'properties' || keyword === '$defs')
        return [[keyword, Object.fromEntries(Object.entries(value as Schema).map(([name, child]) => [name, withoutWords(child)]))]]
      return [[keyword, SCHEMAS.has(keyword) ? withoutWords(value) : value]]
    }),
  )
}

const SCHEMAS: ReadonlySet<string> = new Set(['items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'])

import { type Catalogue, type ComponentInfo, childrenOf, elementOf, framedName, type PageDocument } from '#kernel/page/records'
import { getPath, isObject, type Json, type JsonObject, setPath } from '#kernel/page/values'
import { z } from '#sdk'
import type { Starter } from '../steps/sample-run.ts'

export { startersOf } from '#sdk/check'

/**
 * What an event would bring, made from what its component declares; a form's values are those of the items inside it.
 */
export function examplePayload(document: PageDocument, catalogue: Catalogue, { element }: Starter, payload: z.ZodType | undefined): Json {
  if (!payload) return null
  const example = exampleFor(payload)
  const type = elementOf(document, element)?.type
  const open = isObject(example) && Object.keys(example).length === 0
  return open && type && catalogue(type)?.tags.includes('form') ? fieldValues(document, catalogue, element) : example
}

/** A value of a type, with as little in it as it allows. */
export const exampleFor = (type: z.ZodType): Json => exampleOf(z.toJSONSchema(type, { unrepresentable: 'any' }) as JsonObject)

/** The values of the fields below an element: of a list of rows, one row. */
function fieldValues(document: PageDocument, catalogue: Catalogue, around: string, given: JsonObject = {}): JsonObject {
  let values = given
  for (const id of childrenOf(document, around)) {
    const item = elementOf(document, id)
    const info = item && catalogue(item.type)
    const isField = item && info?.formItem && framedName(document.entries, catalogue, item) === undefined
    const name = isField ? getPath(item.props, 'formItem.name') : undefined
    if (info && typeof name === 'string' && name !== '') {
      if (info.repeats) {
        values = setPath(values, name, [fieldValues(document, catalogue, id)])
        continue
      }
      values = setPath(values, name, fieldExample(document, catalogue, id, info))
    }
    values = fieldValues(document, catalogue, id, values)
  }
  return values
}

/** What a field holds; a frame's field holds what the one in it does. */
function fieldExample(document: PageDocument, catalogue: Catalogue, id: string, info: ComponentInfo): Json {
  const inside = info.framesField ? elementOf(document, childrenOf(document, id)[0] ?? '') : undefined
  const shape = (inside ? catalogue(inside.type) : info)?.fieldValue
  return shape ? exampleOf(shape as JsonObject) : ''
}

/** Levels of a schema that an example goes into; schemas may contain themselves. */
const DEEPEST = 5

function exampleOf(schema: Json | undefined, depth = 0): Json {
  if (!isObject(schema) || depth > DEEPEST) return null
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return exampleOf(choices[0], depth + 1)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const properties = isObject(schema.properties) ? schema.properties : {}
      return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, depth + 1)]))
    }
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, depth + 1)]
    case 'string':
      return ''
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? Math.max(0, schema.minimum) : 0
    case 'boolean':
      return false
    default:
      return null
  }
}

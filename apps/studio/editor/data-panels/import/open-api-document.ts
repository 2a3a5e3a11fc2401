import type { Json, JsonObject } from '#kernel/page/values'
import { isObject } from './api-draft.ts'

const HOPS = 20
const DEPTH = 8

/** An OpenAPI document whose `$ref`s can be followed; those that lead nowhere are remembered. */
export class OpenApiDocument {
  readonly missing = new Set<string>()

  constructor(readonly root: JsonObject) {}

  /** The object that a value is or refers to; undefined for anything else. */
  resolve(value: Json | undefined): JsonObject | undefined {
    let here = value
    for (let hop = 0; hop < HOPS && isObject(here) && typeof here.$ref === 'string'; hop++) {
      const ref = here.$ref
      here = ref.startsWith('#') ? this.#at(ref.slice(1)) : undefined
      if (here === undefined) this.missing.add(ref)
    }
    if (!isObject(here)) return undefined
    if (typeof here.$ref !== 'string') return here
    this.missing.add(here.$ref)
    return undefined
  }

  list(value: Json | undefined): readonly JsonObject[] {
    const all: readonly Json[] = Array.isArray(value) ? value : []
    return all.map((each) => this.resolve(each)).filter(isObject)
  }

  #at(pointer: string): Json | undefined {
    let here: Json | undefined = this.root
    for (const part of pointer.split('/').slice(1)) {
      const key = unescapePart(part)
      here = typeof here === 'object' && here !== null && Object.hasOwn(here, key) ? (here as JsonObject)[key] : undefined
    }
    return here
  }

  /** An example of a schema: its own, or one made from its parts. Undefined where nothing says what it could be. */
  sample(value: Json | undefined, above: readonly JsonObject[] = []): Json | undefined {
    const schema = this.resolve(value)
    // A schema inside of itself ends there.
    if (!schema || above.includes(schema) || above.length > DEPTH) return undefined
    const said = saidBy(schema)
    if (said !== undefined) return said
    const inside = [...above, schema]
    const parts = Array.isArray(schema.allOf) ? schema.allOf.map((part: Json) => this.sample(part, inside)).filter(isObject) : []
    if (parts.length > 0 || isObject(schema.properties))
      return Object.fromEntries([...parts, this.#properties(schema, inside)].flatMap(Object.entries))
    for (const choice of [schema.oneOf, schema.anyOf])
      if (Array.isArray(choice) && choice.length > 0) return this.sample(choice[0] as Json, inside)
    return this.#ofType(schema, inside)
  }

  /** Of an object's properties, the required ones and those with an example; all of them where none is required. */
  #properties(schema: JsonObject, inside: readonly JsonObject[]): JsonObject {
    const required = new Set(Array.isArray(schema.required) ? schema.required : [])
    const fields = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, property]): [string, Json][] => {
      const resolved = this.resolve(property)
      if (resolved?.readOnly === true) return []
      if (required.size > 0 && !required.has(name) && (!resolved || saidBy(resolved) === undefined)) return []
      const value = this.sample(property, inside)
      return value === undefined ? [] : [[name, value]]
    })
    return Object.fromEntries(fields)
  }

  #ofType(schema: JsonObject, inside: readonly JsonObject[]): Json | undefined {
    const types: readonly Json[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? null]
    switch (types.find((type) => type !== 'null')) {
      case 'string':
        return ''
      case 'integer':
      case 'number':
        return typeof schema.minimum === 'number' ? schema.minimum : 0
      case 'boolean':
        return false
      case 'object':
        return {}
      case 'array': {
        const item = this.sample(schema.items, inside)
        return item === undefined ? [] : [item]
      }
      default:
        return undefined
    }
  }
}

/** What a schema or a parameter itself gives as a value. */
export function saidBy(schema: JsonObject): Json | undefined {
  if (schema.const !== undefined) return schema.const
  if (schema.example !== undefined) return schema.example
  const { examples } = schema
  if (Array.isArray(examples) && examples.length > 0) return examples[0] as Json
  if (isObject(examples)) {
    const [first] = Object.values(examples)
    if (isObject(first) && first.value !== undefined) return first.value
  }
  if (schema.default !== undefined) return schema.default
  return Array.isArray(schema.enum) && schema.enum.length > 0 ? (schema.enum[0] as Json) : undefined
}

function unescapePart(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

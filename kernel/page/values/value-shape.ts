import type { Json } from './json.ts'

/**
 * What a value has to be, as data: the part of JSON Schema that says which kinds of values stand where. An empty shape is anything. What else a
 * declaration's schema asks (ranges, patterns) is not in it.
 */
export interface ValueShape {
  /** It is a row of the list that the component is: its keys are fields of the list's rows. */
  readonly isRow?: true
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  readonly enum?: readonly Json[]
  readonly anyOf?: readonly ValueShape[]
  /** Of a list. */
  readonly items?: ValueShape
  /** Of an object, by name. */
  readonly properties?: { readonly [name: string]: ValueShape }
  readonly required?: readonly string[]
  /** Of an object: its other values; false where there may be none. */
  readonly additionalProperties?: ValueShape | false
}

/** What a component's method takes and returns; what it says nothing of is anything. */
export interface MethodShape {
  readonly args?: ValueShape
  readonly returns?: ValueShape
}
export interface MethodShapes {
  readonly [method: string]: MethodShape
}

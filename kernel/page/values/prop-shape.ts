import type { Json } from './json.ts'

/**
 * What a value is lowered to. `address`: a text, which nothing else is written out as. `length`: a CSS length, as a number of pixels or a text. `object`:
 * with whatever is in it, and with `fields` where these are declared. `any`: the value as it is.
 */
export type PropKind = 'text' | 'address' | 'number' | 'boolean' | 'length' | 'list' | 'object' | 'any'

/** A shape without more to say is its kind alone: shapes are loaded with each view, so they are short. */
export type PropShape = PropKind | DetailedShape

/** The declared shape of a prop, as JSON: what a view's props are lowered by, without the schema that it was made of. */
export interface DetailedShape {
  /** `choice`: one of the values in `of`. `either`: the first shape in `of` that fits. */
  readonly kind: PropKind | 'choice' | 'either'
  /** Instead of a value that is missing or does not fit; without one, what is empty of the kind. */
  readonly default?: Json
  /** A value that is missing or does not fit is undefined. */
  readonly optional?: true
  /** Of a choice. */
  readonly values?: readonly Json[]
  readonly of?: readonly PropShape[]
  readonly fields?: PropFields
  readonly items?: PropShape
  /** The field of an item that an item without fields stands for: `label`, where a list of texts is a list of labels. */
  readonly bare?: string
}
export interface PropFields {
  readonly [name: string]: PropShape
}

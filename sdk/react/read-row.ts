import type { DetailedShape, Json, JsonObject, PropFields, PropKind, PropShape } from '#kernel/page/values'
import { lowerProps, lowerValue } from '#kernel/view'

interface KindTypes {
  readonly text: string
  readonly address: string
  readonly number: number
  readonly boolean: boolean
  readonly length: string | number
  readonly list: readonly Json[]
  readonly object: JsonObject
  readonly any: Json | undefined
}

type OfKind<Shape extends DetailedShape> = Shape extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
  ? Value
  : Shape extends { readonly fields: infer Fields extends PropFields }
    ? Row<Fields>
    : Shape extends { readonly kind: 'list'; readonly items: infer Items extends PropShape }
      ? readonly Read<Items>[]
      : Shape extends { readonly kind: infer Kind extends PropKind }
        ? KindTypes[Kind]
        : Json

/** The type of a value that was read by a shape. */
export type Read<Shape extends PropShape> = Shape extends PropKind
  ? KindTypes[Shape]
  : Shape extends DetailedShape
    ? OfKind<Shape> | (Shape extends { readonly optional: true } ? undefined : never)
    : never

/** A row with the fields that it was read by; the others are not part of the type. */
export type Row<Fields extends PropFields> = { readonly [Name in keyof Fields]: Read<Fields[Name]> }

const NOTHING: JsonObject = {}
const NUMBER: DetailedShape = { kind: 'number', optional: true }
const NO_ITEMS: readonly Json[] = []

/**
 * A row of data by its declared fields, in the way in which props are lowered: a declared text is a text whatever the data has. What is no row has no fields.
 *
 * @param bare The field that a text or a number in the place of a row is.
 * @example readRow({ title: 'text', span: { kind: 'number', default: 1 } }, { title: 3 }) // { title: '3', span: 1 }
 */
export function readRow<const Fields extends PropFields>(fields: Fields, row: unknown, bare?: keyof Fields & string): Row<Fields> {
  const isBare = bare !== undefined && row !== null && typeof row !== 'object'
  return lowerProps(fields, isBare ? { [bare]: row as Json } : isRow(row) ? row : NOTHING) as Row<Fields>
}

/** Rows of data by their declared fields, each at its place; what is no list has none. */
export const readRows = <const Fields extends PropFields>(
  fields: Fields,
  rows: unknown,
  bare?: keyof Fields & string,
): readonly Row<Fields>[] => listIn(rows).map((row) => readRow(fields, row, bare))

/** The items of data; what is no list has none. */
export const listIn = (data: unknown): readonly Json[] => (Array.isArray(data) ? (data as readonly Json[]) : NO_ITEMS)

/**
 * Whether a value can be a row of a list: a JSON object.
 * @example isRow({ id: 1 }) // true
 */
export const isRow = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of the page author's data as it is shown: nothing for null, JSON for an object. Its kind is declared nowhere. */
export const cellText = (value: Json | undefined): string => lowerValue('text', value) as string

/** The number that a value of the page author's data is, also as its text; undefined for what is none. */
export const cellNumber = (value: Json | undefined): number | undefined => lowerValue(NUMBER, value) as number | undefined

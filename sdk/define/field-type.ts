import type * as z from 'zod'
import type { Json, JsonObject, Label } from '#kernel/page/values'
import type { FieldViewLoad } from './field-view.ts'

/** The id of a field type: `field/` and its name. */
export type FieldTypeId = `field/${string}`

/** What the database stores a field's values in; `none` for a field that is only another view of other records. */
export type FieldColumn = 'text' | 'number' | 'whole' | 'flag' | 'none'
/** A value as the database has it. */
export type StoredValue = string | number | boolean

/** How filters may compare a field. `has`: a field of several values has this one among them. */
export const FIELD_OPERATORS = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'between',
  'in',
  'contains',
  'starts',
  'has',
  'empty',
] as const
export type FieldOperator = (typeof FIELD_OPERATORS)[number]

/** How a table shows a field. */
export interface FieldCell {
  /** Settings of the column, such as its type. */
  readonly column: JsonObject
  /** Whether the table reads people and files with what they are called. */
  readonly isNamed?: true
}

/** How a setting of a type is edited. */
export interface FieldSetting {
  /** Of the options. */
  readonly name: string
  readonly label: Label
  readonly help?: Label
  /** It decides what is stored, so that a change of it converts the values. */
  readonly stores?: true
  /** The value of another setting with which this one says nothing, and is not asked for. */
  readonly unless?: { readonly name: string; readonly is: string }
  readonly control:
    | { readonly by: 'text' }
    | { readonly by: 'number'; readonly least: number; readonly most: number }
    | { readonly by: 'choice'; readonly choices: readonly { readonly value: string; readonly label: Label }[] }
    | { readonly by: 'flag' }
    /** A model of the project. */
    | { readonly by: 'model' }
    /** The code of a dictionary of the project. */
    | { readonly by: 'dictionary' }
}

/** What the value of a field is, and how it is stored, compared, edited and written as text. */
export interface FieldTypeDeclaration {
  /** Models store what follows `field/`. */
  readonly id: FieldTypeId
  readonly label: Label
  /** A name of the icon set. */
  readonly icon: string
  /** The settings of a field of this type; strict, with a default for each. */
  readonly options: z.ZodType<JsonObject>
  /** What people may set, in the order of the form. */
  readonly settings?: readonly FieldSetting[]
  readonly column: (options: JsonObject) => FieldColumn
  /** A value as callers give and receive it. No value is null, which no schema sees. */
  readonly schema: (options: JsonObject) => z.ZodType<Json>
  /** Order and equality in the database are those of what this returns; the value itself unless given. */
  readonly toStored?: (value: Json, options: JsonObject) => StoredValue
  /** The reverse of `toStored`. */
  readonly fromStored?: (stored: StoredValue, options: JsonObject) => Json
  readonly operators: readonly FieldOperator[]
  /** Whether two records can be told apart by it. */
  readonly canBeUnique: boolean
  /** Whether sums and averages have a meaning. */
  readonly isNumber?: boolean
  /** Given by the server when a record is created, and refused from callers. */
  readonly given?: 'serial'
  /** Refers to records of another model, which the options name. */
  readonly refers?: true
  /**
   * What of the project its values are: items of the dictionary that the option `dictionary` names, people who may
   * enter the project, or addresses of files that were uploaded to it. The server refuses other values. With the option
   * `several`, a value is a list.
   */
  readonly among?: 'items' | 'people' | 'files' | 'pictures'
  /** Its values are HTML, which the server cleans before it stores them. */
  readonly html?: true
  /** The component that edits a value, with what its settings are. */
  readonly input: (options: JsonObject) => { readonly type: string; readonly props: JsonObject }
  /** Its own control, and what shows its values, where `input` names no component that forms of records have. */
  readonly view?: FieldViewLoad
  /** The column of a table of records in the field `name` of each, where it is not that of a text. */
  readonly cell?: (name: string) => FieldCell
  /** Values as text: in files, in searches, and on the way from one type to another. */
  readonly text: {
    /** The value that a text stands for; undefined where it is none. */
    readonly read: (text: string, options: JsonObject) => Json | undefined
    readonly write: (value: Json, options: JsonObject) => string
  }
}

/**
 * Declares a type of model fields.
 * @example
 * defineFieldType({
 *   id: 'field/yes-no',
 *   label: { zh: '是/否', en: 'Yes/No' },
 *   icon: 'check-square',
 *   options: z.strictObject({}),
 *   column: () => 'flag',
 *   schema: () => z.boolean(),
 *   operators: ['eq', 'ne', 'empty'],
 *   canBeUnique: false,
 *   input: () => ({ type: 'Switch', props: {} }),
 *   text: { read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined), write: String },
 * })
 */
export function defineFieldType(declaration: FieldTypeDeclaration): FieldTypeDeclaration {
  return declaration
}

/**
 * The name under which models store a field type: its id without `field/`.
 * @example nameOfFieldType({ id: 'field/number' }) // 'number'
 */
export const nameOfFieldType = ({ id }: Pick<FieldTypeDeclaration, 'id'>): string => id.slice('field/'.length)

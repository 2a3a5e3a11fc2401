import type * as z from 'zod'
import type { Json, Label } from '#kernel/page/values'
import { readJson } from '#kernel/page/values'

/** The id of a value type: `value/` and its name. */
export type ValueTypeId = `value/${string}`

/** The control in which people type a value outside of a form of settings: a default, a sample. */
export type ValueControl =
  | { readonly by: 'switch' }
  | { readonly by: 'number' }
  /** One line; `type` as of an HTML input. */
  | { readonly by: 'line'; readonly type?: 'text' | 'date' | 'time' | 'datetime-local' | 'color' | 'email' | 'url' }
  | { readonly by: 'json'; readonly placeholder: string }

/** What a variable, an input of a block or a field of a record can be. */
export interface ValueTypeDeclaration {
  /** Records store what follows `value/`. */
  readonly id: ValueTypeId
  readonly label: Label
  readonly schema: z.ZodType
  readonly empty: Json
  readonly control: ValueControl
  /** A setting of this type, with its setter in `meta`; what was stored under another type before is kept until it is edited. */
  readonly field: (initial: Json) => z.ZodType
  /** A value as the text that people edit. */
  readonly format: (value: Json) => string
  /** The value that a text stands for; undefined where it is none. */
  readonly fromText: (text: string) => Json | undefined
}

/**
 * Declares a value type: a kind of value that variables, block inputs and record fields can have.
 * @example
 * defineValueType({
 *   id: 'value/number',
 *   label: { zh: '数字', en: 'Number' },
 *   schema: z.number(),
 *   empty: 0,
 *   control: { by: 'number' },
 *   field: (initial) => number('值', 'Value', Number(initial)),
 *   ...jsonTexts(z.number(), 0),
 * })
 */
export function defineValueType(declaration: ValueTypeDeclaration): ValueTypeDeclaration {
  return declaration
}

/**
 * The name under which records store a value type: its id without `value/`.
 * @example nameOfType({ id: 'value/number' }) // 'number'
 */
export const nameOfType = ({ id }: Pick<ValueTypeDeclaration, 'id'>): string => id.slice('value/'.length)

/**
 * Converts values to JSON text and back. An empty text is the `empty` value.
 * @example jsonTexts(z.number(), 0).format(5) // '5'
 */
export function jsonTexts(schema: z.ZodType, empty: Json): Pick<ValueTypeDeclaration, 'format' | 'fromText'> {
  return {
    format: (value) => JSON.stringify(value, null, 2),
    fromText(text) {
      if (text.trim() === '') return empty
      try {
        const value = readJson(text)
        return schema.safeParse(value).success ? value : undefined
      } catch {
        return undefined
      }
    },
  }
}

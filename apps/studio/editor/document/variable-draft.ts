import type { VariableRecord } from '#kernel/page/records'
import { type Json, readJson } from '#kernel/page/values'
import { nameOfType, type ValueTypeDeclaration } from '#sdk'

export type TypeOf = (name: string) => ValueTypeDeclaration | undefined

/** What is being typed for a variable; the default stays a text until it is saved. */
export interface VariableDraft {
  readonly name: string
  readonly type: string
  readonly defaultText: string
  readonly description: string
  /** The formula of a computed variable; null for a plain one. */
  readonly formula: string | null
}

export const EMPTY_DRAFT: VariableDraft = { name: '', type: 'string', defaultText: '', description: '', formula: null }

const asJson = (value: Json): string => JSON.stringify(value, null, 2)

export function draftOf(
  variable: Pick<VariableRecord, 'name' | 'type' | 'defaultValue' | 'description' | 'formula'>,
  typeOf: TypeOf,
): VariableDraft {
  const { name, type, defaultValue, description, formula = null } = variable
  const declared = typeOf(type)
  const fits = declared?.schema.safeParse(defaultValue).success === true
  return { name, type, defaultText: fits ? declared!.format(defaultValue) : asJson(defaultValue), description, formula }
}

/**
 * The default value that a text stands for; null when it is none of that type. An empty text is the type's own empty
 * value. A type that is not
 * installed takes any JSON.
 */
export function readDefault(type: ValueTypeDeclaration | undefined, text: string): { readonly value: Json } | null {
  const value = type ? type.fromText(text) : jsonFrom(text)
  return value === undefined ? null : { value }
}

function jsonFrom(text: string): Json | undefined {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

/** The draft under another type, its default kept where it still fits. */
export function retype(draft: VariableDraft, type: ValueTypeDeclaration): VariableDraft {
  return { ...draft, type: nameOfType(type), defaultText: readDefault(type, draft.defaultText) ? draft.defaultText : '' }
}

import { isObject, type Json, readJson, type VariableRecord } from '#kernel/page'

export type VariableType = VariableRecord['type']
export const VARIABLE_TYPES: readonly VariableType[] = ['string', 'number', 'boolean', 'object', 'array']

/** What is being typed for a variable; the default stays a text until it is saved. */
export interface VariableDraft {
  readonly name: string
  readonly type: VariableType
  readonly defaultText: string
  readonly description: string
  /** The formula of a computed variable; null for a plain one. */
  readonly formula: string | null
}

export const EMPTY_DRAFT: VariableDraft = { name: '', type: 'string', defaultText: '', description: '', formula: null }

export function draftOf(variable: Pick<VariableRecord, 'name' | 'type' | 'defaultValue' | 'description' | 'formula'>): VariableDraft {
  const { name, type, defaultValue, description, formula = null } = variable
  const plain = type === 'string' && typeof defaultValue === 'string'
  return { name, type, defaultText: plain ? defaultValue : JSON.stringify(defaultValue, null, 2), description, formula }
}

/** The default value that a text stands for; null when it is none of that type. An empty text is the type's own empty value. */
export function readDefault(type: VariableType, text: string): { readonly value: Json } | null {
  if (type === 'string') return { value: text }
  if (text.trim() === '') return { value: { number: 0, boolean: false, object: {}, array: [] }[type] as Json }
  try {
    const value = readJson(text)
    const fits = type === 'array' ? Array.isArray(value) : type === 'object' ? isObject(value) : typeof value === type
    return fits ? { value } : null
  } catch {
    return null
  }
}

/** The draft under another type, its default kept where it still fits. */
export function retype(draft: VariableDraft, type: VariableType): VariableDraft {
  return { ...draft, type, defaultText: readDefault(type, draft.defaultText) ? draft.defaultText : '' }
}

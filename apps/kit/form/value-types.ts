import type { Json } from '#kernel/page/values'
import type { FieldSpec } from '#sdk'

export type TypeName = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'nothing'

export function typeOfValue(value: Json): TypeName {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'list'
  switch (typeof value) {
    case 'string':
      return 'text'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return 'object'
  }
}

/** The type that a field takes, as far as its default or else its schema tells; texts take anything that can be written out. */
export function expectedType(field: FieldSpec): TypeName | undefined {
  const type = field.default === undefined ? field.takes : typeOfValue(field.default)
  return type === 'text' || type === 'nothing' ? undefined : type
}

const SHOWN = 120

/** A value in one line. */
export function showValue(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

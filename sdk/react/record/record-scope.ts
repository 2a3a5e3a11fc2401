import { createContext } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import type { RecordField } from '../../services/records.ts'
import { asDate } from '../read-date.ts'
import { readNumberText } from '../read-number.ts'
import { cellNumber } from '../read-row.ts'

/** One record, for what is drawn of it. */
export interface RecordScope {
  readonly kind: 'model' | 'view'
  /** On the canvas of an editor: there may be no fields, and nothing can be changed. */
  readonly isEdited: boolean
  readonly isReadOnly: boolean
  /** Its fields and values are there. */
  readonly isReady: boolean
  readonly fields: readonly RecordField[]
  readonly values: JsonObject
  /** What is wrong with a value, by the name of its field. */
  readonly problems: { readonly [name: string]: string }
  setValue(name: string, value: Json): void
}

export const RecordContext = createContext<RecordScope | null>(null)

/** Of an object what is its own: names are an author's, and may be those that every object has. */
export const ownOf = <T>(object: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** Fields as they are given by an author or a service; what is none of them is left out, and of two with one name the second. */
export function fieldsOfRecord(given: unknown, depth = 0): readonly RecordField[] {
  const names = new Set<string>()
  return (Array.isArray(given) ? (given as readonly unknown[]) : []).flatMap((each): RecordField[] => {
    if (each === null || typeof each !== 'object') return []
    const { name, label, type, required, many, options, fields } = each as { readonly [key: string]: unknown }
    if (typeof name !== 'string' || name === '' || names.has(name)) return []
    names.add(name)
    const kind = type === 'number' ? 'digit' : type
    const choices = (Array.isArray(options) ? (options as readonly unknown[]) : []).flatMap((option) => {
      const { id, label: text } = (option ?? {}) as { readonly id?: unknown; readonly label?: unknown }
      return id === undefined || id === null ? [] : [{ id: String(id), label: String(text ?? id) }]
    })
    return [
      {
        name,
        label: typeof label === 'string' && label !== '' ? label : name,
        type: kind === 'date' || kind === 'digit' || kind === 'association' ? kind : 'text',
        ...(required === true ? { required } : {}),
        // Rows of rows of rows are drawn nowhere.
        ...(many === true && depth < 1 ? { many, fields: fieldsOfRecord(fields, depth + 1) } : {}),
        ...(choices.length > 0 ? { options: choices } : {}),
      },
    ]
  })
}

export type RecordProblem = 'needed' | 'number' | 'date'

/** What is wrong with a value; undefined for nothing. Values of an older record are right in any form in which they are a number or a date. */
export function problemIn(field: RecordField, value: Json | undefined): RecordProblem | undefined {
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return field.required ? 'needed' : undefined
  if (field.type === 'digit' && cellNumber(value) === undefined) return 'number'
  if (field.type === 'date' && asDate(value) === undefined) return 'date'
  if (!field.many) return undefined
  const rows = Array.isArray(value) ? value : []
  for (const row of rows)
    for (const each of field.fields ?? []) {
      const problem = problemIn(each, ownOf((row ?? {}) as JsonObject, each.name))
      if (problem) return problem
    }
  return undefined
}

/** A value as it is typed: a number where it is one in the way of `locale`, null for nothing. */
export function valueTyped(type: RecordField['type'], text: string, locale?: string): Json {
  if (text.trim() === '') return null
  if (type !== 'digit') return text
  const read = readNumberText(text, locale)
  return read.kind === 'number' ? read.value : text
}

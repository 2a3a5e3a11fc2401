import { createContext } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import type { RecordField, RecordOption } from '../../services/records.ts'
import { asDate } from '../read-date.ts'
import { readNumberText } from '../read-number.ts'
import { cellNumber, isRow } from '../read-row.ts'

/** One record, for what is drawn of it. */
export interface RecordScope {
  readonly kind: 'model' | 'view'
  /** On the canvas of an editor: there may be no fields, and nothing can be changed. */
  readonly isEdited: boolean
  readonly isReadOnly: boolean
  /** Its fields and values are there. */
  readonly isReady: boolean
  /** The fields are those that this visitor may see: one that is not among them leaves no trace. */
  readonly hidesOthers: boolean
  readonly fields: readonly RecordField[]
  readonly values: JsonObject
  /** What is wrong with a value, by the name of its field. */
  readonly problems: { readonly [name: string]: string }
  /** What records are called whose ids are among the values. */
  readonly labels: { readonly [id: string]: string }
  /** People and files whose ids or addresses are among the values. */
  readonly known: { readonly [id: string]: RecordOption }
  /** Of the element around the fields. */
  readonly id: string
  setValue(name: string, value: Json): void
  /** A save waits for this. */
  hold(work: Promise<unknown>): void
}

export const RecordContext = createContext<RecordScope | null>(null)

/** Of an object what is its own: names are an author's, and may be those that every object has. */
export const ownOf = <T>(object: { readonly [name: string]: T }, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

const TYPES: ReadonlySet<unknown> = new Set<RecordField['type']>([
  ...(['long-text', 'date', 'date-time', 'digit', 'yes-no', 'choice', 'association'] as const),
])
/** Names under which authors know types too. */
const OTHER_NAMES: { readonly [name: string]: RecordField['type'] } = { number: 'digit', boolean: 'yes-no' }

function typeOf(given: unknown): RecordField['type'] {
  if (TYPES.has(given)) return given as RecordField['type']
  return (typeof given === 'string' ? ownOf(OTHER_NAMES, given) : undefined) ?? 'text'
}

const optionsOf = (given: unknown): readonly RecordOption[] =>
  (Array.isArray(given) ? (given as readonly unknown[]) : []).flatMap((option) => {
    const { id, label, disabled } = (option ?? {}) as Partial<Record<keyof RecordOption, unknown>>
    if (id === undefined || id === null) return []
    return [{ id: String(id), label: String(label ?? id), ...(disabled === true ? { disabled } : {}) }]
  })

/** Fields as they are given by an author or a service; what is none of them is left out, and of two with one name the second. */
export function fieldsOfRecord(given: unknown, depth = 0): readonly RecordField[] {
  const names = new Set<string>()
  return (Array.isArray(given) ? (given as readonly unknown[]) : []).flatMap((each): RecordField[] => {
    if (each === null || typeof each !== 'object') return []
    const { name, label, type, required, fixed, several, many, options, fields, search, view, settings } =
      each as Partial<Record<keyof RecordField, unknown>>
    if (typeof name !== 'string' || name === '' || names.has(name)) return []
    names.add(name)
    const choices = optionsOf(options)
    return [
      {
        name,
        label: typeof label === 'string' && label !== '' ? label : name,
        type: typeOf(type),
        ...(required === true ? { required } : {}),
        ...(several === true ? { several } : {}),
        ...(fixed === true || fixed === 'new' || fixed === 'stored' ? { fixed } : {}),
        ...(typeof view === 'string' && view.startsWith('field/')
          ? { view: view as NonNullable<RecordField['view']>, settings: isRow(settings) ? settings : {} }
          : {}),
        ...(typeof search === 'function' ? { search: search as NonNullable<RecordField['search']> } : {}),
        // Rows of rows of rows are drawn nowhere.
        ...(many === true && depth < 1 ? { many, fields: fieldsOfRecord(fields, depth + 1) } : {}),
        ...(choices.length > 0 ? { options: choices } : {}),
      },
    ]
  })
}

/** Fields of a record that is new, or stored: whether each is fixed there. */
export const fieldsWhen = (fields: readonly RecordField[], when: 'new' | 'stored'): readonly RecordField[] =>
  fields.map((field) => ({
    ...field,
    fixed: field.fixed === true || field.fixed === when,
  }))

export type RecordProblem = 'needed' | 'number' | 'date'

/** What is wrong with a value; undefined for nothing. Values of an older record are right in any form in which they are a number or a date. */
export function problemIn(field: RecordField, value: Json | undefined): RecordProblem | undefined {
  if (field.fixed) return undefined
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty) return field.required ? 'needed' : undefined
  if (field.type === 'digit' && cellNumber(value) === undefined) return 'number'
  if ((field.type === 'date' || field.type === 'date-time') && asDate(value) === undefined) return 'date'
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

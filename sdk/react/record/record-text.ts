import type { Json } from '#kernel/page/values'
import type { RecordField } from '../../services/records.ts'
import { asDate, formatDate } from '../format-value.ts'
import { cellText } from '../read-row.ts'
import { ownOf } from './record-scope.ts'

/** What records are called whose ids are among the values. */
export type RecordLabels = { readonly [id: string]: string }

/** A day, also of an older record that has milliseconds. */
export const dayOf = (value: Json | undefined, zone: string | undefined): string => {
  const date = typeof value === 'number' ? asDate(value) : undefined
  return date ? formatDate(date, 'YYYY-MM-DD', zone) : cellText(value).slice(0, 10)
}

/** A time as it is read in the page's zone; `between` separates it from its day. */
export const timeOf = (value: Json | undefined, zone: string | undefined, between: ' ' | 'T' = ' '): string => {
  const at = Date.parse(cellText(value))
  return Number.isNaN(at) ? '' : formatDate(new Date(at), `YYYY-MM-DD${between}HH:mm`, zone)
}

/** The words of a value of yes and no. */
export interface RecordWords {
  readonly yes: string
  readonly no: string
}

/** What a value looks like that is only read. */
export function recordText(
  field: RecordField,
  value: Json | undefined,
  zone: string | undefined,
  { words, labels = {} }: { readonly words: RecordWords; readonly labels?: RecordLabels | undefined },
): string {
  if (value === null || value === undefined || value === '') return '-'
  if (field.type === 'date') return dayOf(value, zone)
  if (field.type === 'date-time') return timeOf(value, zone) || cellText(value)
  if (field.type === 'yes-no') return value === true ? words.yes : words.no
  if (field.type !== 'association' && field.type !== 'choice') return cellText(value)
  const named = (id: string) => field.options?.find((option) => option.id === id)?.label ?? ownOf(labels, id) ?? id
  const ids = Array.isArray(value) ? (value as readonly Json[]) : [value]
  return ids.map((id) => named(cellText(id))).join(', ') || '-'
}

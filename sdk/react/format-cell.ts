import type { Json } from '#kernel/page'
import { isEmptyValue } from './form-rules.ts'
import { formatValue } from './format-value.ts'

const FORMATS: { readonly [type: string]: string } = {
  date1: 'YYYY-MM-DD',
  date2: 'YYYY-MM-DD HH:mm:ss',
  money: 'money',
  number: 'number',
}

/** A value as the type of its column or item writes it: text for dates and numbers; empty values and what is drawn in parts stay as they are. */
export function formatCell(value: Json | undefined, type: string): Json {
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined
  return format === undefined || isEmptyValue(value) ? (value ?? null) : formatValue(value, format)
}

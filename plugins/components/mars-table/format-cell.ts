import type { Json } from '#sdk'
import { formatValue, isEmptyValue } from '#sdk/react'

const FORMATS: { readonly [type: string]: string } = {
  date1: 'YYYY-MM-DD',
  date2: 'YYYY-MM-DD HH:mm:ss',
  money: 'money',
  number: 'number',
}

/** A cell's value as its column writes it: text for dates and numbers; empty values and what is drawn in parts stay as they are. */
export function formatCell(value: Json | undefined, type: string): Json {
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined
  return format === undefined || isEmptyValue(value) ? (value ?? null) : formatValue(value, format)
}

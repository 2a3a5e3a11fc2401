import type { Json } from '#kernel/page'
import { isEmptyValue } from './form-rules.ts'
import { formatValue, type NumberLook } from './format-value.ts'
import { asText } from './lenient.ts'

const FORMATS: { readonly [type: string]: string } = {
  date1: 'YYYY-MM-DD',
  date2: 'YYYY-MM-DD HH:mm:ss',
  money: 'money',
  number: 'number',
}

/** How the values of a column of a table, or of an item of a record, are written and drawn. */
export interface CellLook extends NumberLook {
  readonly type?: unknown
  /** A pattern in the place of the type's own. */
  readonly format?: unknown
  /** Words for values: `{ value, text, color, status }` each. */
  readonly map?: unknown
  readonly ellipsis?: unknown
  readonly copyable?: unknown
  /** `width` and `height` of pictures, in pixels. */
  readonly imageConfig?: unknown
}

/**
 * A value as the type of its column or item writes it: text for dates and numbers; empty values, what is drawn in parts and plain texts stay as they
 * are.
 */
export function formatCell(value: Json | undefined, type: string, look: CellLook = {}): Json {
  const usual = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined
  if (usual === undefined || isEmptyValue(value)) return value ?? null
  return formatValue(value, asText(look.format) || usual, look)
}

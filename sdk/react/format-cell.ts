import type { Json } from '#kernel/page/values'
import { isEmptyValue } from './form-rules.ts'
import { formatValue, type NumberLook } from './format-value.ts'
import type { ValueWords } from './value-words.ts'

const FORMATS: { readonly [type: string]: string } = {
  date1: 'YYYY-MM-DD',
  date2: 'minute',
  money: 'money',
  number: 'number',
}

/** How the values of a column of a table, or of an item of a record, are written and drawn. */
export interface CellLook extends NumberLook {
  readonly type?: string | undefined
  /** A pattern in the place of the type's own. */
  readonly format?: string | undefined
  /** Words for values: `{ value, text, color, status }` each. */
  readonly map?: readonly ValueWords[] | undefined
  /** Tags of a list that are shown; the others are counted. All of them unless given. */
  readonly mostTags?: number | undefined
  /** Entries of a list, where it is longer than the value. */
  readonly total?: number | undefined
  readonly ellipsis?: boolean | undefined
  readonly copyable?: boolean | undefined
  /** `width` and `height` of pictures, in pixels. */
  readonly imageConfig?: { readonly width?: number | undefined; readonly height?: number | undefined } | undefined
}

/**
 * A value as text, by the type of its column or item: dates and numbers are formatted. Empty values, values with
 * parts and plain texts are returned as they are.
 * @example formatCell(1200, 'number', { locale: 'en' }) // '1,200'
 */
export function formatCell(value: Json | undefined, type: string, look: CellLook = {}): Json {
  const usual = usualOf(type, look)
  if (usual === undefined || isEmptyValue(value)) return value ?? null
  return formatValue(value, look.format || usual, look)
}

/** Pages that are written by their language have times to the minute; older ones go on showing seconds. */
function usualOf(type: string, { dates }: CellLook): string | undefined {
  if (type === 'date2' && dates === undefined) return 'YYYY-MM-DD HH:mm:ss'
  return Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined
}

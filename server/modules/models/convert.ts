import type { Json } from '#kernel/page/values'
import type { StoredValue } from '#sdk/fields'
import type { DialectName } from '../../db/dialect.ts'
import { htmlOfText, textOfHtml } from './clean-html.ts'
import { schemaOf, typeOf } from './field-types.ts'
import type { Conversion } from './job-plan.ts'
import { columnOf, type FieldShape } from './shape.ts'

type Row = Readonly<Record<string, unknown>>
/** What the project takes of a value that fits a field; undefined where it has no such item, person, file or record. */
export type TakeValue = (field: FieldShape, value: Json) => Promise<Json | undefined>

/** The value of a field in a row. */
export function valueIn(field: FieldShape, row: Row): Json {
  const raw = row[columnOf(field)]
  if (raw === null || raw === undefined) return null
  const type = typeOf(field)
  const column = type.column(field.options)
  const stored = column === 'text' ? String(raw) : column === 'flag' ? raw === true || raw === 1 : Number(raw)
  return type.fromStored ? type.fromStored(stored, field.options) : stored
}

export function storedOf(field: FieldShape, value: Json, dialect: DialectName): StoredValue | null {
  if (value === null) return null
  const type = typeOf(field)
  const stored = type.toStored ? type.toStored(value, field.options) : (value as StoredValue)
  return type.column(field.options) === 'flag' && dialect === 'sqlite' ? Number(stored) : stored
}

/** A value of one type as one of another; undefined where it has no counterpart. */
export function convertValue(from: FieldShape, to: FieldShape, value: Json): Json | undefined {
  if (from.type === to.type && schemaOf(to).safeParse(value).success) return value
  const source = typeOf(from)
  const target = typeOf(to)
  // A list of one is that one.
  const single = Array.isArray(value) && value.length === 1 && target.among && to.options.several !== true
  const written = single ? String(value[0]) : source.text.write(value, from.options)
  const text = source.html && !target.html ? textOfHtml(written) : written
  const read = target.text.read(target.html && !source.html ? htmlOfText(text) : text, to.options)
  return read === undefined || !schemaOf(to).safeParse(read).success ? undefined : read
}

export const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface Converted {
  readonly before: Json
  /** Null for no value, and for one without a counterpart. */
  readonly after: Json
  /** It has no counterpart. */
  readonly isLost: boolean
  /** Converted back it would be another one. */
  readonly isChanged: boolean
}

async function counterpart(from: FieldShape, to: FieldShape, value: Json, take: TakeValue): Promise<Json | undefined> {
  if (value === null || value === '') return null
  const converted = convertValue(from, to, value)
  if (converted === undefined) return undefined
  const { among, html, refers } = typeOf(to)
  return among || html || refers ? take(to, converted) : converted
}

/** What becomes of a record's value. */
export async function convertedIn({ from, to, prior }: Conversion, row: Row, take: TakeValue): Promise<Converted> {
  const before = valueIn(from, row)
  if (prior) {
    const old = valueIn(prior, row)
    const forward = old === null || old === '' ? null : (convertValue(prior, from, old) ?? null)
    // No value: it had no counterpart, or was taken away since, and comes back in both cases.
    if (before === null || isSame(forward, before)) return { before, after: old, isLost: false, isChanged: false }
  }
  const after = await counterpart(from, to, before, take)
  if (after === undefined) return { before, after: null, isLost: true, isChanged: true }
  const isEmpty = after === null
  return { before, after, isLost: false, isChanged: !isEmpty && !isSame(convertValue(to, from, after), before) }
}

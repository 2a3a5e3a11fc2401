import type { Json, JsonObject } from '#sdk'
import {
  asDate,
  cellText,
  formatDate,
  getPath,
  inPageWay,
  instantOf,
  readNumberText,
  readRow,
  roundDecimal,
  setPath,
  wallTime,
} from '#sdk/react'
import { type CellOption, chosenKeys, type EditColumn } from './columns.ts'

const TRUE = new Set(['true', '1', 'yes', 'y', 'on', '是', '开', '√', '✓'])
const FALSE = new Set(['false', '0', 'no', 'n', 'off', '否', '关', '×'])
const DAY = 86_400_000
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/

const presets: { readonly [name: string]: number } = { today: 0, yesterday: -1, yestoday: -1 }

/** Whether a value names a day relative to today. */
export const isDateKeyword = (value: unknown): boolean => typeof value === 'string' && Object.hasOwn(presets, value)

/** A moment as it is stored: text in the column's format; undefined for what is no moment. */
export function dateText(value: unknown, format: string, zone?: string): string | undefined {
  const write = (wall: number) => formatDate(new Date(instantOf(wall, zone)), format, zone)
  if (isDateKeyword(value)) return write(wallTime(Date.now(), zone).getTime() + presets[value as string]! * DAY)
  const time = typeof value === 'string' ? TIME.exec(value.trim()) : null
  if (time) {
    const [hours, minutes, seconds] = [Number(time[1]), Number(time[2]), Number(time[3] ?? 0)]
    return hours < 24 && minutes < 60 && seconds < 60 ? write(Date.UTC(2000, 0, 1, hours, minutes, seconds)) : undefined
  }
  const year = typeof value === 'number' && /^\d{4}$/.test(String(value))
  const dotted = typeof value === 'string' ? value.trim().replace(/^(\d{4})[.年](\d{1,2})[.月](\d{1,2})日?/, '$1-$2-$3') : value
  const date = asDate(year ? String(value) : dotted, zone)
  return date && formatDate(date, format, zone)
}

const rounded = (value: number, { precision, min, max }: EditColumn): number => {
  const exact = precision === undefined ? value : roundDecimal(value, precision)
  return Math.min(Math.max(exact, min ?? exact), max ?? exact)
}

/** What is stored of chosen options; undefined for none. */
export function storedChoice(column: EditColumn, keys: readonly string[]): Json | undefined {
  const stored = (key: string): Json => {
    const option = column.byKey.get(key)
    const value = option?.value ?? key
    return column.labelInValue ? { label: option?.label ?? key, value } : value
  }
  if (column.mode !== '') return keys.map(stored)
  return keys[0] === undefined ? undefined : stored(keys[0])
}

function optionFor(column: EditColumn, text: string): CellOption | undefined {
  const wanted = text.toLowerCase()
  return column.byKey.get(text) ?? column.options.find(({ label, way }) => label.toLowerCase() === wanted || way.toLowerCase() === wanted)
}

/** A value as its cell takes it; `ok` is false for what the column cannot hold. Texts are read as people write them, numbers in the way of `locale`. */
export function readValue(
  column: EditColumn,
  given: Json | undefined,
  locale?: string,
): { readonly ok: boolean; readonly value: Json | undefined } {
  if (given === undefined || given === null || given === '') return { ok: true, value: undefined }
  const text = typeof given === 'string' ? given.trim() : cellText(given)
  switch (column.type) {
    case 'number': {
      const read = typeof given === 'number' ? ({ kind: 'number', value: given } as const) : readNumberText(text, locale)
      return read.kind === 'number' ? { ok: true, value: rounded(read.value, column) } : { ok: false, value: undefined }
    }
    case 'date': {
      const value = dateText(typeof given === 'number' ? given : text, column.format, column.zone)
      return { ok: value !== undefined, value }
    }
    case 'switch': {
      if (typeof given === 'boolean') return { ok: true, value: given }
      const word = text.toLowerCase()
      if (TRUE.has(word) || (column.words.on !== '' && text === column.words.on)) return { ok: true, value: true }
      return { ok: FALSE.has(word) || (column.words.off !== '' && text === column.words.off), value: false }
    }
    case 'select':
    case 'tree-select':
      return readChoice(column, given)
    default:
      return { ok: true, value: typeof given === 'object' ? text : typeof given === 'string' ? given : text }
  }
}

function readChoice(column: EditColumn, given: Json): { readonly ok: boolean; readonly value: Json | undefined } {
  const texts =
    typeof given === 'string' && column.mode !== ''
      ? given
          .split(/[,，、;；]/)
          .map((part) => part.trim())
          .filter(Boolean)
      : typeof given === 'object'
        ? chosenKeys(given)
        : [cellText(given).trim()]
  const keys = texts.flatMap((text) => optionFor(column, text)?.key ?? (column.mode === 'tags' || column.asks ? text : []))
  return { ok: keys.length === texts.length, value: storedChoice(column, keys) }
}

/** What a new row has in a column: a value that the column takes, never its list of options. */
export function defaultOf(column: EditColumn): Json | undefined {
  const { initial, type, name } = column
  if (name === '' || initial === undefined || initial === '') return undefined
  if (type === 'label') return initial
  if ((type === 'select' || type === 'tree-select') && (column.options.length === 0 || column.asks)) {
    // Its options may come later.
    return column.mode !== '' && typeof initial === 'string' ? initial.split(',').filter(Boolean) : initial
  }
  const read = readValue(column, initial)
  return read.ok ? read.value : type === 'select' || type === 'tree-select' ? initial : undefined
}

/** The values that a new row begins with. */
export const newRow = (columns: readonly EditColumn[]): JsonObject =>
  columns.reduce<JsonObject>((row, column) => {
    const value = defaultOf(column)
    return value === undefined ? row : (setPath(row, column.name, value) as JsonObject)
  }, {})

/** A row as it is kept: with a key, and with dates where it names days such as `today`. Other dates stay as they came until they are edited. */
export function keptRow(columns: readonly EditColumn[], row: Json, key: string): Json {
  let kept: JsonObject = readRow({}, row)
  for (const column of columns) {
    const { type, name } = column
    if (type !== 'date' || name === '') continue
    const value = getPath(kept, name)
    const text = isDateKeyword(value) ? dateText(value, column.format, column.zone) : undefined
    if (text !== undefined) kept = setPath(kept, name, text) as JsonObject
  }
  const own = kept.key ?? kept.id
  return { ...kept, key: typeof own === 'string' || typeof own === 'number' ? own : key }
}

/** What a cell shows, and what is copied of it. */
export function shownText(column: EditColumn, value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return ''
  if (column.type === 'switch') return value === true ? column.words.on || 'true' : column.words.off || 'false'
  if (column.type === 'number' && typeof value === 'number') return inPageWay(String(value), column.locale)
  if (column.type === 'date') return dateText(value, column.format, column.zone) ?? cellText(value)
  if (column.type !== 'select' && column.type !== 'tree-select') return cellText(value)
  const labelled = (one: Json): string => {
    const [key = ''] = chosenKeys(one)
    return column.byKey.get(key)?.label ?? (cellText(getPath(one, 'label')) || key)
  }
  return Array.isArray(value) ? (value as readonly Json[]).map(labelled).join(', ') : labelled(value)
}

import { getPath } from '#kernel/page/path'
import type { Json, JsonObject, Label } from '#kernel/page/values'
import { cellNumber, cellText } from '../read-row.ts'

/** A value of a chart, and the row of the data that it comes from. */
export interface ChartPoint {
  /** The category, the date or the word. */
  readonly x: string
  readonly y: number
  /** The line, the colour within a group; empty where there is one series alone. */
  readonly series: string
  /** Its position in the data; -1 where several rows are put together. */
  readonly row: number
}

/** A row that has an x and no number: a line is broken there. */
export type ChartGap = Pick<ChartPoint, 'x' | 'series' | 'row'>

/** Which fields of a row are what; an empty name is found in the data, and a chart without series has none. */
export interface ChartFields {
  readonly x: string
  readonly y: string
  readonly series?: string
}

export type ChartReading =
  | {
      readonly is: 'points'
      readonly points: readonly ChartPoint[]
      readonly gaps: readonly ChartGap[]
      /** Rows that have a number, and nothing to stand at. */
      readonly withoutX: number
      readonly rows: readonly Json[]
      readonly fields: { readonly x: string; readonly y: string; readonly series: string }
    }
  | { readonly is: 'empty' }
  /** The data is there and cannot be drawn: what is needed, and what came instead. */
  | { readonly is: 'wrong'; readonly words: Label }

/** Rows that are looked at to find out what fields there are. */
const LOOKED_AT = 200

const isRow = (row: Json): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row)
const namesOf = (rows: readonly Json[]): readonly string[] => [
  ...new Set(rows.slice(0, LOOKED_AT).flatMap((row) => (isRow(row) ? Object.keys(row) : []))),
]
const quoted = (names: readonly string[]): string =>
  names
    .slice(0, 8)
    .map((name) => `“${name}”`)
    .join(', ')

const KINDS: { readonly [kind: string]: Label } = {
  object: { zh: '对象', en: 'an object' },
  string: { zh: '文本', en: 'a text' },
  number: { zh: '数字', en: 'a number' },
  boolean: { zh: '布尔值', en: 'true or false' },
}

function wrong(fields: ChartFields, found: Label): ChartReading {
  const needed = quoted([fields.x, fields.y].filter((name) => name !== ''))
  return {
    is: 'wrong',
    words: {
      zh: `需要一个列表，每行有${needed === '' ? '文本和数字字段' : ` ${needed}`}；得到的是${found.zh}`,
      en: `This needs a list of rows with ${needed === '' ? 'a text and a number' : needed}; it got ${found.en}`,
    },
  }
}

/** The first field of the rows that holds numbers, or one that does not. */
function fieldOf(rows: readonly Json[], holdsNumbers: boolean, taken: readonly string[]): string {
  const fits = (name: string) => {
    const values = rows.slice(0, LOOKED_AT).map((row) => getPath(row, name))
    const known = values.filter((value) => value !== null && value !== undefined && value !== '')
    return known.length > 0 && known.every((value) => (cellNumber(value) !== undefined) === holdsNumbers && typeof value !== 'object')
  }
  return namesOf(rows).find((name) => !taken.includes(name) && fits(name)) ?? ''
}

/** The points of whatever the data is. Rows without a number are gaps; rows with nothing along the axis are left out and counted. */
export function readPoints(data: unknown, asked: ChartFields): ChartReading {
  if (data === null || data === undefined || data === '') return { is: 'empty' }
  if (!Array.isArray(data)) {
    const keys = typeof data === 'object' ? Object.keys(data) : []
    const kind = KINDS[typeof data] ?? KINDS.object!
    const withKeys = quoted(keys)
    return wrong(asked, withKeys === '' ? kind : { zh: `${kind.zh}，有 ${withKeys}`, en: `${kind.en} with ${withKeys}` })
  }
  const rows = data as readonly Json[]
  if (rows.length === 0) return { is: 'empty' }
  if (!rows.some(isRow)) return wrong(asked, { zh: '没有字段的列表', en: 'a list without fields' })
  const y = asked.y || fieldOf(rows, true, [asked.x])
  const x = asked.x || fieldOf(rows, false, [y]) || fieldOf(rows, true, [y])
  const series = asked.series ?? ''
  const points: ChartPoint[] = []
  const gaps: ChartGap[] = []
  let withoutX = 0
  let hasX = false
  for (const [row, value] of rows.entries()) {
    const number = cellNumber(getPath(value, y))
    const name = getPath(value, x)
    if (name === undefined || name === null) {
      if (number !== undefined) withoutX++
      continue
    }
    hasX = true
    const place = { x: cellText(name), series: series === '' ? '' : cellText(getPath(value, series)), row }
    if (number === undefined) gaps.push(place)
    else points.push({ ...place, y: number })
  }
  if (points.length > 0 && hasX) return { is: 'points', points, gaps, withoutX, rows, fields: { x, y, series } }
  const names = quoted(namesOf(rows))
  const isThere = rows.some((row) => getPath(row, y) !== undefined)
  if (isThere && hasX) return wrong({ x, y }, { zh: `没有数字的 “${y}”`, en: `rows in which “${y}” is no number` })
  return wrong({ x, y }, { zh: `有 ${names} 的行`, en: `rows with ${names}` })
}

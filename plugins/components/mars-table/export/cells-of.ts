import type { Json } from '#sdk'
import { type CellLook, cellText, filesIn, formatCell, formatValue, getPath, type PageFormats, readRow, withWords } from '#sdk/react'
import type { Column } from '../column.ts'
import { entriesOf, titleOf } from '../columns.tsx'

export type ExportedCell = string | number

/** What a file holds: a line of titles, and a cell a column and row. */
export interface ExportedTable {
  readonly titles: readonly string[]
  /** How spreadsheets write the numbers of each column, as a number format of theirs. */
  readonly formats: readonly string[]
  readonly rows: readonly (readonly ExportedCell[])[]
}

interface ExportedWith {
  /** Positions of the columns, in the order of the file; all of them unless given. */
  readonly places?: readonly number[]
  readonly inPage: PageFormats
  /** Paths of props that hold a function of the author, and what calls one. */
  readonly functions: {
    readonly paths: readonly string[]
    readonly call: (path: string, calls: readonly (readonly Json[])[]) => Promise<readonly Json[]>
  }
  readonly signal: AbortSignal
}

/** Rows for which a function is called in one message. */
const AT_ONCE = 500
const GENERAL = 'General'

/** What a table shows of rows: the columns but those of buttons; numbers stay numbers. */
export async function cellsOf(rows: readonly Json[], columns: readonly Partial<Column>[], given: ExportedWith): Promise<ExportedTable> {
  const places = given.places ?? columns.map((_, at) => at)
  const exported = places.flatMap((at) => (columns[at]!.type === 'action' ? [] : [{ column: columns[at]!, at }]))
  const byColumn: ExportedCell[][] = []
  for (const { column, at } of exported) {
    const rendered = await renderedBy(`columns.${at}.render`, rows, column, given)
    byColumn.push(rows.map((row, index) => cellOf(shownIn(row, column), column, rendered?.[index], given.inPage)))
  }
  return {
    titles: exported.map(({ column }) => titleOf(column) || (column.dataIndex ?? '')),
    formats: exported.map(({ column }) => numberFormatOf(column, given.inPage)),
    rows: rows.map((_, index) => byColumn.map((cells) => cells[index]!)),
  }
}

const shownIn = (row: Json, column: Partial<Column>): Json | undefined => entriesOf(column, getPath(row, column.dataIndex ?? ''))

async function renderedBy(path: string, rows: readonly Json[], column: Partial<Column>, { functions, inPage, signal }: ExportedWith) {
  if (!functions.paths.includes(path)) return undefined
  const answers: Json[] = []
  const look = inPage(column)
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE)
    const given = (row: Json) => formatCell(getPath(row, column.dataIndex ?? ''), column.type ?? '', look)
    for (const answer of await functions.call(
      path,
      part.map((row, index) => [given(row), row, from + index]),
    ))
      answers.push(answer)
    signal.throwIfAborted()
  }
  return answers
}

function cellOf(value: Json | undefined, column: CellLook, rendered: Json | undefined, inPage: PageFormats): ExportedCell {
  const { type = '' } = column
  if (rendered !== undefined && rendered !== null) return typeof rendered === 'number' ? rendered : textOf(rendered, type)
  const worded = withWords(value, column.map, type === 'status' || type === 'tag' ? type : 'text')
  if (worded === value && (type === 'number' || type === 'money')) {
    const number = numberOf(value)
    if (number !== undefined) return number
  }
  const shown = withWords(formatCell(value, type, inPage(column)), column.map, type === 'status' || type === 'tag' ? type : 'text')
  return typeof shown === 'number' && Number.isFinite(shown) ? shown : textOf(shown, type)
}

/** Numbers with more digits than a spreadsheet keeps stay text. */
function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value) || value.replace(/\D/g, '').length > 15) return undefined
  return Number(value)
}

const SHOWN = { label: 'text', text: 'text', value: 'text' } as const

function textOf(value: Json | undefined, type: string): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((item) => textOf(item, type)).join(type === 'multiline' ? '\n' : ', ')
  if (type === 'html' && typeof value === 'string') return wordsIn(value)
  if (typeof value !== 'object') return cellText(value)
  const { label, text, value: of } = readRow(SHOWN, value)
  if (type === 'status') return text
  if (type === 'tag') return label
  if (type === 'file')
    return filesIn(value)
      .map(({ name }) => name)
      .join(', ')
  if (type === 'multiline') return [label, of].filter((part) => part !== '').join(': ')
  return JSON.stringify(value)
}

/** What HTML says; nothing of it is loaded. */
const wordsIn = (html: string): string =>
  (new DOMParser().parseFromString(html.replace(/<\/(p|h\d|li|tr|div)>|<br *\/?>/gi, ' $&'), 'text/html').body.textContent ?? '').trim()

/** The number format of a spreadsheet that writes numbers as the column does. */
function numberFormatOf(column: Partial<Column>, inPage: PageFormats): string {
  if (column.type !== 'number' && column.type !== 'money') return GENERAL
  const pattern = column.format ?? ''
  if (/^[#0,.%]+$/.test(pattern)) return pattern
  const decimals = column.decimals
  if (pattern === '' && column.type === 'number') return decimals === undefined ? GENERAL : `#,##0${places(decimals)}`
  // Nought as the column writes it: what is before and behind it, and its decimals.
  const nought = /^(\D*)0(?:[.,](0+))?(\D*)$/.exec(formatValue(0, pattern || 'money', inPage(column)))
  return nought ? `${quoted(nought[1]!)}#,##0${places(nought[2]?.length ?? 0)}${quoted(nought[3]!)}` : GENERAL
}

const places = (count: number): string => (count > 0 ? `.${'0'.repeat(Math.min(20, Math.trunc(count)))}` : '')
const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '')}"`)

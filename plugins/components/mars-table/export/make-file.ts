import type { Json } from '#sdk'
import { type Locale, MessageError, tableIn, toCsv, toFileData } from '#sdk/react'
import type { ExportFormat } from '../use-export.ts'
import { cellsOf } from './cells-of.ts'
import { collectRows } from './collect-rows.ts'

const TEXTS = {
  zh: {
    samePage: '数据源对不同的页码返回了相同的行。请检查页码参数名',
    tooMany: (most: string) => `XLSX 最多容纳 ${most} 行。请改为导出 CSV，或缩小查询范围`,
  },
  en: {
    samePage: 'The source returned the same rows for two pages. Check the name of the page number',
    tooMany: (most: string) => `An XLSX file holds at most ${most} rows. Export CSV, or narrow the search`,
  },
} as const
const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

export interface FileOptions {
  readonly format: ExportFormat
  readonly name: string
  /** The rows to export, or how the source is asked for a page of them. */
  readonly rows: readonly Json[] | Parameters<typeof collectRows>[0]['ask']
  readonly flatten: (rows: readonly Json[]) => readonly Json[]
  readonly columns: Parameters<typeof cellsOf>[1]
  readonly cells: Parameters<typeof cellsOf>[2]
  readonly onProgress: (done: number, total: number | undefined) => void
  readonly locale: Locale
}

/** The file of a table's rows, and how many rows it has. */
export async function makeFile({ format, name, rows: given, flatten, columns, cells, onProgress, locale }: FileOptions) {
  const texts = tableIn(TEXTS, locale)
  const { signal } = cells
  const found = typeof given === 'function' ? await collectRows({ ask: given, onProgress, signal, samePage: texts.samePage }) : given
  const rows = flatten(found)
  const table = await cellsOf(rows, columns, cells)
  const bytes = format === 'csv' ? new TextEncoder().encode(toCsv([table.titles, ...table.rows])) : await sheet()
  signal.throwIfAborted()
  return { file: toFileData(`${name}.${format}`, TYPES[format], bytes), count: rows.length }

  async function sheet(): Promise<Uint8Array> {
    // CSV needs none of it.
    const { MOST_SHEET_ROWS, toXlsx } = await import('./to-xlsx.ts')
    if (rows.length > MOST_SHEET_ROWS) throw new MessageError(texts.tooMany(MOST_SHEET_ROWS.toLocaleString('en')))
    return toXlsx(table)
  }
}

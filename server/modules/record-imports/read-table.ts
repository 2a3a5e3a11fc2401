import { type FileLook, type ImportFormat, type ReadRow, UnreadableFile } from './child-protocol.ts'
import { IMPORT_LIMITS } from './errors.ts'
import { encodingOf } from './file-encoding.ts'
import type { ImportColumn } from './model.ts'
import { readCsv } from './read-csv.ts'

/** Rows that people are shown to tell the columns apart. */
const SAMPLES = 5
const LONGEST_SAMPLE = 200
const LONGEST_NAME = 100

const isBlank = (cell: string | null): boolean => cell !== null && cell.trim() === ''

function rowsOf(path: string, format: ImportFormat, encoding: string): AsyncIterable<ReadRow> {
  if (format === 'csv') return readCsv(path, encoding)
  return (async function* () {
    // Only a spreadsheet needs the package, which takes a while to load.
    const { readXlsx } = await import('./read-xlsx.ts')
    yield* readXlsx(path)
  })()
}

/** Rows that are not empty, the heading first. @throws UnreadableFile */
async function* filledRows(path: string, format: ImportFormat, encoding: string): AsyncGenerator<ReadRow> {
  let rows = -1
  for await (const row of rowsOf(path, format, encoding)) {
    if (row.cells.every(isBlank)) continue
    if (++rows > IMPORT_LIMITS.rows) throw new UnreadableFile('rows')
    if (row.cells.length > IMPORT_LIMITS.columns && !row.cells.slice(IMPORT_LIMITS.columns).every(isBlank))
      throw new UnreadableFile('columns')
    if (row.cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0) > IMPORT_LIMITS.row)
      throw new UnreadableFile('row')
    yield row
  }
}

/** `A` to `Z`, then `AA`. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

function columnsOf(heading: ReadRow, samples: readonly ReadRow[]): readonly ImportColumn[] {
  const cells = [...heading.cells]
  while (cells.length > 0 && isBlank(cells.at(-1) ?? '')) cells.pop()
  return cells.slice(0, IMPORT_LIMITS.columns).map((cell, at) => ({
    name: (cell ?? '').trim().slice(0, LONGEST_NAME) || letterOf(at),
    samples: samples.map((row) => row.cells[at]?.slice(0, LONGEST_SAMPLE) ?? null),
  }))
}

/** Reads a file to its end. @throws UnreadableFile */
export async function lookAt(path: string, format: ImportFormat): Promise<FileLook> {
  let hasMerged = false
  if (format === 'xlsx') ({ hasMerged } = await (await import('./unpacked.ts')).inspectXlsx(path))
  const encoding = format === 'csv' ? encodingOf(path) : 'xlsx'
  let heading: ReadRow | null = null
  const samples: ReadRow[] = []
  let total = 0
  for await (const row of filledRows(path, format, encoding)) {
    if (heading === null) {
      heading = row
      continue
    }
    total++
    if (samples.length < SAMPLES) samples.push(row)
  }
  if (heading === null || total === 0) throw new UnreadableFile('empty')
  return { encoding, columns: columnsOf(heading, samples), total, hasMerged }
}

/** The rows below the heading, without the first `skip`. @throws UnreadableFile */
export async function* rowsFrom(path: string, format: ImportFormat, skip: number): AsyncGenerator<ReadRow> {
  // The heading is skipped too.
  let left = skip + 1
  for await (const row of filledRows(path, format, format === 'csv' ? encodingOf(path) : 'xlsx')) {
    if (left > 0) left--
    else yield row
  }
}

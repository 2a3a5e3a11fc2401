import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type ReadRow, UnreadableFile } from './child-protocol.ts'
import { IMPORT_LIMITS } from './errors.ts'
import { textOf } from './file-encoding.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** What the first line has most of, outside of quotes. */
function delimiterOf(start: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((one) => [one, 0]))
  let isQuoted = false
  for (const character of start) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

/** What an export writes before a text that a spreadsheet would run. */
const ESCAPED = /^'[=+\-@\t\r]/

/** The rows of a CSV file, the heading included. */
export async function* readCsv(path: string, encoding: string): AsyncGenerator<ReadRow> {
  const [start = ''] = textOf(path, encoding)
  const parser = parse({
    delimiter: delimiterOf(start),
    bom: true,
    relax_column_count: true,
    max_record_size: IMPORT_LIMITS.row,
  })
  const source = Readable.from(textOf(path, encoding), { objectMode: false, highWaterMark: 65_536 })
  source.on('error', (error) => parser.destroy(error))
  try {
    let row = 0
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      row++
      yield { row, cells: cells.map((cell) => (ESCAPED.test(cell) ? cell.slice(1) : cell)) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(error.code === 'CSV_MAX_RECORD_SIZE' ? 'row' : 'syntax')
  } finally {
    source.destroy()
    parser.destroy()
  }
}

import { WorkbookReader } from '@cj-tech-master/excelts'
import { type ReadRow, UnreadableFile } from './child-protocol.ts'
import { IMPORT_LIMITS } from './errors.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** A date of a spreadsheet has no time zone: its digits are read as they are shown. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  // Spreadsheets count days in fractions, which are off by less than a millisecond.
  const at = new Date(Math.round(date.getTime() / 1000) * 1000)
  const day = at.toISOString().slice(0, 10)
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** A cell as text; null where a formula has no result in the file. */
export function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value !== 'object') return String(value)
  const cell = value as Readonly<Record<string, unknown>>
  if ('formula' in cell || 'sharedFormula' in cell) return cell.result === undefined ? null : cellText(cell.result)
  if (Array.isArray(cell.richText))
    return cell.richText.map((part: { text?: unknown }) => String(part.text ?? '')).join('')
  if ('error' in cell) return String(cell.error)
  return 'text' in cell ? cellText(cell.text) : ''
}

/** The rows of the first sheet that has any, the heading included. */
export async function* readXlsx(path: string): AsyncGenerator<ReadRow> {
  const workbook = new WorkbookReader(path, {
    ...{ worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore' },
    maxBufferedWorksheetBytes: IMPORT_LIMITS.unpacked,
  })
  try {
    for await (const sheet of workbook) {
      let isEmpty = true
      for await (const row of sheet) {
        isEmpty = false
        const values = row.values as readonly unknown[]
        // Of columns that begin with 1.
        const cells = Array.from({ length: Math.max(0, values.length - 1) }, (_, at) => cellText(values[at + 1]))
        yield { row: row.number, cells }
      }
      if (!isEmpty) return
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged')
  }
}

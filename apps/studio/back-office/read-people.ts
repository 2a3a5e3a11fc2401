import { csvRows } from '../editor/texts/text-files.ts'

export interface PersonLine {
  readonly userName: string
  readonly role: string
}

/** A first line of names is left out: it has no `@`. */
const isHeading = ([address = '']: readonly string[]): boolean => !address.includes('@')

/** People of a table, an address and a role a line; `role` is for lines without one. */
export function readPeople(text: string, role: string): readonly PersonLine[] {
  const rows = csvRows(text.replace(/^\ufeff/, '')).filter((row) => row.some((cell) => cell.trim() !== ''))
  const lines = rows[0] && isHeading(rows[0]) ? rows.slice(1) : rows
  return lines.map(([address = '', own = '']) => ({ userName: address.trim(), role: own.trim() || role }))
}

import type { Label } from '#kernel/message'
import type { AuditForm, AuditRow } from './model.ts'

const COLUMNS = ['seq', 'at', 'userId', 'userName', 'action', 'sentence', 'projectId', 'projectName', 'target', 'hash'] as const

/** A cell as spreadsheets read it: one that would be a formula to them is text. */
const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (row: AuditRow, locale: keyof Label): string => {
  const { label: _, says, ...rest } = row
  const all = { ...rest, sentence: says[locale] }
  return COLUMNS.map((name) => cellOf(all[name])).join(',')
}

/** The text of a file with rows, piece by piece: CSV with a mark by which spreadsheets know its letters, or one JSON object a line. */
export async function* auditText(slices: AsyncIterable<readonly AuditRow[]>, form: AuditForm, locale: keyof Label): AsyncGenerator<string> {
  if (form === 'csv') yield `\uFEFF${COLUMNS.join(',')}\r\n`
  for await (const rows of slices)
    yield rows.map((row) => (form === 'csv' ? `${lineOf(row, locale)}\r\n` : `${JSON.stringify(row)}\n`)).join('')
}

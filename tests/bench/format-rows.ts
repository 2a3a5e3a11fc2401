import { asked } from './asked.ts'
import type { Row } from './row.ts'

const digits = (value: number | null, places: number) => (value === null ? '–' : value.toFixed(places))

/** Few digits for large figures, three for those below one. */
function figure(value: number | null): string {
  if (value === null) return '–'
  return digits(value, Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 2 : 3)
}

/** The rows as a table with aligned columns, for a terminal. */
export function formatRows(rows: readonly Row[]): string {
  const head = ['name', 'ratio', 'value', 'unit', 'baseline', 'rounds', ...(rows.some((row) => asked(row) !== '') ? ['asked'] : [])]
  const lines = rows.map((row) =>
    [row.name, digits(row.ratio, 2), figure(row.value), row.unit, figure(row.baseline), String(row.rounds), asked(row)].slice(
      0,
      head.length,
    ),
  )
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]!.length)))
  const isNumber = (column: number) => column === 1 || column === 2 || column === 4 || column === 5
  const format = (line: readonly string[]) =>
    line
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd()
  return [format(head), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(format)].join('\n')
}

/** A number as a text: harmless, and to be read as a number. */
const NUMBER = /^-?\d+(\.\d+)?$/
/** What spreadsheets take for a formula, also behind spaces and in full-width letters (OWASP, CSV Injection). */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** A cell as spreadsheets read it: one that would be a formula to them is text. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file. It begins with a byte order mark, by which spreadsheets recognise UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** Saves a text as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

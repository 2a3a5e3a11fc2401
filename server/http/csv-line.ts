/** A cell of an exported file. */
export type Cell = string | number | boolean | null

/** What spreadsheets would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** A line of a CSV file. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells
    .map((cell) => {
      if (cell === null) return ''
      const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell)
      return /[",\n\r;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')}\r\n`

/** Cells of a spreadsheet in the text of the clipboard: lines of cells with tabs between them; a cell with tabs, quotes or lines of its own is quoted. */
export function cellsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === '\t') endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at++
      endCell()
      rows.push([])
    } else cell += letter
  }
  endCell()
  // Spreadsheets end the last line too.
  return rows.length > 1 && rows.at(-1)!.length === 1 && rows.at(-1)![0] === '' ? rows.slice(0, -1) : rows
}

/** Cells as the text of a clipboard, which `cellsIn` and spreadsheets read. */
export const textOfCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n')

import { type ClipboardEvent, useState } from 'react'
import type { Json, JsonObject } from '#sdk'
import { type FormListBinding, getPath, readRow, setPath } from '#sdk/react'
import type { EditColumn } from './columns.ts'
import { cellsIn, textOfCells } from './paste.ts'
import { columnInRow } from './row-options.tsx'
import { newRow, readValue, shownText } from './values.ts'

interface Place {
  readonly row: number
  readonly column: number
}

interface ClipboardOptions {
  readonly field: FormListBinding
  readonly columns: readonly EditColumn[]
  readonly at: Place | undefined
  /** How many rows there may be. */
  readonly most: number
  readonly fixedRows: boolean
  readonly onWrite: () => void
}

/** Copying the current cell, and pasting cells of a spreadsheet from it on: rows that are missing are added. */
export function useClipboard({ field, columns, at, most, fixedRows, onWrite }: ClipboardOptions) {
  const { list, rows } = field
  /** Cells of the last paste that their columns did not take. */
  const [left, setLeft] = useState(0)
  const isCell = (event: ClipboardEvent) => (event.target as HTMLElement).closest?.('td[data-col]') === event.target
  const copy = (event: ClipboardEvent) => {
    const column = at && columns[at.column]
    const row = at && rows[at.row]
    if (!isCell(event) || !column || !row || String(event.currentTarget.ownerDocument.getSelection() ?? '') !== '') return
    const data = list?.row(row.key)?.value.peek()
    const value = column.name === '' ? undefined : getPath(data, column.name)
    event.clipboardData.setData('text/plain', textOfCells([[shownText(columnInRow(column, data), value)]]))
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    if (!isCell(event) || !at || !list || field.disabled) return
    event.preventDefault()
    let refused = 0
    let changed = false
    const taken = (cells: readonly string[], row: Json | undefined): JsonObject => {
      let values: JsonObject = {}
      for (const [index, text] of cells.entries()) {
        const column = columns[at.column + index]
        if (!column || column.readOnly) continue
        const read = readValue(columnInRow(column, { ...readRow({}, row), ...values }), text, column.locale)
        if (read.ok) values = { ...values, [column.name]: (read.value ?? null) as Json }
        else refused++
      }
      return values
    }
    for (const [index, cells] of cellsIn(event.clipboardData.getData('text/plain')).entries()) {
      const row = rows[at.row + index]
      if (!row && (fixedRows || list.rows.peek().length >= most)) {
        refused += cells.length
        continue
      }
      const values = taken(cells, row && list.row(row.key)?.value.peek())
      if (Object.keys(values).length === 0) continue
      changed = true
      if (row) list.row(row.key)?.init(values)
      else
        list.add(
          Object.entries(values).reduce<JsonObject>((all, [name, value]) => setPath(all, name, value) as JsonObject, newRow(columns)),
        )
    }
    setLeft(refused)
    if (changed) onWrite()
  }
  return { copy, paste, left }
}

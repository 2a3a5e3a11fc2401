import type { Json } from '#sdk'
import type { FormRow, FormScope } from '#sdk/react'
import type { EditColumn } from './columns.ts'

/** Where the keyboard goes after an edit. */
export type Move = 'stay' | 'away' | 'down' | 'next' | 'previous'

/** What cells and buttons of rows ask of the table; one object as long as the table is there. */
export interface GridActions {
  /** Makes a cell the one that has the keyboard. */
  readonly go: (row: string, column: number) => void
  /** Opens a cell's editor; `start` is what was typed to open it. */
  readonly edit: (row: string, column: number, start?: string) => void
  readonly done: (row: string, column: number, value: Json | undefined, move: Move) => void
  readonly cancel: () => void
  readonly write: (row: string, column: EditColumn, value: Json | undefined) => void
  readonly insert: (at: number) => void
  readonly remove: (row: string) => void
  readonly move: (row: string, to: number) => void
  /** Whether the cell that is drawn next as the current one is to have the keyboard; asking takes it. */
  readonly takesFocus: () => boolean
}

export interface RowTools {
  readonly sortable: boolean
  readonly fixedRows: boolean
  readonly isFull: boolean
  readonly isLeast: boolean
  readonly isLast: boolean
}

export interface RowProps {
  readonly row: FormRow
  readonly index: number
  readonly scope: FormScope
  readonly columns: readonly EditColumn[]
  /** The column of the current cell, if it is in this row. */
  readonly current: number | undefined
  /** Its editor is open. */
  readonly editing: { readonly start: string | undefined } | undefined
  readonly disabled: boolean
  readonly tools: RowTools
  readonly offsets: readonly (string | undefined)[]
  readonly actions: GridActions
  readonly part: (name: string) => string
}

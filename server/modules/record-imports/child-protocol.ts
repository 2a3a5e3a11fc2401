import type { FileRefusal } from './errors.ts'
import type { ImportColumn } from './model.ts'

// Messages between the server and the process that reads a file to be imported.

export type ImportFormat = 'csv' | 'xlsx'

export interface ReadRow {
  /** As a spreadsheet counts: the heading is 1. */
  readonly row: number
  /** Null: a formula whose result is not in the file. */
  readonly cells: readonly (string | null)[]
}

/** What is known of a file once it was read to its end. */
export interface FileLook {
  /** `utf-8`, `gb18030`, `utf-16le`, `utf-16be` or `xlsx`. */
  readonly encoding: string
  readonly columns: readonly ImportColumn[]
  /** Rows below the heading that are not empty. */
  readonly total: number
  /** Some cells of the sheet are merged; only the first of them has the value. */
  readonly hasMerged: boolean
}

export interface ChildCalls {
  readonly look: { readonly input: { readonly path: string; readonly format: ImportFormat }; readonly output: FileLook }
  /** Begins to read rows, without the first `skip`. */
  readonly open: {
    readonly input: { readonly path: string; readonly format: ImportFormat; readonly skip: number }
    readonly output: null
  }
  /** The next rows; none after the last. */
  readonly rows: { readonly input: null; readonly output: readonly ReadRow[] }
}
export type CallName = keyof ChildCalls
export interface ToChild {
  readonly call: CallName
  readonly input: unknown
}
export type FromChild =
  | { readonly as: 'value'; readonly value: unknown }
  | { readonly as: 'refused'; readonly why: FileRefusal }
  | { readonly as: 'fault'; readonly text: string }

/** A file that cannot be read, with the reason that people are shown. */
export class UnreadableFile extends Error {
  constructor(readonly why: FileRefusal) {
    super(why)
  }
}

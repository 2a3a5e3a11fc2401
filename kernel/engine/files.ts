import type { Json } from '#kernel/page/values'

/**
 * A chosen file, as formulas, flows and traces see it: `{ file: 'f3', name: 'a.pdf', size: 1200, type:
 * 'application/pdf' }`, its size in bytes. The content stays with the page, in a table under `file`.
 */
export type FileValue = { readonly file: string; readonly name: string; readonly size: number; readonly type: string }

export const isFileValue = (value: Json | undefined): value is FileValue =>
  typeof value === 'object' &&
  value !== null &&
  'file' in value &&
  typeof value.file === 'string' &&
  /^f\d{1,15}$/.test(value.file) &&
  typeof value.name === 'string'

/** Told of how much of a form has gone: bytes, also those of the form around its files. */
export type OnProgress = (loaded: number, total: number) => void

/** What a source needs to send files. */
export interface SourceFiles {
  /** A file of the page; null where it is there no longer. */
  readonly open: (value: FileValue) => Promise<File | null>
  /** As `fetch`, for forms: it tells the caller how much of the body has gone, and calls `moved` each time. */
  readonly fetch: (moved: () => void) => typeof fetch
}

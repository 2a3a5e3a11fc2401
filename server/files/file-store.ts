/** A stored file, to be answered with. */
export interface StoredFile {
  readonly size: number
  readonly type: string
  /** All of it, in the form that a response sends best. */
  body(): Blob | ReadableStream<Uint8Array>
  /** All of it, or the bytes from `start` up to and without `end`. */
  stream(start?: number, end?: number): ReadableStream<Uint8Array>
}
export interface ListedFile {
  readonly name: string
  readonly size: number
  readonly changedAt: Date
}

/**
 * Where files are kept that a row of the database names. A file is put before its row is written and deleted after the row is gone; what is left between the two
 * is found by `list`. Names are flat: letters, digits, `.`, `_` and `-`.
 */
export interface FileStore {
  /** Whole or not at all: a reader never sees half of it. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  get(name: string): Promise<StoredFile | null>
  /** Also where there is none. */
  delete(name: string): Promise<void>
  list(): AsyncIterable<ListedFile>
  /** An address of the file that works for so many seconds without a login; null where there is none beyond the server's own. */
  url(name: string, seconds: number): string | null
}

const NAME = /^[a-z0-9][\w.-]{0,199}$/i

/** @throws RangeError for a name that could lead anywhere else */
export const checkedName = (name: string): string => {
  if (!NAME.test(name) || name.includes('..')) throw new RangeError(`No name of a stored file: ${name.slice(0, 40)}`)
  return name
}

const TYPES: { readonly [extension: string]: string } = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}
/** Pictures, which browsers may show in their place. */
export const isPicture = (name: string): boolean => /\.(png|jpg|gif|webp)$/.test(name)
/** Names of uploaded files, as we give them. */
export const UPLOADED = /^[0-9a-f]{32}\.(png|jpg|gif|webp|pdf|docx|xlsx|pptx|zip|txt|csv)$/
/** By the extension, which the server gives itself. */
export const typeOf = (name: string): string => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

import { ownValue } from '#kernel/page/path'
import type { FILE_KINDS, FileKindName } from '#kernel/page/uploads'

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

/** A part of a file: numbered from 1 on, all but the last of one length, at least the 5 MiB that S3 asks for. */
export interface FilePart {
  readonly number: number
  /** Where it begins in the file, in bytes. */
  readonly at: number
  readonly bytes: Uint8Array
}
export interface PartStore {
  /** Answers what the store knows the upload by. */
  begin(name: string, type: string): Promise<string>
  /**
   * The same part once more takes the place of the first one. Answers what the store wants to hear of it at the end.
   */
  put(name: string, upload: string, part: FilePart): Promise<string>
  /** With what was answered of each part, in their order. */
  finish(name: string, upload: string, tags: readonly string[]): Promise<void>
  /** Also where there is no such upload any more. */
  abort(name: string, upload: string): Promise<void>
}

/**
 * Where files are kept that a row of the database names. A file is put before its row is written and deleted after the
 * row is gone; what is left between the two is found by `list`. Names are flat: letters, digits, `.`, `_` and `-`.
 */
export interface FileStore {
  /** Whole or not at all: a reader never sees half of it. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The same for a file of this machine, however large. The file at `path` may be gone afterwards. */
  putFile(name: string, path: string, type: string): Promise<void>
  get(name: string): Promise<StoredFile | null>
  /** Also where there is none. */
  delete(name: string): Promise<void>
  list(): AsyncIterable<ListedFile>
  /** Rejects with the reason where a file cannot be put just now, such as a full disk. */
  check(): Promise<void>
  /** Rejects with the reason where a file cannot be put and taken away again; asked once, at the start. */
  reach(): Promise<void>
  /** Files that come in parts: nobody sees one before it is whole. */
  readonly parts: PartStore
  /**
   * An address of the file that works for so many seconds without a login; null where there is none beyond the server's
   * own.
   */
  url(name: string, seconds: number): string | null
}

const NAME = /^[a-z0-9][\w.-]{0,199}$/i

/** @throws RangeError for a name that could lead anywhere else */
export const checkedName = (name: string): string => {
  if (!NAME.test(name) || name.includes('..')) throw new RangeError(`No name of a stored file: ${name.slice(0, 40)}`)
  return name
}

const PICTURE_TYPES = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' } as const
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
/**
 * Of each extension that a file of pages may have; what browsers would run, or show as a page, is sent as plain text.
 */
const OTHER_TYPES: { readonly [extension in (typeof FILE_KINDS)[FileKindName][number]]: string } = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: `${OPEN_DOCUMENT}.text`,
  odp: `${OPEN_DOCUMENT}.presentation`,
  rtf: 'application/rtf',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  '7z': 'application/x-7z-compressed',
  gz: 'application/gzip',
  tar: 'application/x-tar',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  json: 'application/json',
}
const TYPES: { readonly [extension: string]: string } = { ...PICTURE_TYPES, ...OTHER_TYPES }
/** Pictures, which browsers may show in their place. */
export const isPicture = (name: string): boolean => /\.(png|jpg|gif|webp)$/.test(name)
/** Names of uploaded files, as we give them. */
export const UPLOADED = new RegExp(`^[0-9a-f]{32}\\.(${Object.keys(TYPES).join('|')})$`)
/** By the extension, which the server gives itself. */
export const typeOf = (name: string): string => ownValue(TYPES, name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

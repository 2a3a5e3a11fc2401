import { fileTypeFromBuffer } from 'file-type'
import { ownValue } from '#kernel/page/path'
import { extensionOf, type FileKindName, kindNamed } from '#kernel/page/uploads'
import type { FileBytes } from './file-bytes.ts'
import { readImageKind } from './image-kind.ts'
import { namesInZip } from './zip-names.ts'

/** What a file is, by its bytes; its name says no more than which of several kinds of text it is. */
export interface FileKind {
  readonly extension: string
  readonly kind: FileKindName | 'picture'
  /** Of a picture, which browsers may show; anything else is handed out to be saved. */
  readonly picture?: { readonly width: number; readonly height: number }
}
/** Why a file is none that is ever taken: what its bytes are (an extension, `text`, or null where that cannot be told). */
export interface UnknownFile {
  readonly found: string | null
}

/** Where signatures stand; those of archives in tape format are at 257. */
const HEAD = 64 * 1024
/** A picture is looked at whole, and is never larger than this. */
const LARGEST_PICTURE = 2 * 1024 * 1024

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const OFFICE = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
] as const
const OPEN_DOCUMENTS: { readonly [type: string]: string } = { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }
/** Where an open document says first what it is, uncompressed: behind a header of 30 bytes. */
const OPEN_DOCUMENT = /^.{30}mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/s

const kindOfZip = async (file: FileBytes, head: Uint8Array): Promise<string | null> => {
  const names = await namesInZip(file)
  if (names === null) return null
  // One with programs in it has another name, or is not among those that are taken.
  const hasPrograms = names.some((name) => /vbaproject\.bin$/i.test(name) || /^(Basic|Scripts)\/./.test(name))
  const open = OPEN_DOCUMENT.exec(ascii(head, 0, 120))?.[1]
  if (open !== undefined) return hasPrograms ? null : OPEN_DOCUMENTS[open]!
  if (!names.includes('[Content_Types].xml')) return 'zip'
  return hasPrograms ? null : (OFFICE.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? null)
}

/** Text in UTF-8, without what no text has. */
const isText = async (file: FileBytes): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of file.chunks()) {
      if (bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false
      decoder.decode(bytes, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Names that a kind of bytes goes under, where it is more than the one that the signature gives. */
const ALSO: { readonly [found: string]: readonly string[] } = {
  mp4: ['mp4', 'm4a'],
  m4a: ['m4a', 'mp4'],
  oga: ['ogg'],
  opus: ['ogg'],
  spx: ['ogg'],
  'tar.gz': ['gz'],
}
/** Kinds of text, which their bytes do not tell apart. */
const TEXTS = ['txt', 'csv', 'md', 'json']

/** What the first bytes of a file promise: an extension, or null. */
export const promisedBy = async (head: Uint8Array): Promise<string | null> => (await fileTypeFromBuffer(head))?.ext ?? null

const bytesAre = async (file: FileBytes, head: Uint8Array): Promise<string | null> => {
  if (['PK\x03\x04', 'PK\x05\x06'].includes(ascii(head, 0, 4))) return kindOfZip(file, head)
  const found = await promisedBy(head)
  if (found === 'pdf') return ascii(await file.read(Math.max(0, file.size - 1024), file.size), 0, 1024).includes('%%EOF') ? found : null
  return found
}

/** Whether a file that begins like this may be what its name says: its end and what is in it are looked at when all of it is there. */
export const mayBecome = async (head: Uint8Array, name: string): Promise<boolean> => {
  const named = extensionOf(name)
  if (TEXTS.includes(named)) return !head.subarray(0, HEAD).includes(0)
  if (['PK\x03\x04', 'PK\x05\x06'].includes(ascii(head, 0, 4))) return ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'zip'].includes(named)
  const found = await promisedBy(head.subarray(0, HEAD))
  return found !== null && (ownValue(ALSO, found) ?? [found]).includes(named)
}

/**
 * Tells a file by its bytes. Pictures are what they are, whatever they are called; anything else must also be called what it is, so that nothing is
 * saved under a name that promises another thing. SVG and HTML are text, and are taken only under the name of one.
 */
export const readFileKind = async (file: FileBytes, name: string): Promise<FileKind | UnknownFile> => {
  if (file.size === 0) return { found: null }
  const head = await file.read(0, HEAD)
  const picture = file.size <= LARGEST_PICTURE ? readImageKind(await file.read(0, file.size)) : null
  if (picture !== null) return { extension: picture.extension, kind: 'picture', picture }
  const named = extensionOf(name)
  const kind = kindNamed(name)
  const found = await bytesAre(file, head)
  if (kind !== undefined && found !== null && (ownValue(ALSO, found) ?? [found]).includes(named)) return { extension: named, kind }
  // Signatures know some texts by another name, as that of markup.
  const mayBeText = found === null || kindNamed(`.${found}`) === undefined
  if (!mayBeText || !(await isText(file))) return { found }
  return kind !== undefined && TEXTS.includes(named) ? { extension: named, kind } : { found: found ?? 'text' }
}

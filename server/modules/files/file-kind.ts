import { readImageKind } from './image-kind.ts'

/** What a file is, by its bytes; its name says no more than which of two kinds of text it is. */
export interface FileKind {
  readonly extension: string
  /** Of a picture, which browsers may show; anything else is handed out to be saved. */
  readonly picture?: { readonly width: number; readonly height: number }
}

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const MOST_ENTRIES = 20_000
/** The end of an archive, with the longest comment that it may have. */
const LONGEST_END = 22 + 0xffff

/** Names in an archive's own list; null where that does not hold together. */
const namesInZip = (bytes: Uint8Array): readonly string[] | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= Math.max(0, bytes.length - LONGEST_END) && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0 || end < bytes.length - LONGEST_END) return null
  // Nothing stands behind its comment.
  if (end + 22 + view.getUint16(end + 20, true) !== bytes.length) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > MOST_ENTRIES) return null
  const names: string[] = []
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return null
    const length = view.getUint16(at + 28, true)
    const next = at + 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)))
    at = next
  }
  return names
}

const OFFICE = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
] as const

const kindOfZip = (bytes: Uint8Array): string | null => {
  const names = namesInZip(bytes)
  if (names === null) return null
  if (!names.includes('[Content_Types].xml')) return 'zip'
  // One with programs in it has another name, and is not among those that are taken.
  if (names.some((name) => /vbaproject\.bin$/i.test(name))) return null
  return OFFICE.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? null
}

/** Text in UTF-8, without what no text has. */
const isText = (bytes: Uint8Array): boolean => {
  if (bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const kindOfBytes = (bytes: Uint8Array, named: string): string | null => {
  if (ascii(bytes, 0, 5) === '%PDF-') return ascii(bytes, Math.max(0, bytes.length - 1024), bytes.length).includes('%%EOF') ? 'pdf' : null
  if (ascii(bytes, 0, 4) === 'PK\x03\x04' || ascii(bytes, 0, 4) === 'PK\x05\x06') return kindOfZip(bytes)
  if ((named === 'txt' || named === 'csv') && bytes.length > 0 && isText(bytes)) return named
  return null
}

/**
 * Tells a file by its bytes. Pictures are what they are, whatever they are called; anything else must also be called what it is, so that nothing is
 * saved under a name that promises another thing. Null for all that is not taken: SVG and HTML among it.
 */
export const readFileKind = (bytes: Uint8Array, name: string): FileKind | null => {
  const picture = readImageKind(bytes)
  if (picture !== null) return { extension: picture.extension, picture }
  const named = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const extension = kindOfBytes(bytes, named)
  return extension !== null && extension === named ? { extension } : null
}

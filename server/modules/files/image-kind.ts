import { gifEnd, jpegEnd } from './picture-end.ts'

/** What the bytes are, whatever their name says. */
export interface ImageKind {
  readonly extension: 'png' | 'jpg' | 'gif' | 'webp'
  readonly width: number
  readonly height: number
}

const ascii = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length))

/** Chunk by chunk to the end: a cut-off file is refused; what is appended to a whole one is cut where it is kept. */
const readPng = (bytes: Uint8Array, view: DataView): ImageKind | null => {
  let size: { width: number; height: number } | null = null
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = ascii(bytes, at + 4, 4)
    if (at === 8) {
      if (type !== 'IHDR' || length !== 13) return null
      size = { width: view.getUint32(16), height: view.getUint32(20) }
    }
    at += 12 + length
    if (type === 'IEND') return at <= bytes.length && size ? { extension: 'png', ...size } : null
  }
  return null
}

const readGif = (bytes: Uint8Array, view: DataView): ImageKind | null => {
  if (bytes.length < 14 || (bytes[bytes.length - 1] !== 0x3b && gifEnd(bytes) === null)) return null
  return { extension: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

const readJpeg = (bytes: Uint8Array, view: DataView): ImageKind | null => {
  const endsWhole = bytes[bytes.length - 2] === 0xff && bytes[bytes.length - 1] === 0xd9
  if (!endsWhole && jpegEnd(bytes) === null) return null
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { extension: 'jpg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker === 0xda) return null
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

const readWebp = (bytes: Uint8Array, view: DataView): ImageKind | null => {
  const size = view.getUint32(4, true) + 8
  if (bytes.length < 30 || (size !== bytes.length && size + 1 !== bytes.length)) return null
  const u24 = (at: number) => view.getUint16(at, true) | ((bytes[at + 2] as number) << 16)
  switch (ascii(bytes, 12, 4)) {
    case 'VP8X':
      return { extension: 'webp', width: u24(24) + 1, height: u24(27) + 1 }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null
      const bits = view.getUint32(21, true)
      return { extension: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      if (bytes[23] !== 0x9d || bytes[24] !== 0x01 || bytes[25] !== 0x2a) return null
      return { extension: 'webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return null
  }
}

/** Tells an image by its content; null when it is none of the four kinds, or not whole. */
export const readImageKind = (bytes: Uint8Array): ImageKind | null => {
  if (bytes.length < 24) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let kind: ImageKind | null = null
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') kind = readPng(bytes, view)
  else if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) kind = readGif(bytes, view)
  else if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) kind = readJpeg(bytes, view)
  else if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') kind = readWebp(bytes, view)
  return kind && kind.width > 0 && kind.height > 0 ? kind : null
}

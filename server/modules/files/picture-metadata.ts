import type { ImageKind } from './image-kind.ts'
import { afterBlocks, endOfScan, tableBytes } from './picture-end.ts'

// Pictures carry more than their pixels: where and with which device they were taken (EXIF), who edited them (XMP, IPTC), comments, and small copies of
// what they were before they were cut. Here the formats are walked part by part, and only the parts that are needed to draw the picture are kept. Sources
// of the layouts: JPEG ITU-T T.81 and JFIF 1.02, PNG (W3C, third edition), GIF89a, and the WebP container specification.

const ascii = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length))

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** JFIF's header without the small picture that may follow it; 16 bytes after the marker. */
const jfifHeader = (segment: Uint8Array): Uint8Array => {
  const header = segment.slice(0, 18)
  header.set([0, 16], 2)
  header.set([0, 0], 16)
  return header
}

/** What is kept of a segment with data; null where nothing is. */
const keptSegment = (marker: number, segment: Uint8Array): Uint8Array | null => {
  if (marker === 0xe0) return segment.length >= 18 && ascii(segment, 4, 5) === 'JFIF\0' ? jfifHeader(segment) : null
  // A colour profile, and how Adobe's programs have stored the colours: without them the colours are wrong.
  if (marker === 0xe2) return ascii(segment, 4, 12) === 'ICC_PROFILE\0' ? segment : null
  if (marker === 0xee) return ascii(segment, 4, 5) === 'Adobe' ? segment : null
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe ? null : segment
}

const cleanJpeg = (bytes: Uint8Array): Uint8Array | null => {
  const parts = [bytes.subarray(0, 2)]
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Whatever follows the end, such as a second picture, is left out.
    if (marker === 0xd9) return joined([...parts, bytes.subarray(at, at + 2)])
    if (at + 4 > bytes.length) return null
    const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    const kept = keptSegment(marker, bytes.subarray(at, end))
    if (kept) parts.push(kept)
    at = end
    if (marker !== 0xda) continue
    const next = endOfScan(bytes, at)
    parts.push(bytes.subarray(at, next))
    at = next
  }
  return null
}

const DRAWN_IN_PNG = new Set('IHDR PLTE IDAT IEND tRNS bKGD cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI pHYs hIST acTL fcTL fdAT'.split(' '))
const cleanPng = (bytes: Uint8Array): Uint8Array | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = ascii(bytes, at + 4, 4)
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    if (DRAWN_IN_PNG.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return joined(parts)
    at = end
  }
  return null
}

const cleanGif = (bytes: Uint8Array): Uint8Array | null => {
  let at = 13 + tableBytes(bytes[10] as number)
  const parts = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) return joined([...parts, bytes.subarray(at, at + 1)])
    const isImage = kind === 0x2c
    if (!isImage && kind !== 0x21) return null
    const end = isImage ? afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] as number)) : afterBlocks(bytes, at + 2)
    if (end > bytes.length) return null
    // Of what is no image: how it is shown, and how often an animation runs.
    const isTiming = bytes[at + 1] === 0xf9
    const isLoop = bytes[at + 1] === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(ascii(bytes, at + 3, 11))
    if (isImage || isTiming || isLoop) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

const DRAWN_IN_WEBP = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Of the flags in `VP8X`: that there is EXIF, and that there is XMP. */
const WEBP_METADATA = 0x08 | 0x04

const cleanWebp = (bytes: Uint8Array): Uint8Array | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = ascii(bytes, at, 4)
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size & 1)
    if (at + 8 + size > bytes.length) return null
    if (DRAWN_IN_WEBP.has(type)) {
      const part = bytes.slice(at, end)
      if (type === 'VP8X') part[8] = (part[8] as number) & ~WEBP_METADATA
      // The last byte of an odd part may be missing at the end of a file.
      parts.push(part.length % 2 === 1 ? joined([part, new Uint8Array(1)]) : part)
    }
    at = end
  }
  const body = joined(parts)
  const head = bytes.slice(0, 12)
  new DataView(head.buffer).setUint32(4, body.length + 4, true)
  return joined([head, body])
}

const CLEAN: { readonly [extension in ImageKind['extension']]: (bytes: Uint8Array) => Uint8Array | null } = {
  jpg: cleanJpeg,
  png: cleanPng,
  gif: cleanGif,
  webp: cleanWebp,
}

/** The same pixels without anything that is told about them; null where the parts of the picture do not hold together. */
export const withoutMetadata = (bytes: Uint8Array, extension: ImageKind['extension']): Uint8Array | null => CLEAN[extension](bytes)

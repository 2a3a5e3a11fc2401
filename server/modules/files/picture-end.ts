// Phones and old programs append bytes to pictures: a second picture, padding, a record of their own. Here the formats are walked to where the picture ends.

/** Where coded pixels end: at the next marker that is neither a stuffed byte nor a restart. */
export const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] as number
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** Behind the sub-blocks that begin at `at`: each has its length before it, the last one is empty. */
export const afterBlocks = (bytes: Uint8Array, at: number): number => {
  let end = at
  while (end < bytes.length && bytes[end] !== 0) end += 1 + (bytes[end] as number)
  return end + 1
}
/** Bytes of a table of colours, as the flags before it say. */
export const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** The length of a JPEG without what is appended to it; null where it does not end. */
export const jpegEnd = (bytes: Uint8Array): number | null => {
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return at + 2
    if (at + 4 > bytes.length) return null
    const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
    if (length < 2) return null
    at += 2 + length
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return null
}

/** The same of a GIF. */
export const gifEnd = (bytes: Uint8Array): number | null => {
  for (let at = 13 + tableBytes(bytes[10] as number); at < bytes.length; ) {
    const kind = bytes[at]
    if (kind === 0x3b) return at + 1
    if (kind !== 0x2c && kind !== 0x21) return null
    at = kind === 0x2c ? afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] as number)) : afterBlocks(bytes, at + 2)
  }
  return null
}

/** The same of a PNG. */
export const pngEnd = (bytes: Uint8Array): number | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (view.getUint32(at + 4) === IEND) return end <= bytes.length ? end : null
    at = end
  }
  return null
}
const IEND = 0x49454e44

const ENDS: { readonly [extension: string]: (bytes: Uint8Array) => number | null } = { jpg: jpegEnd, gif: gifEnd, png: pngEnd }

/** A picture without what is appended to it. */
export const withoutTrailer = (bytes: Uint8Array, extension: string): Uint8Array =>
  bytes.subarray(0, ENDS[extension]?.(bytes) ?? bytes.length)

/** A file of an archive as the archive's directory declares it. */
export interface ZipEntry {
  readonly name: string
  /** 0: stored, 8: deflated. */
  readonly method: number
  /** Declared size of the content in bytes. */
  readonly size: number
  readonly packed: Uint8Array
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const ENCRYPTED = 1
const UTF8 = 1 << 11
/** Says that the value is in an extra field. */
const ELSEWHERE = 0xffffffff
const ZIP64 = 1

/**
 * The directory at the end of an archive, without inflating anything; null where the archive is damaged or encrypted.
 * Reads the count first, so that a long directory costs nothing.
 */
export function readZipDirectory(bytes: Uint8Array, most: number): readonly ZipEntry[] | 'too many' | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  if (count > most) return 'too many'
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  let packed = 0
  for (let n = 0; n < count; n++) {
    const read = readEntry(view, bytes, at, end)
    if (read === null) return null
    packed += read.entry.packed.length
    // Files that lie over each other unpack to far more than the archive is.
    if (packed > bytes.length) return null
    entries.push(read.entry)
    at = read.next
  }
  return entries
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === END && at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength) return at
  return null
}

function readEntry(view: DataView, bytes: Uint8Array, at: number, end: number): { readonly entry: ZipEntry; readonly next: number } | null {
  if (at + 46 > end || view.getUint32(at, true) !== ENTRY) return null
  const flags = view.getUint16(at + 8, true)
  const nameLength = view.getUint16(at + 28, true)
  const extraLength = view.getUint16(at + 30, true)
  const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  if ((flags & ENCRYPTED) !== 0 || next > end) return null
  const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength), (flags & UTF8) !== 0)
  const extra = new DataView(bytes.buffer, bytes.byteOffset + at + 46 + nameLength, extraLength)
  const sizes = sizesOf(view, at, extra)
  if (sizes === null) return null
  const { size, packed, local } = sizes
  if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL) return null
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + packed > bytes.length) return null
  return { entry: { name, method: view.getUint16(at + 10, true), size, packed: bytes.subarray(start, start + packed) }, next }
}

/** Sizes and place of a file; archives that were written as a stream have them as 64-bit numbers. */
function sizesOf(view: DataView, at: number, extra: DataView): { size: number; packed: number; local: number } | null {
  const sizes = { size: view.getUint32(at + 24, true), packed: view.getUint32(at + 20, true), local: view.getUint32(at + 42, true) }
  if (sizes.size !== ELSEWHERE && sizes.packed !== ELSEWHERE && sizes.local !== ELSEWHERE) return sizes
  for (let field = 0; field + 4 <= extra.byteLength; field += 4 + extra.getUint16(field + 2, true)) {
    if (extra.getUint16(field, true) !== ZIP64) continue
    let from = field + 4
    for (const key of ['size', 'packed', 'local'] as const) {
      if (sizes[key] !== ELSEWHERE) continue
      if (from + 8 > extra.byteLength) return null
      sizes[key] = Number(extra.getBigUint64(from, true))
      from += 8
    }
    return sizes
  }
  return null
}

const nameOf = (bytes: Uint8Array, isUtf8: boolean): string =>
  isUtf8 ? new TextDecoder().decode(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

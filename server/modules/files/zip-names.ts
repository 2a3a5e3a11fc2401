import type { FileBytes } from './file-bytes.ts'

const MOST_ENTRIES = 20_000
/** The end of an archive, with the longest comment that it may have. */
const LONGEST_END = 22 + 0xffff
/** Of the list of names: about 400 bytes for each of the most entries. */
const LONGEST_LIST = 8 * 1024 * 1024

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Names in an archive's own list; null where that does not hold together. Layout: APPNOTE.TXT 4.3.12 and 4.3.16. */
export async function namesInZip(file: FileBytes): Promise<readonly string[] | null> {
  const from = Math.max(0, file.size - LONGEST_END)
  const last = await file.read(from, file.size)
  const tail = viewOf(last)
  let end = last.length - 22
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) return null
  // Nothing stands behind its comment.
  if (end + 22 + tail.getUint16(end + 20, true) !== last.length) return null
  const count = tail.getUint16(end + 10, true)
  const start = tail.getUint32(end + 16, true)
  if (count > MOST_ENTRIES || start > from + end || from + end - start > LONGEST_LIST) return null
  const list = await file.read(start, from + end)
  const view = viewOf(list)
  const names: string[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + 46 > list.length || view.getUint32(at, true) !== 0x02014b50) return null
    const length = view.getUint16(at + 28, true)
    const next = at + 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > list.length) return null
    names.push(new TextDecoder().decode(list.subarray(at + 46, at + 46 + length)))
    at = next
  }
  return names
}

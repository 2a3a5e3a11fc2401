import * as z from 'zod'
import type { StoredFile } from './web-folder.ts'

const encoding = z.enum(['br', 'identity'])
const entry = z.strictObject({ name: z.string(), at: z.number(), length: z.number(), size: z.number(), encoding })
const index = z.array(entry)

/** Bytes of the number before the index, which says how long that is. */
const HEAD = 4

/** Files in one: the length of the index, the index as JSON, and the bytes of the files. */
export const packFiles = (files: ReadonlyMap<string, StoredFile>): Uint8Array => {
  let at = 0
  const entries = [...files].map(([name, { bytes, size, encoding: stored }]): z.output<typeof entry> => {
    const begin = at
    at += bytes.length
    return { name, at: begin, length: bytes.length, size, encoding: stored }
  })
  const text = new TextEncoder().encode(JSON.stringify(entries))
  const packed = new Uint8Array(HEAD + text.length + at)
  new DataView(packed.buffer).setUint32(0, text.length)
  packed.set(text, HEAD)
  const begin = HEAD + text.length
  for (const { name, at: own } of entries) packed.set(files.get(name)!.bytes, begin + own)
  return packed
}

/** The files of such a pack by their names; their bytes are views of it. */
export const readPack = (packed: Uint8Array): ReadonlyMap<string, StoredFile> => {
  const begin = HEAD + new DataView(packed.buffer, packed.byteOffset).getUint32(0)
  const entries = index.parse(JSON.parse(new TextDecoder().decode(packed.subarray(HEAD, begin))))
  return new Map(
    entries.map(({ name, at, length, size, encoding: stored }) => {
      const bytes = packed.subarray(begin + at, begin + at + length)
      return [name, { bytes, size, encoding: stored }]
    }),
  )
}

import { readFileSync } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import { readZipDirectory, type ZipEntry } from '../../files/zip-directory.ts'
import { UnreadableFile } from './child-protocol.ts'
import { IMPORT_LIMITS } from './errors.ts'

const MOST_FILES = 2_000
const MERGED = '<mergeCell '

/** Unpacks a part without keeping it. @throws UnreadableFile for more bytes than it declares */
async function inspect({ method, packed, size }: ZipEntry, look: (bytes: Buffer) => void): Promise<void> {
  if (method === 0) {
    if (packed.length > size) throw new UnreadableFile('damaged')
    return look(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength))
  }
  if (method !== 8) throw new UnreadableFile('damaged')
  const inflate = createInflateRaw()
  inflate.end(packed)
  let unpacked = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      if (unpacked > size) throw new UnreadableFile('unpacked')
      look(chunk)
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged')
  }
}

/**
 * Looks at the parts of a spreadsheet before it is read: how large they are once they are unpacked, by their directory
 * and in truth, and whether cells are merged.
 * @throws UnreadableFile
 */
export async function inspectXlsx(path: string): Promise<{ readonly hasMerged: boolean }> {
  const entries = readZipDirectory(readFileSync(path), MOST_FILES)
  if (entries === 'too many') throw new UnreadableFile('unpacked')
  if (entries === null || !entries.some(({ name }) => name === 'xl/workbook.xml')) throw new UnreadableFile('damaged')
  if (entries.reduce((sum, { size }) => sum + size, 0) > IMPORT_LIMITS.unpacked) throw new UnreadableFile('unpacked')
  let hasMerged = false
  for (const entry of entries) {
    const isSheet = entry.name.startsWith('xl/worksheets/sheet')
    let rest = ''
    await inspect(entry, (bytes) => {
      if (!isSheet || hasMerged) return
      const text = rest + bytes.toString('latin1')
      hasMerged = text.includes(MERGED)
      rest = text.slice(-MERGED.length)
    })
  }
  return { hasMerged }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress, isCompressible, storedAsIs } from '../../server/http/built-file.ts'
import { isDocument } from '../../server/http/static-files.ts'
import { PACKED, type StoredFile } from '../../server/http/web-folder.ts'
import { packFiles } from '../../server/http/web-pack.ts'
import { filesBelow } from '../source-hash.ts'

/** Writes the pack of a folder of built apps beside it, and answers where. */
export async function packWeb(folder: string): Promise<string> {
  const stored = async (file: string): Promise<readonly [string, StoredFile]> => {
    const name = file.slice(folder.length).replaceAll('\\', '/')
    const bytes = new Uint8Array(readFileSync(file))
    if (isDocument(name) || !isCompressible(name, bytes.length)) return [name, storedAsIs(bytes)]
    return [name, { bytes: await compress(bytes, 'br'), encoding: 'br', size: bytes.length }]
  }
  const file = join(folder, `../web${PACKED}`)
  writeFileSync(file, packFiles(new Map(await Promise.all(filesBelow(folder).map(stored)))))
  return file
}

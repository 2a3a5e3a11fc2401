import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { ArchiveSource } from '../../backups/archive.ts'
import { backUp } from '../../backups/backup.ts'
import { type Verified, verifyArchive } from '../../backups/verify.ts'
import { openFileStore, uploadedFiles } from '../../files/open-file-store.ts'
import { ARCHIVES, type FromChild, type Made, type ToChild, workFolder } from './child-protocol.ts'
import { problemOf, StorageFailed } from './problems.ts'

const stored = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new StorageFailed(error)
  })

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

async function make({ config, name }: ToChild, folder: string): Promise<Made> {
  const file = join(folder, name)
  const { bytes: size, manifest } = await backUp(config, uploadedFiles(config), file, new Date())
  const sha256 = await hashOf(file)
  await stored(openFileStore(config, ARCHIVES).putFile(name, file, 'application/gzip'))
  return { size, parts: manifest.parts.length, release: manifest.release, sha256 }
}

async function verify({ config, name }: ToChild, folder: string): Promise<Verified> {
  const archive = await stored(openFileStore(config, ARCHIVES).get(name))
  if (archive === null) throw new StorageFailed(new Error(`the file ${name} is missing`))
  const open = (): Readable => {
    const bytes = Readable.fromWeb(archive.stream() as unknown as NodeStream)
    return bytes.once('error', (error) => {
      failure = new StorageFailed(error)
    })
  }
  let failure: StorageFailed | null = null
  const source: ArchiveSource = { name, open }
  return verifyArchive(config, source, folder).catch((error: unknown) => {
    throw failure ?? error
  })
}

/** Does a task in the folder of its backup, which is empty before it and deleted after it. */
export async function runTaskHere(message: ToChild): Promise<FromChild> {
  const folder = workFolder(message.config.dataDir, message.id)
  try {
    // What an attempt left that was ended.
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { as: 'value', value: await (message.task === 'make' ? make : verify)(message, folder) }
  } catch (error) {
    return { as: 'failed', problem: problemOf(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

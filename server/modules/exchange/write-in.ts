import { nextTurn } from '../../pauses.ts'
import type { ChildCalls } from './child-protocol.ts'
import type { ExchangeFile } from './file-model.ts'
import type { FileProcess } from './file-process.ts'

/** Sends a file to a process item by item and takes what it made of it in pieces: no step holds the thread for long. */
export async function writeIn(
  process: FileProcess,
  { pages, blocks, files, ...rest }: ExchangeFile,
  as: ChildCalls['write']['input'],
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = rest.texts?.texts ?? []
  await nextTurn()
  await process.call('part', { of: 'rest', file: { ...rest, texts: rest.texts && { ...rest.texts, texts: [] } } })
  for (const [of, items] of [
    ['pages', pages],
    ['blocks', blocks],
    ['files', files],
    ['texts', texts],
  ] as const)
    for (const item of items) await process.call('part', { of, item })
  const bytes = new Uint8Array(await process.call('write', as))
  for (let from = 0; from < bytes.length; ) {
    const piece = await process.call('written', { from })
    if (piece.length === 0) break
    bytes.set(piece, from)
    from += piece.length
  }
  return bytes
}

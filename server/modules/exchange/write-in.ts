import { createPauses, nextTurn } from '../../pauses.ts'
import { type ChildCalls, type PartName, PIECE_BYTES } from './child-protocol.ts'
import type { ExchangeFile } from './file-model.ts'
import type { FileProcess } from './file-process.ts'

/** Messages of about half a megabyte: many small items are in one, and a large item is in several. */
async function sendParts(process: FileProcess, of: PartName, items: readonly unknown[]): Promise<void> {
  const pause = createPauses()
  let texts: string[] = []
  let length = 0
  const flush = async (): Promise<void> => {
    if (texts.length > 0) await process.call('part', { of, texts, goesOn: false })
    texts = []
    length = 0
  }
  for (const item of items) {
    const text = JSON.stringify(item)
    await pause()
    if (length + text.length > PIECE_BYTES) await flush()
    let from = 0
    for (; text.length - from > PIECE_BYTES; from += PIECE_BYTES)
      await process.call('part', { of, texts: [text.slice(from, from + PIECE_BYTES)], goesOn: true })
    texts.push(text.slice(from))
    length += text.length - from
  }
  await flush()
}

/** Sends a file to a process item by item and takes what it made of it in pieces: no step holds the thread for long. */
export async function writeIn(
  process: FileProcess,
  { pages, blocks, files, ...rest }: ExchangeFile,
  as: ChildCalls['write']['input'],
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = rest.texts?.texts ?? []
  await nextTurn()
  await sendParts(process, 'rest', [{ ...rest, texts: rest.texts && { ...rest.texts, texts: [] } }])
  for (const [of, items] of [
    ['pages', pages],
    ['blocks', blocks],
    ['files', files],
    ['texts', texts],
  ] as const)
    await sendParts(process, of, items)
  const bytes = new Uint8Array(await process.call('write', as))
  for (let from = 0; from < bytes.length; ) {
    const piece = await process.call('written', { from })
    if (piece.length === 0) break
    bytes.set(piece, from)
    from += piece.length
  }
  return bytes
}

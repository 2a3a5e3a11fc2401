import { allSections, type ExchangeFile, itemsOf } from '../../parts/section.ts'
import { createPauses, nextTurn } from '../../pauses.ts'
import { type ChildCalls, type PartName, PIECE_BYTES } from './child-protocol.ts'
import type { FileProcess } from './file-process.ts'
import { withoutItems } from './without-items.ts'

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

/** Sends a file to a process item by item and receives the result in pieces: no step holds the thread for long. */
export async function writeIn(
  process: FileProcess,
  file: ExchangeFile,
  as: ChildCalls['write']['input'],
): Promise<Uint8Array<ArrayBuffer>> {
  await nextTurn()
  await sendParts(process, 'rest', [withoutItems(file)])
  for (const section of allSections()) await sendParts(process, section.key, itemsOf(section, file[section.key]))
  const bytes = new Uint8Array(await process.call('write', as))
  for (let from = 0; from < bytes.length; ) {
    const piece = await process.call('written', { from })
    if (piece.length === 0) break
    bytes.set(piece, from)
    from += piece.length
  }
  return bytes
}

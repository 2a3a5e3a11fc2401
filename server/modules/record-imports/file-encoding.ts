import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { UnreadableFile } from './child-protocol.ts'

const PIECE = 1024 * 1024

/** The pieces of a file, one after the other. */
export function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    for (let at = 0; at < size; ) {
      const bytes = new Uint8Array(Math.min(PIECE, size - at))
      const read = readSync(file, bytes, 0, bytes.length, at)
      if (read === 0) return
      at += read
      yield bytes.subarray(0, read)
    }
  } finally {
    closeSync(file)
  }
}

/** The text of a file in pieces. @throws TypeError for bytes that the encoding does not have */
export function* textOf(path: string, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (const bytes of piecesOf(path)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

function isIn(path: string, encoding: string): boolean {
  try {
    for (const text of textOf(path, encoding)) if (text.includes('\0')) return false
    return true
  } catch {
    return false
  }
}

/** By its mark, or else the first encoding that has all of its bytes. */
export function encodingOf(path: string): string {
  const [first = new Uint8Array()] = piecesOf(path)
  const [a, b] = first
  if (a === 0xff && b === 0xfe) return isIn(path, 'utf-16le') ? 'utf-16le' : unknown()
  if (a === 0xfe && b === 0xff) return isIn(path, 'utf-16be') ? 'utf-16be' : unknown()
  // Without a mark: every second byte of Western text is zero.
  const zeros = [0, 0]
  for (const [at, byte] of first.subarray(0, 4_096).entries()) if (byte === 0) zeros[at % 2]!++
  if (zeros[0]! + zeros[1]! > 0) {
    const encoding = zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'
    return isIn(path, encoding) ? encoding : unknown()
  }
  return ['utf-8', 'gb18030'].find((encoding) => isIn(path, encoding)) ?? unknown()
}

function unknown(): never {
  throw new UnreadableFile('encoding')
}

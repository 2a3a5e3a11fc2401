import { randomBytes } from 'node:crypto'

const DIGITS = '0123456789abcdefghijklmnopqrstuv'

/** A new id: 48 bits of milliseconds and 32 random ones in base 32, so that ids are in the order of their creation. */
export function newRecordId(now: number): string {
  const bytes = Buffer.alloc(10)
  bytes.writeUIntBE(now, 0, 6)
  randomBytes(4).copy(bytes, 6)
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += DIGITS[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return text
}

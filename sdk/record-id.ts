/**
 * What ids of records look like: 16 letters of base 32.
 * @example RECORD_ID.test('0cp7s3f2g8q4h1kd') // true
 */
export const RECORD_ID = /^[0-9a-v]{16}$/
const DIGITS = '0123456789abcdefghijklmnopqrstuv'

/** The last id's time and random part: of ids of one millisecond, the later ones are greater. */
let last = { now: -1, random: 0 }

/** 32 bits: random, and beyond the last id's where that is of the same millisecond. */
function randomAt(now: number): number {
  const [given = 0] = crypto.getRandomValues(new Uint32Array(1))
  const next = last.random + 1 + (given % 0x10000)
  // Beyond the last bit the order ends, which no write is long enough to reach.
  const random = last.now === now && next < 2 ** 32 ? next : given
  last = { now, random }
  return random
}

/**
 * A new id of a record, known before the record is written: 48 bits of milliseconds and 32 random ones in base 32, so
 * that ids of one process are in the order of their creation.
 * @param now Milliseconds since 1970.
 * @example newRecordId(Date.now()) // '0cp7s3f2g8q4h1kd'
 */
export function newRecordId(now: number): string {
  const bytes = new Uint8Array(10)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint32(6, randomAt(now))
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

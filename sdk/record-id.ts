const DIGITS = '0123456789abcdefghijklmnopqrstuv'

/**
 * A new id of a record, known before the record is written: 48 bits of milliseconds and 32 random ones in base 32, so
 * that ids are in the order of their creation.
 * @param now Milliseconds since 1970.
 * @example newRecordId(Date.now()) // '0cp7s3f2g8q4h1kd'
 */
export function newRecordId(now: number): string {
  const bytes = new Uint8Array(10)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  crypto.getRandomValues(bytes.subarray(6))
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

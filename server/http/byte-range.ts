/** Bytes from `start` up to and without `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The one range that a request asks for of so many bytes (RFC 9110, section 14); null for all of them, which also
 * answers headers of other forms. `outside` is a range that begins after the end.
 */
export const byteRange = (header: string | null, size: number): ByteRange | null | 'outside' => {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || found[0] === 'bytes=-') return null
  const [, first = '', last = ''] = found
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'outside'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}

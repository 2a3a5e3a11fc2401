const headEnd = Buffer.from('\r\n\r\n')

/** The body of the one answer in the buffer, or null while it is not all there. */
export const readAll = (buffer: Buffer): string | null => {
  const end = buffer.indexOf(headEnd)
  if (end < 0) return null
  const head = buffer.toString('latin1', 0, end).toLowerCase()
  const length = Number(/content-length: (\d+)/.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`An answer without its length: ${head.slice(0, 200)}`)
  return buffer.length < end + 4 + length ? null : buffer.toString('utf8', end + 4, end + 4 + length)
}

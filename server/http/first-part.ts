/** What a form with files begins with, and all that comes after it, as it comes. */
export interface FirstPart {
  /** The text of the first part. */
  readonly text: string
  /** A form of its own: the other parts, byte for byte. */
  readonly rest: AsyncIterable<Uint8Array>
  /** Bytes of the body that are not in `rest`. */
  readonly taken: number
}

const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'+./:=?-]{1,70}))\s*$/i

/** The boundary that a content type names; null where it is no form with files. */
export const boundaryOf = (contentType: string | null): string | null => {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? '') ?? []
  return quoted ?? plain ?? null
}

/**
 * Reads the first part of a multipart body, which must be the text field `name` of at most `most` bytes; the other parts are neither read nor looked at.
 * Null where the body does not begin like that.
 */
export const readFirstPart = async (
  body: AsyncIterable<Uint8Array>,
  { boundary, name, most }: { readonly boundary: string; readonly name: string; readonly most: number },
): Promise<FirstPart | null> => {
  const parts = body[Symbol.asyncIterator]()
  const begins = Buffer.from(`--${boundary}\r\n`)
  const ends = Buffer.from(`\r\n--${boundary}`)
  let held: Buffer = Buffer.alloc(0)
  for (;;) {
    const head = held.indexOf('\r\n\r\n')
    const end = head < 0 ? -1 : held.indexOf(ends, head + 2)
    if (end > most) return null
    if (end >= 0) return toFirstPart(held, { begins, head, end, name }, parts)
    if (held.length >= Math.min(begins.length, 2) && !held.subarray(0, begins.length).equals(begins.subarray(0, held.length))) return null
    if (held.length > most) return null
    const next = await parts.next()
    if (next.done) return null
    held = Buffer.concat([held, next.value])
  }
}

interface Found {
  readonly begins: Buffer
  /** Where the headers of the part end, and where its text does. */
  readonly head: number
  readonly end: number
  readonly name: string
}

const toFirstPart = (held: Buffer, { begins, head, end, name }: Found, parts: AsyncIterator<Uint8Array>): FirstPart | null => {
  if (!held.subarray(0, begins.length).equals(begins)) return null
  const headers = held.toString('utf8', begins.length, head)
  if (/^content-disposition\s*:\s*form-data\s*;\s*name="([^"\r\n]*)"\s*$/im.exec(headers)?.[1] !== name) return null
  // The delimiter before the second part is the first of what is left.
  const taken = end + 2
  const rest = async function* () {
    yield held.subarray(taken)
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  }
  return { text: held.toString('utf8', head + 4, Math.max(head + 4, end)), rest: rest(), taken }
}

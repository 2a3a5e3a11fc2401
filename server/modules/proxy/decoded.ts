import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'

/** The codings that a browser asks for. They are read however an answer came by them. */
export const ACCEPTED = 'gzip, deflate, br, zstd'

/** An answer is packed once, by some services twice; each coding takes memory of its own. */
const MOST_CODINGS = 3

/** The low half of the first byte says that a stream has the header of zlib (RFC 1950); many services send `deflate` without it. */
const hasZlibHeader = (first: number | undefined): boolean => first !== undefined && (first & 0x0f) === 8

const decoders: { readonly [coding: string]: (first: number | undefined) => Transform } = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: (first) => (hasZlibHeader(first) ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
}

const codingsOf = (response: IncomingMessage): readonly string[] =>
  (response.headers['content-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse()

/**
 * The body of an answer, unpacked as its `content-encoding` says, while it comes; as it came where nobody knows the coding, or where there are too many. How much comes out is for
 * the reader to bound. Damaged bodies throw.
 */
export async function* decoded(response: IncomingMessage): AsyncGenerator<Buffer> {
  const codings = codingsOf(response)
  const bytes = response as AsyncIterable<Buffer>
  if (codings.length === 0 || codings.length > MOST_CODINGS || codings.some((coding) => !Object.hasOwn(decoders, coding))) {
    yield* bytes
    return
  }
  const coming = bytes[Symbol.asyncIterator]()
  const first = await coming.next()
  // An answer to a request that changes nothing may say how it would be packed, and have no body.
  if (first.done) return
  const packed = async function* (): AsyncGenerator<Buffer> {
    yield first.value
    for (let next = await coming.next(); !next.done; next = await coming.next()) yield next.value
  }
  const [outer, ...inner] = codings.map((coding, at) => decoders[coding]!(at === 0 ? first.value[0] : undefined))
  const last = inner.at(-1) ?? outer!
  pipeline([packed, outer!, ...inner], () => undefined)
  yield* last as AsyncIterable<Buffer>
}

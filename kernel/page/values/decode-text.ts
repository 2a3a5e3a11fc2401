/** `utf-8` of `text/html; charset="utf-8"`. */
const charsetOf = (type: string): string | undefined => /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1]

const MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Bytes of an answer as text, as a browser reads a document: by the byte order mark that it begins with, else by the `charset` of its content type,
 * else as UTF-8. The mark is no part of the text, and what is no character becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array, type = ''): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  try {
    return new TextDecoder(marked ?? charsetOf(type) ?? 'utf-8').decode(bytes)
  } catch {
    // An unknown charset.
    return new TextDecoder().decode(bytes)
  }
}

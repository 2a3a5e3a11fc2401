/** What a JSON text may hold. */
export interface JsonCounts {
  /** Values inside of lists and objects, all together. */
  readonly values: number
  /** Keys of one object. */
  readonly keys: number
  /** Lists and objects inside of each other. */
  readonly depth: number
}

const [QUOTE, BACKSLASH, COMMA, SPACE] = [0x22, 0x5c, 0x2c, 0x20]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The place of the quote that ends a text which begins before `at`. */
function endOfText(bytes: Uint8Array, at: number): number {
  for (let end = bytes.indexOf(QUOTE, at); ; end = bytes.indexOf(QUOTE, end + 1)) {
    if (end < 0) return bytes.length
    let slashes = 0
    while (end - slashes - 1 >= at && bytes[end - slashes - 1] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end
  }
}

/** Whether there is nothing but space between the bracket that closes at `at` and the one before it that opens. */
function isEmpty(bytes: Uint8Array, at: number): boolean {
  let before = at - 1
  while (before >= 0 && bytes[before]! <= SPACE) before--
  return bytes[before] === OPEN_LIST || bytes[before] === OPEN_OBJECT
}

/**
 * Whether a JSON text holds more than it may, found from its bytes alone: to parse an object of a million keys takes longer than to refuse it. Counts
 * commas and brackets outside of texts, so what is no JSON gets any answer; the parser refuses it afterwards.
 * @example exceeds(new TextEncoder().encode('[1,2,3]'), { values: 2, keys: 10, depth: 10 }) // 'values'
 */
export function exceeds(bytes: Uint8Array, most: JsonCounts): keyof JsonCounts | null {
  /** For each open list or object: the keys of the object so far but one; -1 for a list. */
  const open: number[] = []
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at + 1)
    else if (byte === COMMA) {
      values++
      const top = open.length - 1
      if (top >= 0 && open[top]! >= 0 && ++open[top]! >= most.keys) return 'keys'
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (open.push(byte === OPEN_OBJECT ? 0 : -1) > most.depth) return 'depth'
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      open.pop()
      if (!isEmpty(bytes, at)) values++
    }
    if (values > most.values) return 'values'
  }
  return null
}

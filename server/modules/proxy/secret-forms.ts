import { SHORTEST_MASKED } from '../secrets/index.ts'

/** Characters that are looked for, each of which may be written as an escape. */
export interface SecretForm {
  readonly length: number
  /** Code points below 256, in lower case. */
  readonly codes: Uint16Array
  /** Base64 has two alphabets and may be broken into lines. */
  readonly isBase64: boolean
}

/** Cases are compared alike: services change them in headers, hosts and hex. */
export const fold = (code: number): number => {
  if (code >= 0x41 && code <= 0x5a) return code + 32
  if (code >= 0xc0 && code <= 0xde && code !== 0xd7) return code + 32
  return code === 0x178 ? 0xff : code
}
const formOf = (text: string, isBase64 = false): SecretForm => {
  const codes = Uint16Array.from(text, (char) => fold(char.codePointAt(0) as number))
  return { length: codes.length, codes, isBase64 }
}

/**
 * The part of a secret's base64 that is the same whatever stands before and after it: three bytes are four characters, so there are three texts, by where
 * in a group of three the secret begins; what a neighbour has a say in is left out at both ends.
 */
const inBase64 = (value: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), value])
      .toString('base64')
      .replace(/=+$/, '')
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + value.length) * 8) / 6))
  })

/**
 * What is looked for in answers: each secret as it is, in hex and in base64. Each is found however its characters are written: plainly, in either case, in
 * UTF-8, Latin 1 or UTF-16, as escapes of URLs, HTML, JSON and JavaScript, and as escapes of escapes.
 */
export function formsOf(values: Iterable<string>): readonly SecretForm[] {
  const forms = new Map<string, SecretForm>()
  for (const value of values) {
    if (value.length < SHORTEST_MASKED) continue
    const bytes = (['utf8', 'latin1', 'utf16le'] as const).map((kind) => Buffer.from(value, kind))
    const swapped = Buffer.from(value, 'utf16le').swap16()
    for (const text of [value, ...[...bytes, swapped].map((each) => each.toString('hex'))]) forms.set(`text ${text}`, formOf(text))
    for (const text of [...bytes, swapped].flatMap(inBase64)) forms.set(`base64 ${text}`, formOf(text, true))
  }
  return [...forms.values()]
}

const [LINE_FEED, RETURN, SPACE, PLUS, MINUS, SLASH, UNDERSCORE] = [10, 13, 32, 43, 45, 47, 95]
/** So much of base64 was read before a line may break in it; a chunk of a stream that ends with a line rarely waits then. */
const BEFORE_LINE = 3

/**
 * Where a character leads: `state` is twice the characters that were read, and one more after the first of two bytes of UTF-8. Calls `to` with every state
 * that follows; the form is complete at twice its length.
 */
export function stepForm(form: SecretForm, state: number, char: number, to: (state: number) => void): void {
  const index = state >> 1
  const wanted = form.codes[index] as number
  if (state & 1) {
    const trail = 0x80 | (wanted & 0x3f)
    if (char === trail || (wanted >= 0xe0 && char === (trail ^ 0x20))) to(state + 1)
    return
  }
  const isSame = fold(char) === wanted || (wanted === SPACE && char === PLUS)
  const isOtherAlphabet = form.isBase64 && ((wanted === PLUS && char === MINUS) || (wanted === SLASH && char === UNDERSCORE))
  if (isSame || isOtherAlphabet) to(state + 2)
  if (wanted >= 0x80 && char === (0xc0 | (wanted >> 6))) to(state + 1)
  if (form.isBase64 && index >= BEFORE_LINE && (char === LINE_FEED || char === RETURN)) to(state)
}

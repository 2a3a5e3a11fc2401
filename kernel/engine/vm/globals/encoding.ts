import { listOf, random, refuseMissing, type Value } from './given.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Text of the characters 0 to 255 as base64. @throws RangeError for other characters */
export function btoa(given: Value): string {
  const text = `${given}`
  let code = ''
  for (let i = 0; i < text.length; i += 3) {
    const bytes = [text.charCodeAt(i), text.charCodeAt(i + 1) || 0, text.charCodeAt(i + 2) || 0] as const
    if (bytes.some((byte) => byte > 255)) throw new RangeError('btoa: the text has characters beyond Latin-1; encode it first')
    const bits = (bytes[0] << 16) | (bytes[1] << 8) | bytes[2]
    const left = text.length - i
    code += ALPHABET[bits >> 18]! + ALPHABET[(bits >> 12) & 63]!
    code += (left > 1 ? ALPHABET[(bits >> 6) & 63]! : '=') + (left > 2 ? ALPHABET[bits & 63]! : '=')
  }
  return code
}

/** The text that base64 stands for. @throws RangeError for what is no base64 */
export function atob(given: Value): string {
  let code = `${given}`.replace(/[\t\n\f\r ]/g, '')
  if (code.length % 4 === 0) code = code.replace(/={1,2}$/, '')
  if (code.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(code)) throw new RangeError('atob: the text is not base64')
  let text = ''
  let bits = 0
  let count = 0
  for (const letter of code) {
    bits = ((bits << 6) | ALPHABET.indexOf(letter)) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    text += String.fromCharCode((bits >> count) & 255)
  }
  return text
}

/** The VM has no typed arrays: bytes are plain lists of numbers. */
export class TextEncoder {
  get encoding(): string {
    return 'utf-8'
  }

  encode(given: Value = ''): number[] {
    const bytes: number[] = []
    for (const letter of `${given}`.toWellFormed()) {
      const code = letter.codePointAt(0)!
      if (code < 0x80) bytes.push(code)
      else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
      else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
      else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    }
    return bytes
  }
}
refuseMissing(TextEncoder.prototype, 'TextEncoder.', ['encodeInto'])

const REPLACEMENT = 0xfffd
/** By first byte: following bytes, and the range of the first of them. */
function sequenceOf(first: number): readonly [more: number, from: number, to: number] | null {
  if (first >= 0xc2 && first <= 0xdf) return [1, 0x80, 0xbf]
  if (first >= 0xe0 && first <= 0xef) return [2, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf]
  if (first >= 0xf0 && first <= 0xf4) return [3, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf]
  return null
}

export class TextDecoder {
  readonly encoding = 'utf-8'
  readonly fatal: boolean

  constructor(label: Value = 'utf-8', options: Value = {}) {
    if (!/^\s*(?:utf-?8|unicode-1-1-utf-8)\s*$/i.test(`${label}`))
      throw new RangeError(`TextDecoder: “${label}” is not supported, only UTF-8`)
    this.fatal = Boolean(options?.fatal)
  }

  decode(given: Value = []): string {
    const bytes = listOf(given as ArrayLike<number>)
    let text = ''
    for (let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0; i < bytes.length; ) {
      const first = bytes[i++]! & 255
      if (first < 0x80) {
        text += String.fromCharCode(first)
        continue
      }
      const found = sequenceOf(first)
      let [code, left] = found ? [first & (0x3f >> found[0]), found[0]] : [0, -1]
      for (let [from, to] = found ? [found[1], found[2]] : [0, 0]; left > 0 && bytes[i]! >= from && bytes[i]! <= to; left--) {
        code = (code << 6) | (bytes[i++]! & 63)
        ;[from, to] = [0x80, 0xbf]
      }
      if (left !== 0 && this.fatal) throw new TypeError('TextDecoder: the bytes are not UTF-8')
      text += String.fromCodePoint(left === 0 ? code : REPLACEMENT)
    }
    return text
  }
}

const hex = (length: number): string =>
  Math.floor(random() * 16 ** length)
    .toString(16)
    .padStart(length, '0')

export const crypto: Value = {
  randomUUID: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[Math.floor(random() * 4)]}${hex(3)}-${hex(8)}${hex(4)}`,
}
refuseMissing(crypto, 'crypto.', ['getRandomValues', 'subtle'])

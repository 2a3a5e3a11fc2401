import type { Json } from './kinds.ts'

/** Digits that a number cannot hold exactly begin here: 2^53 has sixteen. */
const LONG = /\d{16}/
/** Of a text that is JSON: texts, whole so that no digits in them are met, and numbers. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

const isLarge = (token: string): boolean => /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))

/**
 * Reads JSON from an external source. An integer beyond 2^53 would lose digits, so it becomes a text of its digits:
 * `{"id": 9007199254740993}` is `{ id: '9007199254740993' }`. Decimals stay numbers. `large` receives the digits of
 * each. Throws a `SyntaxError` as `JSON.parse` does.
 */
export function readJson(text: string, large: (digits: string) => void = () => {}): Json {
  const value = JSON.parse(text) as Json
  if (!LONG.test(text)) return value
  let found = false
  const quoted = text.replace(TOKENS, (token) => {
    if (!isLarge(token)) return token
    found = true
    large(token)
    return `"${token}"`
  })
  return found ? (JSON.parse(quoted) as Json) : value
}

/** A text in JSON, and the colon behind it where it is a name. */
const TEXTS = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/** Writes JSON in which the digits that `isNumber` knows are numbers again, as `readJson` met them; names stay texts. */
export function writeJson(value: Json, isNumber: (digits: string) => boolean, indent?: number): string {
  const text = JSON.stringify(value, null, indent)
  if (!LONG.test(text)) return text
  return text.replace(TEXTS, (token: string, colon: string | undefined) => {
    const digits = token.slice(1, -1)
    return colon === undefined && isLarge(digits) && isNumber(digits) ? digits : token
  })
}

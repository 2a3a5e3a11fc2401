import generate from 'css-tree/generator'
import parse from 'css-tree/parser'
import { tokenize, tokenTypes as types } from 'css-tree/tokenizer'
import { type Message, tell } from '#kernel/message'
import type { Json } from '../values/json.ts'
import { type Addresses, type ForeignAddress, readAddresses } from './addresses.ts'
import { isUnitless } from './property-names.ts'

/** What a style field holds, as CSS: a value, nothing at all, or why it is none. */
export type StyleValue =
  /** `foreign`: what it loads from other hosts, where it does; they are marked in the text, see `withHosts`. */
  | { readonly kind: 'value'; readonly text: string; readonly foreign?: readonly ForeignAddress[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly message: Message }

const NONE: StyleValue = { kind: 'none' }
/** Letters, numbers and what stands between them, also in brackets of functions that load nothing: one value whatever they say. */
const PLAIN = /^(?:[\w\s#.%,+-]|\b(?:var|rgba?|hsla?|calc|translate[XY]?|scale|rotate|cubic-bezier)\([\w\s#.%,/+-]*\))*$/
const MOST = 10_000

const CLOSES: { readonly [type: number]: number } = {
  [types.Function]: types.RightParenthesis,
  [types.LeftParenthesis]: types.RightParenthesis,
  [types.LeftSquareBracket]: types.RightSquareBracket,
}
const ENDS: ReadonlySet<number> = new Set([
  ...[types.Semicolon, types.LeftCurlyBracket, types.RightCurlyBracket, types.BadString, types.BadUrl, types.CDO, types.CDC],
])

/**
 * The value of a style field as the text behind a colon. Numbers are pixels where the property takes lengths. A text that would end its declaration,
 * or take in what comes after, is refused; whether a value suits its property the browser says, which leaves out that declaration alone.
 */
export function styleValue(property: string, value: Json): StyleValue {
  if (value === null || value === '' || typeof value === 'boolean') return NONE
  if (typeof value === 'number') return { kind: 'value', text: value === 0 || isUnitless(property) ? `${value}` : `${value}px` }
  const text = typeof value === 'string' ? value.trim() : ''
  if (typeof value === 'string' && text === '') return NONE
  if (PLAIN.test(text) && text !== '') return { kind: 'value', text }
  if (text === '' || text.length > MOST || !isOneValue(text)) return refused('page.style-value', property, value)
  const { refused: address, foreign, marked } = addressesIn(text)
  if (address !== null) return { kind: 'refused', message: tell('page.css-address', { address: shown(address) }) }
  return foreign.length === 0 ? { kind: 'value', text } : { kind: 'value', text: marked, foreign }
}

const refused = (code: string, property: string, value: Json): StyleValue => ({
  kind: 'refused',
  message: tell(code, { property, value: shown(typeof value === 'string' ? value : JSON.stringify(value)) }),
})
const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Whether all that the text opens is closed in it, and nothing in it ends a declaration or makes it important. */
function isOneValue(text: string): boolean {
  if (text.includes('</')) return false
  const open: number[] = []
  let isOne = true
  tokenize(text, (type, start, end) => {
    const token = text.slice(start, end)
    const closes = CLOSES[type]
    if (closes !== undefined) open.push(closes)
    else if (ENDS.has(type) || token === '!' || isLeftOpen(type, token)) isOne = false
    else if (Object.values(CLOSES).includes(type) && open.pop() !== type) isOne = false
  })
  return isOne && open.length === 0
}

/** A text, an address or a comment that ends with the value, and not by itself; or a last backslash, which takes in what comes after. */
function isLeftOpen(type: number, token: string): boolean {
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(token)) return true
  if (type === types.String) return token.length < 2 || token.at(-1) !== token[0]
  if (type === types.Url) return !token.endsWith(')')
  return type === types.Comment && !(token.length >= 4 && token.endsWith('*/'))
}

function addressesIn(text: string): Addresses & { readonly marked: string } {
  const none = { refused: null, foreign: [], marked: text }
  // Whatever loads has one of these in its name, or writes it with escapes.
  if (!/url|src|image|element|\\/i.test(text)) return none
  try {
    const value = parse(text, { context: 'value' })
    const found = readAddresses(value, text)
    return { ...found, marked: found.foreign.length === 0 ? text : generate(value) }
  } catch {
    // What cannot be read is left out by browsers as well, unless it loads something.
    return { ...none, refused: /(?:url|src|image)/i.test(text) ? text : null }
  }
}

import { tokenize, tokenTypes as types } from 'css-tree/tokenizer'

/** A part of a style text, as CSS Syntax Level 3, "consume a block's contents", takes it apart. */
export type CssPart =
  | { readonly kind: 'declaration'; readonly name: string; readonly value: string; readonly at: number }
  | { readonly kind: 'rule'; readonly prelude: string; readonly body: readonly CssPart[]; readonly at: number }
  | {
      readonly kind: 'at-rule'
      readonly name: string
      readonly prelude: string
      readonly body: readonly CssPart[] | null
      readonly at: number
    }
  /** What is none of these. */
  | { readonly kind: 'garbage'; readonly at: number }

interface Token {
  readonly type: number
  readonly start: number
  readonly end: number
}

const CLOSES: { readonly [type: number]: number } = {
  [types.Function]: types.RightParenthesis,
  [types.LeftParenthesis]: types.RightParenthesis,
  [types.LeftSquareBracket]: types.RightSquareBracket,
  [types.LeftCurlyBracket]: types.RightCurlyBracket,
}
const isSpace = ({ type }: Token): boolean => type === types.WhiteSpace || type === types.Comment
/** Deeper blocks are ignored: authors do not write them, and each costs a call. */
const DEEPEST = 32

/**
 * Takes a style text apart into declarations, rules and at-rules, nested as they are; never throws. Places are counted in characters from the
 * start of the text. A block that is left open ends with the text; a brace that closes nothing is garbage.
 */
export function cssBlocks(text: string): readonly CssPart[] {
  const tokens: Token[] = []
  tokenize(text, (type, start, end) => void tokens.push({ type, start, end }))
  return new Blocks(text, tokens).read(0, tokens.length, 0)
}

class Blocks {
  readonly #text: string
  readonly #tokens: readonly Token[]
  /** For each token that opens something, the index of what closes it, or of the end. */
  readonly #closing: readonly number[]

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text
    this.#tokens = tokens
    this.#closing = closingOf(tokens)
  }

  read(from: number, to: number, depth: number): CssPart[] {
    const parts: CssPart[] = []
    for (let i = from; i < to; ) {
      const token = this.#tokens[i]!
      if (isSpace(token) || token.type === types.Semicolon || token.type === types.CDO || token.type === types.CDC) i++
      else if (depth > DEEPEST) {
        parts.push({ kind: 'garbage', at: token.start })
        break
      } else i = this.#one(i, to, depth, parts)
    }
    return parts
  }

  /** Reads the part that begins with a token; answers where the next one does. */
  #one(from: number, to: number, depth: number, parts: CssPart[]): number {
    const token = this.#tokens[from]!
    if (token.type === types.AtKeyword) return this.#atRule(from, to, depth, parts)
    const colon = this.#colonAfter(from, to)
    const isCustom = this.#slice(from, from + 1).startsWith('--')
    // What has a block in it is a rule with a state, `a:hover {…}`, unless the name is a custom property's.
    const end = this.#endOf(from, to, isCustom && colon > 0)
    if (colon > 0 && (end.block < 0 || isCustom)) {
      const value = this.#slice(colon + 1, end.at).trim()
      parts.push({ kind: 'declaration', name: this.#slice(from, from + 1), value, at: token.start })
      return end.at
    }
    if (end.block < 0) {
      parts.push({ kind: 'garbage', at: token.start })
      // A brace that closes nothing takes nothing along.
      return token.type === types.RightCurlyBracket ? from + 1 : end.at
    }
    const close = Math.min(this.#closing[end.block]!, to)
    const body = this.read(end.block + 1, close, depth + 1)
    parts.push({ kind: 'rule', prelude: this.#slice(from, end.block).trim(), body, at: token.start })
    return close + 1
  }

  #atRule(from: number, to: number, depth: number, parts: CssPart[]): number {
    const { start } = this.#tokens[from]!
    const end = this.#endOf(from, to, false)
    const close = end.block < 0 ? end.at : Math.min(this.#closing[end.block]!, to)
    parts.push({
      kind: 'at-rule',
      name: this.#slice(from, from + 1)
        .slice(1)
        .toLowerCase(),
      prelude: this.#slice(from + 1, end.block < 0 ? end.at : end.block).trim(),
      body: end.block < 0 ? null : this.read(end.block + 1, close, depth + 1),
      at: start,
    })
    return end.block < 0 ? close : close + 1
  }

  /** The colon after a name; 0 where what begins here cannot be a declaration. */
  #colonAfter(from: number, to: number): number {
    if (this.#tokens[from]!.type !== types.Ident) return 0
    for (let i = from + 1; i < to; i++) {
      const token = this.#tokens[i]!
      if (token.type === types.Colon) return i
      if (!isSpace(token)) return 0
    }
    return 0
  }

  /** Where a part ends: at its block, or at a semicolon or brace that closes nothing. */
  #endOf(from: number, to: number, mayHoldBlocks: boolean): { readonly at: number; readonly block: number } {
    for (let i = from; i < to; i++) {
      const { type } = this.#tokens[i]!
      if (type === types.Semicolon || type === types.RightCurlyBracket) return { at: i, block: -1 }
      if (type === types.LeftCurlyBracket && !mayHoldBlocks) return { at: i, block: i }
      if (CLOSES[type] !== undefined) i = this.#closing[i]!
    }
    return { at: to, block: -1 }
  }

  #slice(from: number, to: number): string {
    let text = ''
    for (let i = from; i < to; i++) {
      const { type, start, end } = this.#tokens[i]!
      // A comment stands between two words as a space does.
      text += type === types.Comment ? ' ' : this.#text.slice(start, end)
    }
    return text
  }
}

function closingOf(tokens: readonly Token[]): readonly number[] {
  const closing: number[] = new Array(tokens.length).fill(tokens.length)
  const open: { readonly index: number; readonly closes: number }[] = []
  for (const [index, { type }] of tokens.entries()) {
    const closes = CLOSES[type]
    if (closes !== undefined) open.push({ index, closes })
    else if (type === types.RightParenthesis || type === types.RightSquareBracket || type === types.RightCurlyBracket) {
      // A brace closes what is open inside of it; another bracket that fits nothing closes nothing.
      const at = open.findLastIndex((each) => each.closes === type)
      const isInside =
        at >= 0 && (type === types.RightCurlyBracket || open.slice(at + 1).every((each) => each.closes !== types.RightCurlyBracket))
      if (isInside) for (const each of open.splice(at)) closing[each.index] = index
    }
  }
  return closing
}

import { getPath, type Json, type JsonObject } from '#kernel/page/values'

/** Whether a field is shown: `when` over the element's own props; an expression that cannot be read hides nothing. */
export function holds(when: string | undefined, props: JsonObject): boolean {
  if (when === undefined || when.trim() === '') return true
  const condition = parseWhen(when)
  return condition === null || truthy(condition(props))
}

export type Condition = (props: JsonObject) => Json | undefined

const known = new Map<string, Condition | null>()

/** Reads `type == 'link'`, `!block`, `a.b && (c != 2 || d)`; null for anything else. Nothing is ever run as a program. */
export function parseWhen(source: string): Condition | null {
  const cached = known.get(source)
  if (cached !== undefined) return cached
  let condition: Condition | null = null
  const tokens = tokensOf(source)
  if (tokens) {
    const reader = new Reader(tokens)
    const read = reader.either()
    if (read && reader.done) condition = read
  }
  known.set(source, condition)
  return condition
}

interface Token {
  readonly kind: 'name' | 'literal' | 'sign'
  readonly text: string
  readonly value?: Json
}

const TOKEN = /\s*(?:([A-Za-z_$][\w$]*(?:\.[\w$]+)*)|(-?\d+(?:\.\d+)?)|'([^']*)'|"([^"]*)"|(===|!==|==|!=|<=|>=|&&|\|\||[!<>()]))/y
const WORDS: { readonly [word: string]: Json } = { true: true, false: false, null: null }

function tokensOf(source: string): readonly Token[] | null {
  const tokens: Token[] = []
  const pattern = new RegExp(TOKEN)
  const end = source.trimEnd().length
  while (pattern.lastIndex < end) {
    const match = pattern.exec(source)
    if (!match) return null
    const [, name, digits, single, double, sign] = match
    if (name !== undefined) tokens.push(Object.hasOwn(WORDS, name) ? literal(WORDS[name]!) : { kind: 'name', text: name })
    else if (digits !== undefined) tokens.push(literal(Number(digits)))
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else tokens.push(literal(single ?? double ?? ''))
  }
  return tokens
}

const literal = (value: Json): Token => ({ kind: 'literal', text: '', value })

const COMPARE: { readonly [sign: string]: (a: Json | undefined, b: Json | undefined) => boolean } = {
  '==': same,
  '===': same,
  '!=': (a, b) => !same(a, b),
  '!==': (a, b) => !same(a, b),
  '<': (a, b) => Number(a) < Number(b),
  '>': (a, b) => Number(a) > Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
  '>=': (a, b) => Number(a) >= Number(b),
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return (a ?? null) === (b ?? null)
}

function truthy(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** Each method reads one level of precedence and answers null where the text does not fit. */
class Reader {
  #at = 0
  constructor(readonly tokens: readonly Token[]) {}

  get done(): boolean {
    return this.#at === this.tokens.length
  }

  #take(...signs: string[]): string | null {
    const token = this.tokens[this.#at]
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null
    this.#at++
    return token.text
  }

  either(): Condition | null {
    let left = this.both()
    while (left && this.#take('||')) left = join(left, this.both(), (a, b) => truthy(a) || truthy(b))
    return left
  }

  both(): Condition | null {
    let left = this.comparison()
    while (left && this.#take('&&')) left = join(left, this.comparison(), (a, b) => truthy(a) && truthy(b))
    return left
  }

  comparison(): Condition | null {
    const left = this.one()
    const sign = left && this.#take(...Object.keys(COMPARE))
    return sign ? join(left, this.one(), COMPARE[sign]!) : left
  }

  one(): Condition | null {
    if (this.#take('!')) {
      const inner = this.one()
      return inner && ((props) => !truthy(inner(props)))
    }
    if (this.#take('(')) {
      const inner = this.either()
      return inner && this.#take(')') ? inner : null
    }
    const token = this.tokens[this.#at]
    if (!token || token.kind === 'sign') return null
    this.#at++
    return token.kind === 'literal' ? () => token.value : (props) => getPath(props, token.text)
  }
}

function join(left: Condition, right: Condition | null, combine: (a: Json | undefined, b: Json | undefined) => boolean): Condition | null {
  return right && ((props) => combine(left(props), right(props)))
}

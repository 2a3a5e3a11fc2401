import { isObject, type Json, type JsonObject, sameJson } from '#kernel/page/values'

export interface ValueTemplates {
  readonly [name: string]: ValueTemplate
}

/** What a formula can make: written values stand as they are, and `any` is what it works out. */
export type ValueTemplate =
  | { readonly kind: 'any' }
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'list'; readonly items: readonly ValueTemplate[] }
  | { readonly kind: 'object'; readonly fields: ValueTemplates }
  /** One of them, as a condition says. */
  | { readonly kind: 'among'; readonly options: readonly ValueTemplate[] }

export const ANY: ValueTemplate = { kind: 'any' }
const LONGEST = 20_000
const DEEPEST = 12
const CLOSES: { readonly [open: string]: string } = { '{': '}', '[': ']', '(': ')' }
const WORDS: { readonly [word: string]: Json } = { true: true, false: false, null: null, undefined: null }

/** Thrown where a text is more than written values around expressions. */
class Unreadable extends Error {}

/** Reads a formula as far as it is written out: objects, lists and values, with expressions in some places. */
class Reader {
  private at = 0
  private depth = 0

  constructor(private readonly text: string) {}

  read(): ValueTemplate {
    const template = this.expression()
    this.space()
    if (this.text[this.at] === ';') this.at++
    this.space()
    if (this.at < this.text.length) throw new Unreadable()
    return template
  }

  private space(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at++
      const two = this.text.slice(this.at, this.at + 2)
      const end = two === '//' ? '\n' : two === '/*' ? '*/' : null
      if (end === null) return
      const found = this.text.indexOf(end, this.at + 2)
      this.at = found < 0 ? this.text.length : found + end.length
    }
  }

  private atEnd(): boolean {
    this.space()
    const next = this.text[this.at]
    return next === undefined || ',}]):;'.includes(next)
  }

  private expression(): ValueTemplate {
    if (++this.depth > DEEPEST) throw new Unreadable()
    try {
      this.space()
      const start = this.at
      const written = this.written()
      if (written && this.atEnd()) return written
      this.at = start
      if (!this.skip()) return ANY
      // Behind the question mark of a condition.
      this.at++
      const yes = this.expression()
      this.space()
      if (this.text[this.at] !== ':') throw new Unreadable()
      this.at++
      return { kind: 'among', options: [yes, this.expression()] }
    } finally {
      this.depth--
    }
  }

  /** Null where something else begins here. */
  private written(): ValueTemplate | null {
    const next = this.text[this.at]
    if (next === '{') return this.object()
    if (next === '[') return { kind: 'list', items: this.separated(']', () => this.expression()) }
    if (next === '(') {
      this.at++
      const inner = this.expression()
      this.space()
      if (this.text[this.at] !== ')') throw new Unreadable()
      this.at++
      return inner
    }
    if (next === '"' || next === "'") return { kind: 'value', value: this.string() }
    const [number] = /^-?\d+(\.\d+)?/.exec(this.text.slice(this.at, this.at + 40)) ?? []
    const [word] = /^[A-Za-z_$][\w$]*/.exec(this.text.slice(this.at, this.at + 40)) ?? []
    if (number !== undefined) {
      this.at += number.length
      return { kind: 'value', value: Number(number) }
    }
    if (word === undefined || !Object.hasOwn(WORDS, word)) return null
    this.at += word.length
    return { kind: 'value', value: WORDS[word]! }
  }

  private separated<T>(close: string, read: () => T): T[] {
    const items: T[] = []
    this.at++
    for (;;) {
      this.space()
      if (this.text[this.at] === close) {
        this.at++
        return items
      }
      items.push(read())
      this.space()
      if (this.text[this.at] === ',') this.at++
      else if (this.text[this.at] !== close) throw new Unreadable()
    }
  }

  private object(): ValueTemplate {
    const fields = this.separated('}', (): readonly [string, ValueTemplate] => {
      const quoted = this.text[this.at] === '"' || this.text[this.at] === "'"
      const [word = ''] = quoted ? [] : (/^[A-Za-z_$][\w$]*/.exec(this.text.slice(this.at, this.at + 100)) ?? [])
      const name = quoted ? this.string() : word
      if (!quoted) this.at += name.length
      this.space()
      const isShort = !quoted && name !== '' && ',}'.includes(this.text[this.at] ?? '.')
      if (isShort) return [name, ANY]
      if ((name === '' && !quoted) || this.text[this.at] !== ':') throw new Unreadable()
      this.at++
      return [name, this.expression()]
    })
    return { kind: 'object', fields: Object.fromEntries(fields) }
  }

  private string(): string {
    const quote = this.text[this.at]!
    const end = new RegExp(String.raw`^${quote}((?:[^\\\n${quote}]|\\[\\'"\`])*)${quote}`)
    const [whole, inner] = end.exec(this.text.slice(this.at)) ?? []
    if (whole === undefined || inner === undefined) throw new Unreadable()
    this.at += whole.length
    return inner.replace(/\\(.)/g, '$1')
  }

  /** To the end of an expression, or to the question mark of its condition. */
  private skip(): boolean {
    const open: string[] = []
    for (; this.at < this.text.length; this.at++) {
      const next = this.text[this.at]!
      if ('"\'`'.includes(next)) this.skipString(next)
      else if (Object.hasOwn(CLOSES, next)) open.push(CLOSES[next]!)
      else if (open.length > 0) {
        if (next === open.at(-1)) open.pop()
      } else if (',}]):;'.includes(next)) return false
      else if (next === '?') {
        const [two, third] = [this.text[this.at + 1], this.text[this.at + 2] ?? '']
        if (two === '?' || (two === '.' && !/\d/.test(third))) this.at++
        else return true
      }
    }
    return false
  }

  private skipString(quote: string): void {
    for (this.at++; this.at < this.text.length && this.text[this.at] !== quote; this.at++)
      if (this.text[this.at] === '\\') this.at++
  }
}

/** The template of a formula; `any` where nothing of it is written out. */
export function templateOfFormula(source: string): ValueTemplate {
  if (source.length > LONGEST) return ANY
  try {
    return new Reader(source).read()
  } catch (error) {
    if (error instanceof Unreadable) return ANY
    throw error
  }
}

export function templateOfValue(value: Json): ValueTemplate {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(templateOfValue) }
  if (!isObject(value)) return { kind: 'value', value }
  return {
    kind: 'object',
    fields: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, templateOfValue(one)])),
  }
}

/** The same template with another one at a path. */
export function templateWith(template: ValueTemplate, path: readonly string[], inner: ValueTemplate): ValueTemplate {
  const [first, ...rest] = path
  if (first === undefined) return inner
  if (template.kind === 'list')
    return {
      kind: 'list',
      items: template.items.map((one, i) => (String(i) === first ? templateWith(one, rest, inner) : one)),
    }
  if (template.kind !== 'object') return ANY
  const before = Object.hasOwn(template.fields, first) ? template.fields[first]! : templateOfValue(null)
  return { kind: 'object', fields: { ...template.fields, [first]: templateWith(before, rest, inner) } }
}

const isNothing = (template: ValueTemplate): boolean => template.kind === 'value' && template.value === null

/** Whether the formula can have made a value that a page sent. What it makes of nothing is left out of what is sent. */
export function fitsTemplate(template: ValueTemplate, value: Json | undefined): boolean {
  if (template.kind === 'any') return true
  if (template.kind === 'among') return template.options.some((one) => fitsTemplate(one, value))
  if (template.kind === 'value') return sameJson(template.value, value ?? null)
  if (template.kind === 'list')
    return (
      Array.isArray(value) &&
      value.length === template.items.length &&
      template.items.every((one, i) => fitsTemplate(one, value[i]))
    )
  if (value === undefined || !isObject(value)) return false
  const given: JsonObject = value
  if (Object.keys(given).some((name) => !Object.hasOwn(template.fields, name))) return false
  return Object.entries(template.fields).every(([name, one]) => {
    if (Object.hasOwn(given, name)) return fitsTemplate(one, given[name])
    return one.kind === 'any' || isNothing(one) || (one.kind === 'among' && one.options.some(isNothing))
  })
}

/** Whether the parts of a filter that say what is compared are written out, so that only values vary. */
export function isFilterTemplate(template: ValueTemplate): boolean {
  if (template.kind === 'among') return template.options.every((one) => isNothing(one) || isFilterTemplate(one))
  if (template.kind !== 'object') return false
  return Object.entries(template.fields).every(([name, one]) => {
    if (name === 'value') return true
    if (name === 'and' || name === 'or') return one.kind === 'list' && one.items.every(isFilterTemplate)
    if (name === 'not' || name === 'where') return isFilterTemplate(one)
    return one.kind === 'value'
  })
}

import type { CssNode } from 'css-tree'
import generate from 'css-tree/generator'
import parse from 'css-tree/parser'
import walk from 'css-tree/walker'
import { type Message, tell } from '#kernel/message'
import type { SheetKind } from '../values/resources.ts'
import { type ForeignAddress, readAddresses } from './addresses.ts'
import { type CssPart, cssBlocks } from './css-blocks.ts'
import { FONT_DESCRIPTORS, fontNames, renameFamilies } from './font-faces.ts'
import { type Above, resolveSelectors } from './selectors.ts'

/** What of an author's style text was left out, and where: line and column count from 1. */
export interface CssFinding {
  readonly line: number
  readonly column: number
  readonly message: Message
}

export interface AuthorCss {
  /** Rules without nesting, of which each means the element or what is below it, and nothing else. */
  readonly css: string
  readonly findings: readonly CssFinding[]
  /** What it loads from other hosts, where it does; they are marked in the rules, see `withHosts`. */
  readonly foreign?: readonly ForeignAddress[]
}

/** At-rules around rules; they stay as they are. */
const AROUND = new Set(['media', 'supports', 'container', 'starting-style'])
const KEYFRAMES = /^(-webkit-)?keyframes$/
const FONT_FACE = 'font-face'
const FAMILY = /^font(-family)?$/i
const SAFE_NAME = /[^\w-]/g
const ANIMATION = /^(-webkit-)?animation(-name)?$/i
/** Words, colours and numbers with spaces or commas between: most values are these, and nothing in them can load or end anything. */
const WORDS =
  /^(?:#[\da-f]+|[-+]?(?:\d+|\d*\.\d+)(?:[a-z]+|%)?|-{0,2}[a-z][\w-]*)(?:(?:\s*,\s*|\s+)(?:#[\da-f]+|[-+]?(?:\d+|\d*\.\d+)(?:[a-z]+|%)?|-{0,2}[a-z][\w-]*))*$/i

/**
 * An author's style text of one element, made into rules for that element alone. `scope` is the selector that means the element, one class or
 * attribute; `name` is put before the names of its keyframes, so that two elements may use one name; a font that the text brings is one for the element
 * and what is in it. What does not parse, what would mean other
 * elements, and what loads from elsewhere is left out by itself and told.
 */
export function authorCss(text: string, scope: string, name: string): AuthorCss {
  if (text.trim() === '') return { css: '', findings: [] }
  return new Writer(text, name.replace(SAFE_NAME, '_')).write(scope)
}

class Writer {
  readonly #text: string
  readonly #name: string
  readonly #keyframes = new Set<string>()
  #families: ReadonlyMap<string, string> = new Map()
  readonly #findings: CssFinding[] = []
  readonly #foreign: ForeignAddress[] = []
  readonly #rules: string[] = []

  constructor(text: string, name: string) {
    this.#text = text
    this.#name = name
  }

  write(scope: string): AuthorCss {
    const parts = cssBlocks(this.#text)
    this.#findKeyframes(parts)
    this.#families = fontNames(parts)
    this.#block(parts, { selectors: [scope], isBelow: false }, [])
    return { css: this.#rules.join('\n'), findings: this.#findings, ...(this.#foreign.length > 0 ? { foreign: this.#foreign } : {}) }
  }

  #findKeyframes(parts: readonly CssPart[]): void {
    for (const part of parts) {
      if (part.kind === 'at-rule' && KEYFRAMES.test(part.name)) this.#keyframes.add(keyframesName(part.prelude))
      if ('body' in part && part.body) this.#findKeyframes(part.body)
    }
  }

  #block(parts: readonly CssPart[], above: Above, around: readonly string[]): void {
    let declarations: string[] = []
    const flush = (): void => {
      if (declarations.length > 0) this.#rule(`${above.selectors.join(',')}{${declarations.join(';')}}`, around)
      declarations = []
    }
    for (const part of parts) {
      if (part.kind === 'declaration') {
        const declaration = this.#declaration(part)
        if (declaration !== null) declarations.push(declaration)
        continue
      }
      // What stands behind a rule comes behind it, as browsers that know nesting have it.
      flush()
      if (part.kind === 'garbage') this.#tell(part, 'page.css-unreadable')
      else if (part.kind === 'rule') this.#nested(part, above, around)
      else this.#atRule(part, above, around)
    }
    flush()
  }

  #nested(part: Extract<CssPart, { kind: 'rule' }>, above: Above, around: readonly string[]): void {
    const resolved = resolveSelectors(part.prelude, above)
    for (const problem of resolved.problems)
      this.#tell(part, problem === 'outside' ? 'page.css-outside' : 'page.css-selector', { selector: shown(part.prelude) })
    if (resolved.above.selectors.length > 0) this.#block(part.body, resolved.above, around)
  }

  #atRule(part: Extract<CssPart, { kind: 'at-rule' }>, above: Above, around: readonly string[]): void {
    const prelude = part.body && AROUND.has(part.name) ? preludeOf(part.name, part.prelude) : null
    if (KEYFRAMES.test(part.name) && part.body) this.#writeKeyframes(part, part.body)
    else if (part.name === FONT_FACE && part.body) this.#writeFont(part.body, around)
    else if (!AROUND.has(part.name)) this.#tell(part, 'page.css-at-rule', { name: part.name })
    else if (!part.body || prelude === null) this.#tell(part, 'page.css-condition', { condition: shown(`@${part.name} ${part.prelude}`) })
    else this.#block(part.body, above, [...around, `@${part.name}${prelude === '' ? '' : ` ${prelude}`}`])
  }

  #writeKeyframes(part: Extract<CssPart, { kind: 'at-rule' }>, body: readonly CssPart[]): void {
    const steps = body.flatMap((step) => {
      const isStep = step.kind === 'rule' && /^(?:(?:from|to|[\d.]+%)\s*(?:,\s*|$))+$/i.test(step.prelude)
      if (!isStep) {
        this.#tell(step, 'page.css-unreadable')
        return []
      }
      const declarations = step.body.flatMap((each) => (each.kind === 'declaration' ? (this.#declaration(each) ?? []) : []))
      return [`${step.prelude.replace(/\s+/g, '')}{${declarations.join(';')}}`]
    })
    this.#rule(`@${part.name} ${this.#named(keyframesName(part.prelude))}{${steps.join('')}}`, [])
  }

  #writeFont(body: readonly CssPart[], around: readonly string[]): void {
    const declarations = body.flatMap((each) => {
      if (each.kind === 'declaration' && FONT_DESCRIPTORS.has(each.name.toLowerCase())) return this.#declaration(each, 'font') ?? []
      this.#tell(each, 'page.css-unreadable')
      return []
    })
    if (declarations.some((each) => each.startsWith('src:'))) this.#rule(`@${FONT_FACE}{${declarations.join(';')}}`, around)
  }

  #declaration({ name, value, at }: Extract<CssPart, { kind: 'declaration' }>, kind: SheetKind = 'image'): string | null {
    const important = /!\s*important$/i.test(value)
    const plain = value.replace(/!\s*important$/i, '').trim()
    const isFamily = this.#families.size > 0 && FAMILY.test(name)
    if (WORDS.test(plain) && !ANIMATION.test(name) && !isFamily) return `${name}:${plain}${important ? '!important' : ''}`
    const parsedValue = plain === '' && !name.startsWith('--') ? null : parsedCss(plain)
    if (parsedValue === null) return this.#refuse({ at }, 'page.css-value', { property: shown(name), value: shown(value) })
    const { refused: address, foreign } = readAddresses(parsedValue, plain, kind)
    if (address !== null) return this.#refuse({ at }, 'page.css-address', { address: shown(address) })
    this.#foreign.push(...foreign)
    if (isFamily) renameFamilies(parsedValue, this.#families)
    if (ANIMATION.test(name))
      walk(parsedValue, (node) => {
        if (node.type === 'Identifier' && this.#keyframes.has(node.name)) node.name = this.#named(node.name)
      })
    return `${name}:${generate(parsedValue)}${important ? '!important' : ''}`
  }

  #named = (keyframes: string): string => `${this.#name}-${keyframes.replace(SAFE_NAME, '_')}`

  #rule(text: string, around: readonly string[]): void {
    this.#rules.push(around.reduceRight((inner, at) => `${at}{${inner}}`, text))
  }

  #refuse(part: { readonly at: number }, code: string, params: Message['params']): null {
    this.#tell(part, code, params)
    return null
  }

  #tell({ at }: { readonly at: number }, code: string, params?: Message['params']): void {
    if (this.#findings.length >= 100) return
    const before = this.#text.slice(0, at)
    const line = before.split('\n').length
    this.#findings.push({ line, column: at - before.lastIndexOf('\n'), message: tell(code, params) })
  }
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
const keyframesName = (prelude: string): string => prelude.trim().replace(/^["']|["']$/g, '')

function parsedCss(text: string): CssNode | null {
  try {
    const errors: unknown[] = []
    const value = parse(text, { context: 'value', onParseError: (error) => void errors.push(error) })
    return errors.length === 0 && isClosed(text) ? value : null
  } catch {
    return null
  }
}

/** Whether everything that the text opens is closed in it: an open bracket or quote would take in what comes after. */
function isClosed(text: string): boolean {
  const parts = cssBlocks(`--x:${text};--y:1`)
  return parts.length === 2
}

/** What needs no parser: a medium, or a limit of the width or the height. */
const SIMPLE_MEDIA = /^(?:print|screen|all|\((?:min|max)-(?:width|height)\s*:\s*\d+(?:px|r?em)\))$/

/** The condition of an at-rule as it is written out; null where it is none. */
function preludeOf(name: string, prelude: string): string | null {
  if (name === 'starting-style') return prelude === '' ? '' : null
  if (name === 'media' && SIMPLE_MEDIA.test(prelude)) return prelude.replace(/\s*:\s*/g, ':')
  try {
    const errors: unknown[] = []
    const rule = parse(`@${name} ${prelude}{}`, { onParseError: (error) => void errors.push(error) })
    const found = rule.type === 'StyleSheet' && rule.children.size === 1 ? rule.children.first : null
    if (errors.length > 0 || found?.type !== 'Atrule' || !found.prelude) return null
    return generate(found.prelude)
  } catch {
    return null
  }
}

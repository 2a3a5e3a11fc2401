/** Templates in templates; what is deeper stays as it is. */
const DEEPEST = 16

/** An author's code with its names changed; strings, comments and regular expressions stay, except a name in brackets: `context['Form_1']`. */
export function mapCode(source: string, change: (code: string) => string): string {
  return new CodeText(source).map(change, 0)
}

/** A text with `${…}`, the code in its holes changed. */
export function mapTemplate(source: string, change: (code: string) => string): string {
  return new CodeText(source).mapHoles(change, { escapes: false, depth: 0 })
}

/**
 * Code with its literal texts changed, each as it is written, quotes and all; `before` is the end of the code before it. `kind` `template`: the code in the
 * holes of one.
 */
export function mapLiterals(kind: string, source: string, change: (before: string, literal: string) => string): string {
  const text = new CodeText(source, change)
  const same = (code: string): string => code
  return kind === 'template' ? text.mapHoles(same, { escapes: false, depth: 0 }) : text.map(same, 0)
}

/**
 * One text that is looked through. Looking for an end that does not come costs as much as what is left of the text, so what was looked through
 * in vain is counted: beyond a few times the text's length nothing more is taken for a literal.
 */
class CodeText {
  #patience: number

  constructor(
    readonly source: string,
    readonly literal?: (before: string, literal: string) => string,
  ) {
    this.#patience = 10_000 + 4 * source.length
  }

  map(change: (code: string) => string, depth: number): string {
    const { source } = this
    let result = ''
    let from = 0
    const keep = (at: number, end: number, kept: string) => {
      result += change(source.slice(from, at)) + kept
      from = end
    }
    for (let at = 0; at < source.length; at = Math.max(at + 1, from)) {
      const end = this.#literalEnd(at, depth)
      if (end === at) continue
      const text = source.slice(at, end)
      if (text.startsWith('`'))
        keep(at, end, depth < DEEPEST ? new CodeText(text, this.literal).mapHoles(change, { escapes: true, depth }) : text)
      else if (isKeyInBrackets(source, at, end)) keep(at, end, text[0] + change(text.slice(1, -1)) + text[0])
      else keep(at, end, this.literal && /^["']/.test(text) ? this.literal(source.slice(Math.max(0, at - 40), at), text) : text)
    }
    return result + change(source.slice(from))
  }

  mapHoles(change: (code: string) => string, { escapes, depth }: { readonly escapes: boolean; readonly depth: number }): string {
    const { source } = this
    let result = ''
    let from = 0
    for (let at = 0; at < source.length; ) {
      const end = source.startsWith('${', at) ? this.#closing(at + 2, depth) : -1
      if (end >= 0) {
        const inner = new CodeText(source.slice(at + 2, end), this.literal).map(change, depth + 1)
        result += `${source.slice(from, at)}\${${inner}}`
        from = end + 1
        at = from
      } else at += escapes && source[at] === '\\' ? 2 : 1
    }
    return result + source.slice(from)
  }

  /** Where a string, comment or regular expression that starts here ends; the same place where none starts. */
  #literalEnd(at: number, depth: number): number {
    const { source } = this
    if (this.#patience < 0) return at
    switch (source[at]) {
      case '"':
      case "'":
        return this.#stringEnd(at)
      case '`':
        return this.#templateEnd(at, depth)
      case '/':
        if (source[at + 1] === '/') return orEnd(source, source.indexOf('\n', at))
        if (source[at + 1] === '*') return orEnd(source, source.indexOf('*/', at + 2), 2)
        return startsExpression(source, at) ? this.#regexEnd(at) : at
      default:
        return at
    }
  }

  #inVain<T>(from: number, to: number, answer: T): T {
    this.#patience -= to - from
    return answer
  }

  // A quote without its pair is no string: the line ends first.
  #stringEnd(at: number): number {
    const { source } = this
    let i = at + 1
    for (; i < source.length && source[i] !== '\n'; i++) {
      if (source[i] === '\\') i++
      else if (source[i] === source[at]) return i + 1
    }
    return this.#inVain(at, i, at)
  }

  // One that does not end takes the rest: trying again inside of it would double the work at every level.
  #templateEnd(at: number, depth: number): number {
    const { source } = this
    for (let i = at + 1; i < source.length; i++) {
      if (source[i] === '\\') i++
      else if (source[i] === '`') return i + 1
      else if (source.startsWith('${', i)) {
        const end = this.#closing(i + 2, depth + 1)
        if (end < 0) break
        i = end
      }
    }
    return source.length
  }

  #regexEnd(at: number): number {
    const { source } = this
    let inClass = false
    const last = Math.min(source.length, at + LONGEST_REGEX)
    let i = at + 1
    for (; i < last && source[i] !== '\n'; i++) {
      if (source[i] === '\\') i++
      else if (source[i] === '[') inClass = true
      else if (source[i] === ']') inClass = false
      else if (source[i] === '/' && !inClass) return i + 1
    }
    return this.#inVain(at, i, at)
  }

  /** The brace that ends a hole which starts here; -1 without one. */
  #closing(from: number, depth: number): number {
    const { source } = this
    if (this.#patience < 0 || depth > DEEPEST) return -1
    let open = 0
    for (let i = from; i < source.length; i++) {
      const end = this.#literalEnd(i, depth)
      if (end > i) i = end - 1
      else if (source[i] === '{') open++
      else if (source[i] === '}' && open-- === 0) return i
    }
    return this.#inVain(from, source.length, -1)
  }
}

const LONGEST_REGEX = 2_000

const orEnd = (source: string, found: number, length = 0) => (found < 0 ? source.length : found + length)

/** Whether a slash here begins a regular expression, not a division. */
function startsExpression(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - 40), at).trimEnd()
  return before === '' || /[(,=:[!&|?{};+\-*%<>~^]$|\b(?:return|typeof|case|in|of|void|delete)$/.test(before)
}

function isKeyInBrackets(source: string, at: number, end: number): boolean {
  if (!/^[\w$]+$/.test(source.slice(at + 1, end - 1)) || !/^\s*\]/.test(source.slice(end, end + 40))) return false
  return /(?:[\w$)\]]|\?\.)\s*\[\s*$/.test(source.slice(Math.max(0, at - 40), at))
}

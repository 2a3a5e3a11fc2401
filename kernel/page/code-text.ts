/** An author's code with its names changed; strings, comments and regular expressions stay, except a name in brackets: `context['Form_1']`. */
export function mapCode(source: string, change: (code: string) => string): string {
  let result = ''
  let from = 0
  const keep = (at: number, end: number, kept: string) => {
    result += change(source.slice(from, at)) + kept
    from = end
  }
  for (let at = 0; at < source.length; at = Math.max(at + 1, from)) {
    const end = literalEnd(source, at)
    if (end === at) continue
    const text = source.slice(at, end)
    if (text.startsWith('`')) keep(at, end, mapHoles(text, change, true))
    else if (isKeyInBrackets(source, at, end)) keep(at, end, text[0] + change(text.slice(1, -1)) + text[0])
    else keep(at, end, text)
  }
  return result + change(source.slice(from))
}

/** A text with `${…}`, the code in its holes changed. */
export function mapTemplate(source: string, change: (code: string) => string): string {
  return mapHoles(source, change, false)
}

function mapHoles(text: string, change: (code: string) => string, escapes: boolean): string {
  let result = ''
  for (let at = 0; at < text.length; ) {
    const end = text.startsWith('${', at) ? closing(text, at + 2) : -1
    if (end >= 0) {
      result += `\${${mapCode(text.slice(at + 2, end), change)}}`
      at = end + 1
    } else {
      const next = escapes && text[at] === '\\' ? at + 2 : at + 1
      result += text.slice(at, next)
      at = next
    }
  }
  return result
}

/** Where a string, comment or regular expression that starts here ends; the same place where none starts. */
function literalEnd(source: string, at: number): number {
  switch (source[at]) {
    case '"':
    case "'":
      return stringEnd(source, at)
    case '`':
      return templateEnd(source, at)
    case '/':
      if (source[at + 1] === '/') return orEnd(source, source.indexOf('\n', at))
      if (source[at + 1] === '*') return orEnd(source, source.indexOf('*/', at + 2), 2)
      return startsExpression(source, at) ? regexEnd(source, at) : at
    default:
      return at
  }
}

const orEnd = (source: string, found: number, length = 0) => (found < 0 ? source.length : found + length)

// A quote without its pair is no string: the line ends first.
function stringEnd(source: string, at: number): number {
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === source[at]) return i + 1
  }
  return at
}

// One that does not end takes the rest: trying again inside of it would double the work at every level.
function templateEnd(source: string, at: number): number {
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === '`') return i + 1
    else if (source.startsWith('${', i)) {
      const end = closing(source, i + 2)
      if (end < 0) break
      i = end
    }
  }
  return source.length
}

const LONGEST_REGEX = 2_000

function regexEnd(source: string, at: number): number {
  let inClass = false
  const last = Math.min(source.length, at + LONGEST_REGEX)
  for (let i = at + 1; i < last && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === '[') inClass = true
    else if (source[i] === ']') inClass = false
    else if (source[i] === '/' && !inClass) return i + 1
  }
  return at
}

/** The brace that ends a hole which starts here; -1 without one. */
function closing(source: string, from: number): number {
  let depth = 0
  for (let i = from; i < source.length; i++) {
    const end = literalEnd(source, i)
    if (end > i) i = end - 1
    else if (source[i] === '{') depth++
    else if (source[i] === '}' && depth-- === 0) return i
  }
  return -1
}

/** Whether a slash here begins a regular expression, not a division. */
function startsExpression(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - 40), at).trimEnd()
  return before === '' || /[(,=:[!&|?{};+\-*%<>~^]$|\b(?:return|typeof|case|in|of|void|delete)$/.test(before)
}

function isKeyInBrackets(source: string, at: number, end: number): boolean {
  if (!/^[\w$]+$/.test(source.slice(at + 1, end - 1)) || !/^\s*\]/.test(source.slice(end, end + 40))) return false
  return /(?:[\w$)\]]|\?\.)\s*\[\s*$/.test(source.slice(Math.max(0, at - 40), at))
}

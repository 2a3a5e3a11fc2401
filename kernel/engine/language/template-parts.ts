/** A step of a path as a template says it: `.b`, `[0]`, `["x y"]`. */
export interface PathSegment {
  readonly name: string
  readonly kind: 'first' | 'dotted' | '"' | "'"
  /** Where its name is in the text. */
  readonly start: number
  readonly end: number
  /** The same with what joins it to the step before. */
  readonly link: { readonly start: number; readonly end: number }
}

/** The steps of `a.b[0].c`, `a["x y"]`, `list.0.name`; null when the text is not a plain path. */
export function pathSegments(text: string): readonly PathSegment[] | null {
  const segment = /(?:^|\.)([\p{L}\p{N}_$]+)|\[(\d+)\]|\[(?:"([^"\\]*)"|'([^'\\]*)')\]/uy
  const before = text.length - text.trimStart().length
  const path = text.trim()
  const found: PathSegment[] = []
  while (segment.lastIndex < path.length) {
    const at = segment.lastIndex
    const match = segment.exec(path)
    if (!match || (at === 0 && match[1] === undefined)) return null
    const [whole, bare, position, double, single] = match
    const name = bare ?? position ?? double ?? single ?? ''
    const link = { start: before + at, end: before + at + whole.length }
    const end = link.end - (bare !== undefined ? 0 : position !== undefined ? 1 : 2)
    const kind = double !== undefined ? '"' : single !== undefined ? "'" : whole.startsWith('.') ? 'dotted' : 'first'
    found.push({ name, kind, start: end - name.length, end, link })
  }
  return found.length > 0 && !/^\d/.test(found[0]!.name) ? found : null
}

/** The content of a `${…}`, and its start. */
export interface Hole {
  readonly inner: string
  readonly at: number
}

/** The `${…}` of a text; braces and quotes inside of them are balanced. */
export function holes(source: string): readonly Hole[] {
  const found: Hole[] = []
  for (let open = source.indexOf('${'); open >= 0; ) {
    const end = closing(source, open + 2)
    if (end >= 0) found.push({ inner: source.slice(open + 2, end), at: open + 2 })
    open = source.indexOf('${', end >= 0 ? end + 1 : open + 1)
  }
  return found
}

function closing(source: string, from: number): number {
  let depth = 0
  let quote = ''
  for (let i = from; i < source.length; i++) {
    const c = source[i]!
    if (quote) {
      if (c === '\\') i++
      else if (c === quote) quote = ''
    } else if (c === '"' || c === "'" || c === '`') quote = c
    else if (c === '{') depth++
    else if (c === '}' && depth-- === 0) return i
  }
  return -1
}

import { parseSource } from '../language/parse-source.ts'
import { parsePath } from '../language/template.ts'
import { BLOCK_PROPS, isOwnRoot, meaningOf, ROWS_BY_ELEMENT } from '../names.ts'
import { type Chain, segmentSpot, segmentsSpot } from './mention-spots.ts'
import {
  byIds,
  fieldSteps,
  isMention,
  type Mention,
  type MentionNames,
  type Mentions,
  mentionsIn,
  NO_MENTIONS,
  type Opaque,
} from './mentions.ts'
import { isRowPath, stepTo } from './row-paths.ts'

/** As `mentionsIn`, of a text with `${…}`. */
export function templateMentions(source: string, names: MentionNames): Mentions {
  const mentions: Mention[] = []
  const opaque: Opaque[] = []
  const others = new Set<string>()
  for (const { inner, at } of holes(source)) {
    const path = parsePath(inner.trim())
    if (path) mentions.push(...pathMentions(inner, at, names))
    else if (parseSource(inner).form === 'expression') {
      const found = mentionsIn('formula', inner, names)
      for (const { path, spot, word, chain } of found.mentions)
        mentions.push({
          path,
          word,
          spot: { start: spot.start + at, end: spot.end + at, rename: (to) => moved(spot.rename(to), at) },
          ...(chain ? { chain: ((segments, from) => moved(chain(segments, from), at)) satisfies Chain } : {}),
        })
      opaque.push(...found.opaque.map((o) => moved(o, at)))
      for (const name of found.others) others.add(name)
    }
  }
  return { ...NO_MENTIONS, mentions, opaque, others }
}

const moved = <T extends { readonly start: number; readonly end: number }>(range: T, by: number): T => ({
  ...range,
  start: range.start + by,
  end: range.end + by,
})

function pathMentions(inner: string, at: number, names: MentionNames): Mention[] {
  const segments = [...inner.matchAll(/(?:^\s*|\.)([\p{L}\p{N}_$]+)|\[(\d+)\]|\[(["'])([^"'\\]*)\3\]/gu)].map((match) => {
    const name = match[1] ?? match[2] ?? match[4] ?? ''
    const end = match.index + match[0].length - (match[3] ? 2 : match[2] ? 1 : 0)
    const kind = match[3] ? (match[3] as '"' | "'") : match[0].startsWith('.') ? 'dotted' : 'first'
    const link = { start: at + match.index, end: at + match.index + match[0].length }
    return { name, link, spot: segmentSpot(at + end - name.length, at + end, kind) }
  })
  if (segments[0]?.name === 'context') segments.shift()
  const inRows = rowMentions(segments, names)
  return [...stateMentions(inRows ? segments.slice(0, inRows.from) : segments, names), ...(inRows?.mentions ?? [])]
}

interface Segment {
  readonly name: string
  readonly link: { readonly start: number; readonly end: number }
  readonly spot: Mention['spot']
}

/** What a path says of a row; `from` is the first segment that does. */
function rowMentions(
  segments: readonly Segment[],
  names: MentionNames,
): { readonly from: number; readonly mentions: readonly Mention[] } | null {
  const mentions: Mention[] = []
  let path: readonly string[] = []
  let from: number | undefined
  let field: Segment | undefined
  for (const [i, segment] of segments.entries()) {
    const next = stepTo(path, segment.name, names)
    path = isRowPath(next.path) ? next.path : byIds(next.path, names)
    if (!isRowPath(path)) continue
    from ??= i
    if (path.length === 2) field = undefined
    else field ??= segment
    if (path.length > fieldSteps(names) + 2) break
    const { spot, name: word, link } = segment
    mentions.push({ path, spot, word, ...(field ? { chain: segmentsSpot(field.link.start, link.end) } : {}) })
    if (next.ends) break
  }
  return from === undefined ? null : { from, mentions }
}

function stateMentions(segments: readonly Segment[], names: MentionNames): Mention[] {
  const [first, ...below] = segments
  const meaning = first ? meaningOf(first.name, names) : 'other'
  const isRow = first?.name === ROWS_BY_ELEMENT && (meaning === 'other' || meaning === 'rows')
  if (
    !first ||
    (!isRow &&
      meaning !== 'variable' &&
      meaning !== 'state' &&
      meaning !== 'named' &&
      !(meaning === 'rows' && names.elements.has(first.name)))
  )
    return []
  const root = byIds([first.name], names)
  const isPart = isRow || isOwnRoot(root[0]!, names.elements) || (root[0] === BLOCK_PROPS && names.isBlock === true)
  const isApp = isPart && root[0] === 'app'
  const steps = below.slice(0, isApp ? 2 : isPart ? 1 : fieldSteps(names)).map(({ name: word, spot, link }, i): Mention => {
    const path = byIds([first.name, ...below.slice(0, i + 1).map(({ name }) => name)], names)
    return isPart ? { path, spot, word } : { path, spot, word, chain: segmentsSpot(below[0]!.link.start, link.end) }
  })
  // The result of an api is named by the first word alone.
  if (root.length > 1) return [{ path: root, spot: first.spot, word: first.name }]
  const found = isPart ? steps : [{ path: root, spot: first.spot, word: first.name }, ...steps]
  return found.filter(({ path }) => isMention(path, names))
}

/** What stands in each `${…}`, and where it starts; braces and quotes inside of it are balanced. */
export function holes(source: string): { readonly inner: string; readonly at: number }[] {
  const found: { inner: string; at: number }[] = []
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

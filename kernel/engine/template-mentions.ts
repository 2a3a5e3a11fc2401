import { type Chain, segmentSpot, segmentsSpot } from './mention-spots.ts'
import { fieldSteps, type Mention, type MentionNames, type Mentions, mentionsIn, NO_MENTIONS, type Opaque } from './mentions.ts'
import { meaningOf, STATE_ROOTS } from './names.ts'
import { parseSource } from './parse-source.ts'
import { parsePath } from './template.ts'

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
      for (const { path, spot, chain } of found.mentions)
        mentions.push({
          path,
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
  const [first, ...below] = segments
  const meaning = first ? meaningOf(first.name, names) : 'other'
  if (!first || (meaning !== 'variable' && meaning !== 'state')) return []
  const isPart = STATE_ROOTS.has(first.name)
  const steps = below.slice(0, isPart ? 1 : fieldSteps(names)).map(({ name: _name, spot, link }, i): Mention => {
    const path = [first.name, ...below.slice(0, i + 1).map(({ name }) => name)]
    return isPart ? { path, spot } : { path, spot, chain: segmentsSpot(below[0]!.link.start, link.end) }
  })
  return isPart ? steps : [{ path: [first.name], spot: first.spot }, ...steps]
}

/** What stands in each `${…}`, and where it starts; braces and quotes inside of it are balanced. */
function holes(source: string): { readonly inner: string; readonly at: number }[] {
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

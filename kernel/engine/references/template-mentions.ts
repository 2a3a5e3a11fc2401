import { parseSource } from '../language/parse-source.ts'
import { holes, type PathSegment, pathSegments } from '../language/template-parts.ts'
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
    const path = pathSegments(inner)
    if (path) mentions.push(...pathMentions(path, at, names))
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

function pathMentions(path: readonly PathSegment[], at: number, names: MentionNames): Mention[] {
  const segments = path.map(({ name, kind, start, end, link }) => ({
    name,
    link: { start: at + link.start, end: at + link.end },
    spot: segmentSpot(at + start, at + end, kind),
  }))
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

import type { AnyNode } from 'acorn'
import { type CodeRead, type CodeTools, mapEntry, type PageDocument, type PageEntry, type ReadAs } from '#kernel/page/records'
import type { SourceKind } from '../language/analyse.ts'
import { applyEdits, type Edit } from '../language/edits.ts'
import { freeNames } from '../language/lexical-scope.ts'
import { parseSource } from '../language/parse-source.ts'
import { holes } from '../language/template-parts.ts'
import { CELL_PARTS, isSlotRow, meaningOf, ROW_WORDS, ROWS_BY_ELEMENT, SLOT_WORD } from '../names.ts'
import type { MentionNames } from './mentions.ts'
import { planRename } from './plan-rename.ts'
import { namesOf, type ReferenceOptions } from './reference-target.ts'

/** What commands that move parts of a page elsewhere need of the parser. */
export const codeTools = (options: () => ReferenceOptions): CodeTools => ({
  reads(document, entry, rows = []) {
    const reads: CodeRead[] = []
    mapCodeOf(document, entry, rows, options(), (at, kind, source, names) => {
      const found = readsIn(kind, source, names)
      for (const { path, written } of found.reads) reads.push({ at, path, written })
      if (found.lost) reads.push({ at, path: [], written: false })
      return source
    })
    return reads
  },
  replace: (document, entry, to, rows = []) =>
    mapCodeOf(document, entry, rows, options(), (_at, kind, source, names) => replaceIn(kind, source, names, to)),
  renameVariable: (document, name, to) => planRename(document, { kind: 'variable', name }, to, { ...options(), despiteUncertain: true }),
  renameSlotField: (document, use, field, to) =>
    planRename(document, { kind: 'row', use, field }, to, { ...options(), despiteUncertain: true, ofSlots: true }),
})

function mapCodeOf<Entry extends PageEntry>(
  document: PageDocument,
  entry: Entry,
  rows: readonly string[],
  { references, ...options }: ReferenceOptions,
  change: (at: string, kind: SourceKind, source: string, names: MentionNames) => string,
): Entry {
  let names: MentionNames | null = null
  return mapEntry(entry, {
    references: references ?? { params: () => undefined, props: () => undefined, config: () => undefined },
    code(at, kind, source) {
      names ??= { ...namesOf(document, options), ...(rows.length > 0 ? { rows } : {}) }
      return change(at, kind, source, names)
    },
  }) as Entry
}

interface Read {
  /** By ids: `['variable', 'count']`, `['Form_1', 'name', 'length']`, `['item', 'price']`, `['props', 'title']`. */
  readonly path: readonly string[]
  readonly start: number
  /** Where each step of the path ends in the text; -1 for one that no word says by itself. */
  readonly ends: readonly number[]
  readonly written: boolean
  /** `{ total }` is both a key and a value. */
  readonly key?: string
}
interface Reads {
  readonly reads: readonly Read[]
  /** The text does not parse, or hands the page on as a whole. */
  readonly lost: boolean
}

/** Blocks read what they are given under this name. */
const INPUTS = 'props'

function readsIn(kind: SourceKind, source: string, names: MentionNames): Reads {
  if (kind !== 'template') return readsInCode(kind, source, names, 0)
  const found = holes(source).map(({ inner, at }) => readsInCode('formula', inner, names, at))
  return { reads: found.flatMap(({ reads }) => reads), lost: found.some(({ lost }) => lost) }
}

function readsInCode(kind: SourceKind, source: string, names: MentionNames, at: number): Reads {
  const parsed = parseSource(source, { async: kind === 'script' })
  if (parsed.form === 'invalid') return { reads: [], lost: true }
  const shift = parsed.shift - at
  let lost = false
  const context = new Set(['context'])
  // A formula that is a function is called with the context.
  if (parsed.form === 'function' && kind !== 'function') {
    const [first] = (parsed.root as AnyNode & { params: readonly AnyNode[] }).params
    if (first?.type === 'Identifier') context.add(first.name)
    else if (first) lost = true
  }
  const reads: Read[] = []
  const free = freeNames(parsed.root, context)
  if (free.tooDeep) return { reads, lost: true }
  for (const { node, ancestors, written } of free.names) {
    const isContext = context.has(node.name)
    if (!isContext && !isKnown(node.name, names)) continue
    const chain = chainOf(node, ancestors)
    const said = isContext ? chain.names : [node.name, ...chain.names]
    const ends = (isContext ? chain.ends : [node.end, ...chain.ends]).map((end) => end - shift)
    if (said.length === 0) {
      lost = true
      continue
    }
    if (isContext && !isKnown(said[0]!, names)) continue
    const given = names.given?.get(said[0]!)
    const first = given === undefined ? [said[0]!] : given.split('.')
    const parent = ancestors.at(-1)
    reads.push({
      path: [...first, ...said.slice(1)],
      ends: [...first.slice(1).map(() => -1), ...ends],
      start: node.start - shift,
      written: written || chain.written,
      ...(said.length === 1 && parent?.type === 'Property' && parent.shorthand ? { key: node.name } : {}),
    })
  }
  return { reads, lost }
}

function isKnown(name: string, names: MentionNames): boolean {
  if (name === INPUTS || name === ROWS_BY_ELEMENT) return true
  const { rows = [] } = names
  if (ROW_WORDS.has(name) || CELL_PARTS.has(name)) return rows.length > 0
  if (name === SLOT_WORD && rows.some(isSlotRow)) return true
  const meaning = meaningOf(name, names)
  return meaning === 'variable' || meaning === 'state' || meaning === 'named' || meaning === 'rows'
}

/** `.a.b` behind a name, as far as it is spelled out; the method that is called at its end is none of it. */
function chainOf(node: AnyNode, ancestors: readonly AnyNode[]) {
  const names: string[] = []
  const ends: number[] = []
  let below = node
  let i = ancestors.length - 1
  for (; i >= 0; i--) {
    const parent = ancestors[i]!
    if (parent.type !== 'MemberExpression' || parent.object !== below) break
    const key = keyOf(parent)
    if (key === null) break
    const above = ancestors[i - 1]
    if (above?.type === 'CallExpression' && above.callee === parent && names.length > 0) break
    names.push(key)
    ends.push(parent.end)
    below = parent
  }
  const around = ancestors[i]
  const written =
    (around?.type === 'AssignmentExpression' && around.left === below) ||
    around?.type === 'UpdateExpression' ||
    (around?.type === 'UnaryExpression' && around.operator === 'delete')
  return { names, ends, written }
}

function keyOf({ computed, property }: AnyNode & { type: 'MemberExpression' }): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null
  return property.type === 'Literal' && (typeof property.value === 'string' || typeof property.value === 'number')
    ? String(property.value)
    : null
}

function replaceIn(kind: SourceKind, source: string, names: MentionNames, to: (path: readonly string[]) => ReadAs | undefined): string {
  const edits = readsIn(kind, source, names).reads.flatMap(({ path, ends, start, key }): readonly Edit[] => {
    const as = to(path)
    const end = as ? ends[as.length - 1] : undefined
    if (!as || end === undefined || end < 0) return []
    return [{ start, end, text: key === undefined ? as.text : `${key}: ${as.text}` }]
  })
  const once = [...new Map(edits.map((edit) => [edit.start, edit])).values()].sort((a, b) => a.start - b.start)
  return applyEdits(source, 0, source.length, once)
}

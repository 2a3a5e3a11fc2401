import {
  compileElement,
  fieldLayers,
  layersOf,
  lookOf,
  nameById,
  type SheetOptions,
  stackedRule,
  themeRules,
  WIDTHS,
  type Width,
} from '#kernel/page/look'
import { type BlockLookup, blockPinsOf, blockPrefix, blocksUsed, PAGE_ID, type PageDocument, type PageEntry } from '#kernel/page/records'

/** The look of a page's elements as one rule for each of their layers, by the element, or the block, and the layer. */
export type CanvasRules = ReadonlyMap<string, string>

const NONE: CanvasRules = new Map()
const ORDER = 'layers'
/** What stands in containers that stack; published pages have it where they have such. */
const STACKED = 'stacked'
const NO_LAYERS: CanvasRules = new Map()
/** Under this id, which no element has, is what the page says of tokens. */
const THEME = ' theme'
/** What a rule has in it where it says a token by name: the theme's rules are for those. */
const TOKEN = '--te-'

export interface CanvasRuleOptions {
  readonly before?: CanvasRules | undefined
  /** Finds the versions of blocks that the page uses: their elements have rules of their own. */
  readonly lookup?: BlockLookup | undefined
  /** Those of the project. */
  readonly widths?: readonly Width[] | undefined
}

export function canvasRules(document: PageDocument, { before = NONE, lookup, widths = WIDTHS }: CanvasRuleOptions = {}): CanvasRules {
  const known = knownFor(widths)
  const blocks = new Map<string, string>()
  if (lookup) addBlocks(document, lookup, blocks, new Set(), known)
  // The same while nothing changed in it: most edits touch no look, and the canvas need not hear of them.
  const rules = changedRules(document, before, blocks, known) ?? sameOr(before, allRules(document, blocks, widths, known))
  madeOf.set(rules, { document, known, blocks })
  return rules
}

function allRules(document: PageDocument, blocks: CanvasRules, widths: readonly Width[], known: Known): CanvasRules {
  const rules = new Map<string, string>()
  const page = document.entries.get(PAGE_ID)
  // Which layers come, and when, edits say.
  rules.set(ORDER, fieldLayers(widths.map(({ max }) => max)))
  rules.set(STACKED, stackedRule)
  if (page) addEntry(page, rules, known)
  for (const entry of document.entries.values()) if (entry.kind === 'element') addEntry(entry, rules, known)
  for (const [key, rule] of blocks) rules.set(key, rule)
  for (const [layer, rule] of themeRules(page?.kind === 'page' ? page : undefined, rules.values())) rules.set(`${THEME} ${layer}`, rule)
  return rules
}

/** What rules were made of, by the rules. */
const madeOf = new WeakMap<CanvasRules, { readonly document: PageDocument; readonly known: Known; readonly blocks: CanvasRules }>()
/** More than an edit of several elements changes. */
const MOST_CHANGED = 50

/**
 * The rules after only some elements changed. Null where all rules have to be rebuilt: something else changed, an
 * element has other layers, or a
 * rule uses a token of the theme.
 */
function changedRules({ entries }: PageDocument, before: CanvasRules, blocks: CanvasRules, known: Known): CanvasRules | null {
  const from = madeOf.get(before)
  if (from?.known !== known || from.document.entries.size !== entries.size || !isSame(blocks, from.blocks)) return null
  const olds = from.document.entries.values()
  const changed: [PageEntry, PageEntry][] = []
  for (const entry of entries.values()) {
    const old = olds.next().value
    if (old === entry) continue
    if (old?.id !== entry.id || entry.kind !== 'element' || changed.length === MOST_CHANGED) return null
    changed.push([old, entry])
  }
  const differing: [string, string][] = []
  for (const [old, entry] of changed) {
    const [had, has] = [rulesOfEntry(old, known), rulesOfEntry(entry, known)]
    if ([...had.keys()].join() !== [...has.keys()].join()) return null
    for (const [key, rule] of has) {
      const was = had.get(key)!
      if (rule.includes(TOKEN) || was.includes(TOKEN)) return null
      if (rule !== was) differing.push([key, rule])
    }
  }
  if (differing.length === 0) return before
  const rules = new Map(before)
  for (const [key, rule] of differing) rules.set(key, rule)
  return rules
}

/** Rules by what they were made of, which never changes: records, and versions of blocks. */
interface Known {
  readonly options: SheetOptions
  readonly entries: WeakMap<PageEntry, CanvasRules>
  readonly blocks: WeakMap<PageDocument, CanvasRules>
}
const known = new WeakMap<readonly Width[], Known>()
function knownFor(widths: readonly Width[]): Known {
  const found = known.get(widths) ?? { options: { widths, forced: true }, entries: new WeakMap(), blocks: new WeakMap() }
  known.set(widths, found)
  return found
}

function addEntry(entry: PageEntry, rules: Map<string, string>, known: Known): void {
  for (const [key, rule] of rulesOfEntry(entry, known)) rules.set(key, rule)
}

function rulesOfEntry(entry: PageEntry, { options, entries }: Known): CanvasRules {
  let own = entries.get(entry)
  if (!own) {
    own = entry.kind === 'element' || entry.kind === 'page' ? keyed(entry.id, layersOf(lookOf(entry), options)) : NO_LAYERS
    entries.set(entry, own.size === 0 ? NO_LAYERS : own)
  }
  return own
}

const keyed = (id: string, texts: ReadonlyMap<string, string>): CanvasRules =>
  new Map([...texts].map(([layer, text]) => [`${id} ${layer}`, text]))

const sameOr = (before: CanvasRules, rules: CanvasRules): CanvasRules => (isSame(rules, before) ? before : rules)

function isSame(rules: CanvasRules, before: CanvasRules): boolean {
  if (rules.size !== before.size) return false
  for (const [key, rule] of rules) if (before.get(key) !== rule) return false
  return true
}

function addBlocks(document: PageDocument, lookup: BlockLookup, rules: Map<string, string>, seen: Set<string>, known: Known): void {
  const pins = blockPinsOf(document)
  for (const id of blocksUsed(document.entries.values())) {
    const version = Object.hasOwn(pins, id) ? pins[id] : undefined
    const prefix = version === undefined ? '' : blockPrefix(id, version)
    const block = version === undefined || seen.has(prefix) ? undefined : lookup(id, version)
    if (!block) continue
    seen.add(prefix)
    const own = known.blocks.get(block) ?? rulesOf(block, prefix, known.options)
    known.blocks.set(block, own)
    for (const [key, rule] of own) rules.set(key, rule)
    addBlocks(block, lookup, rules, seen, known)
  }
}

const rulesOf = ({ entries }: PageDocument, prefix: string, options: SheetOptions): CanvasRules =>
  new Map(
    [...entries.values()].flatMap((entry) => {
      if (entry.kind !== 'element' && entry.kind !== 'page') return []
      const id = prefix + entry.id
      return [...keyed(id, layersOf(compileElement({ ...entry, id }, nameById(id)), options))]
    }),
  )

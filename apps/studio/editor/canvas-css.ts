import { type BlockLookup, blockPinsOf, blockPrefix, blocksUsed, PAGE_ID, type PageDocument, type PageEntry } from '#kernel/page'
import { compileElement, fieldLayers, layersOf, lookOf, nameById, themeRules } from '#kernel/page/look'

/** The look of a page's elements as one rule for each of their layers, by the element, or the block, and the layer. */
export type CanvasRules = ReadonlyMap<string, string>

const NONE: CanvasRules = new Map()
const ORDER = 'layers'
const FIELD_LAYERS = fieldLayers()
const NO_LAYERS: CanvasRules = new Map()
/** Under this id, which no element has, is what the page says of tokens. */
const THEME = ' theme'

/** `lookup` finds the versions of blocks that the page uses: their elements have rules of their own. */
export function canvasRules(document: PageDocument, before: CanvasRules = NONE, lookup?: BlockLookup): CanvasRules {
  const rules = new Map<string, string>()
  const page = document.entries.get(PAGE_ID)
  // Which layers come, and when, edits say.
  rules.set(ORDER, FIELD_LAYERS)
  if (page) addEntry(page, rules)
  for (const entry of document.entries.values()) if (entry.kind === 'element') addEntry(entry, rules)
  if (lookup) addBlocks(document, lookup, rules, new Set())
  for (const [layer, rule] of themeRules(page?.kind === 'page' ? page : undefined, rules.values())) rules.set(`${THEME} ${layer}`, rule)
  // The same while nothing changed in it: most edits touch no look, and the canvas need not hear of them.
  return isSame(rules, before) ? before : rules
}

/** Of a record, which never changes. */
const layers = new WeakMap<PageEntry, CanvasRules>()

function addEntry(entry: PageEntry, rules: Map<string, string>): void {
  let known = layers.get(entry)
  if (!known) {
    known = entry.kind === 'element' || entry.kind === 'page' ? keyed(entry.id, layersOf(lookOf(entry))) : NO_LAYERS
    layers.set(entry, known.size === 0 ? NO_LAYERS : known)
  }
  for (const [key, rule] of known) rules.set(key, rule)
}

const keyed = (id: string, texts: ReadonlyMap<string, string>): CanvasRules =>
  new Map([...texts].map(([layer, text]) => [`${id} ${layer}`, text]))

function isSame(rules: CanvasRules, before: CanvasRules): boolean {
  if (rules.size !== before.size) return false
  for (const [key, rule] of rules) if (before.get(key) !== rule) return false
  return true
}

/** Of a version, whose document never changes. */
const known = new WeakMap<PageDocument, CanvasRules>()

function addBlocks(document: PageDocument, lookup: BlockLookup, rules: Map<string, string>, seen: Set<string>): void {
  const pins = blockPinsOf(document)
  for (const id of blocksUsed(document.entries.values())) {
    const version = Object.hasOwn(pins, id) ? pins[id] : undefined
    const prefix = version === undefined ? '' : blockPrefix(id, version)
    const block = version === undefined || seen.has(prefix) ? undefined : lookup(id, version)
    if (!block) continue
    seen.add(prefix)
    const own = known.get(block) ?? rulesOf(block, prefix)
    known.set(block, own)
    for (const [key, rule] of own) rules.set(key, rule)
    addBlocks(block, lookup, rules, seen)
  }
}

const rulesOf = ({ entries }: PageDocument, prefix: string): CanvasRules =>
  new Map(
    [...entries.values()].flatMap((entry) => {
      if (entry.kind !== 'element' && entry.kind !== 'page') return []
      const id = prefix + entry.id
      return [...keyed(id, layersOf(compileElement({ ...entry, id }, nameById(id))))]
    }),
  )

import { type BlockLookup, blockPinsOf, blockPrefix, blocksUsed, PAGE_ID, type PageDocument } from '#kernel/page'
import { authorCss, elementCss } from '#kernel/page/look'

/** The authors' CSS as rules, by the id of the element, or of the block, that it is for. */
export type CanvasRules = ReadonlyMap<string, string>

const NONE: CanvasRules = new Map()

/** `lookup` finds the versions of blocks that the page uses: their elements have rules of their own. */
export function canvasRules(document: PageDocument, before: CanvasRules = NONE, lookup?: BlockLookup): CanvasRules {
  const rules = new Map<string, string>()
  const page = document.entries.get(PAGE_ID)
  for (const entry of [...(page ? [page] : []), ...document.entries.values()]) {
    if (entry.kind !== 'element' && entry.kind !== 'page') continue
    const css = elementCss(entry)
    if (css !== '') rules.set(entry.id, css)
  }
  if (lookup) addBlocks(document, lookup, rules, new Set())
  // The same while nothing changed in it: most edits touch no CSS, and the canvas need not hear of them.
  return rules.size === before.size && [...rules].every(([id, css]) => before.get(id) === css) ? before : rules
}

/** Of a version, whose document never changes. */
const known = new WeakMap<PageDocument, string>()

function addBlocks(document: PageDocument, lookup: BlockLookup, rules: Map<string, string>, seen: Set<string>): void {
  const pins = blockPinsOf(document)
  for (const id of blocksUsed(document.entries.values())) {
    const version = Object.hasOwn(pins, id) ? pins[id] : undefined
    const prefix = version === undefined ? '' : blockPrefix(id, version)
    const block = version === undefined || seen.has(prefix) ? undefined : lookup(id, version)
    if (!block) continue
    seen.add(prefix)
    const css = known.get(block) ?? cssOf(block, prefix)
    known.set(block, css)
    if (css !== '') rules.set(prefix, css)
    addBlocks(block, lookup, rules, seen)
  }
}

const cssOf = ({ entries }: PageDocument, prefix: string): string =>
  [...entries.values()]
    .flatMap((entry) => {
      if ((entry.kind !== 'element' && entry.kind !== 'page') || entry.css.trim() === '') return []
      const id = prefix + entry.id
      return authorCss(entry.css, `[data-id=${JSON.stringify(id)}]`, id).css
    })
    .join('\n')

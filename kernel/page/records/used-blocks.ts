import { getPath } from '../values/path.ts'
import { type BlockLookup, blockInfo, blockPinsOf, interfaceOf } from './block-info.ts'
import { blockOf, NO_INTERFACE } from './blocks.ts'
import type { Catalogue } from './patch.ts'
import type { PageDocument, PageEntry } from './records.ts'
import { SLOT_TAG } from './slots.ts'
import { repeatersAround } from './tree.ts'

/** The ids of the blocks that some of these are uses of, each once. */
export function blocksUsed(entries: Iterable<PageEntry>): readonly string[] {
  const found = new Set<string>()
  for (const entry of entries) {
    const block = entry.kind === 'element' ? blockOf(entry.type) : undefined
    if (block !== undefined) found.add(block)
  }
  return [...found]
}

/** A version of a block with its document. */
export interface BlockDocument {
  readonly id: string
  readonly version: number
  readonly document: PageDocument
}

/** Documents of a page's blocks and of those in them, however many levels: each version once. Versions that there are not are left out. */
export async function reachedBlocks(
  document: PageDocument,
  load: (id: string, version: number) => Promise<PageDocument | undefined>,
): Promise<readonly BlockDocument[]> {
  const found = new Map<string, BlockDocument | undefined>()
  const open = [document]
  for (let next = open.pop(); next; next = open.pop()) {
    const pins = blockPinsOf(next)
    for (const id of blocksUsed(next.entries.values())) {
      const version = Object.hasOwn(pins, id) ? pins[id] : undefined
      if (version === undefined || found.has(keyOf(id, version))) continue
      found.set(keyOf(id, version), undefined)
      const inside = await load(id, version)
      if (!inside) continue
      found.set(keyOf(id, version), { id, version, document: inside })
      open.push(inside)
    }
  }
  return [...found.values()].flatMap((block) => block ?? [])
}

/** Finds blocks among those that were loaded. */
export function blocksAmong(blocks: readonly BlockDocument[]): BlockLookup {
  const known = new Map(blocks.map(({ id, version, document }) => [keyOf(id, version), document]))
  return (id, version) => known.get(keyOf(id, version))
}

const keyOf = (id: string, version: number): string => `${version} ${id}`

/**
 * A catalogue that includes the blocks that a document pins. A missing block is known without any interface; the
 * compiler reports it.
 */
export function catalogueWithBlocks(
  catalogue: Catalogue,
  document: PageDocument,
  lookup: BlockLookup,
  known: RepeatedSlots = new Map(),
): Catalogue {
  return (type) => {
    const id = blockOf(type)
    if (id === undefined) return catalogue(type)
    const pins = blockPinsOf(document)
    const block = Object.hasOwn(pins, id) ? lookup(id, pins[id]!) : undefined
    if (!block) return blockInfo(NO_INTERFACE, id, id)
    return blockInfo(interfaceOf(block) ?? NO_INTERFACE, id, id, repeatedSlots(block, catalogue, lookup, known))
  }
}

type RepeatedSlots = Map<PageDocument, readonly string[]>

/** The slots of a block that it draws in rows of its own, or of blocks in it: what fills them is there once a row. */
export function repeatedSlots(
  block: PageDocument,
  catalogue: Catalogue,
  lookup: BlockLookup,
  known: RepeatedSlots = new Map(),
): readonly string[] {
  const found = known.get(block)
  if (found) return found
  // A block that is within itself ends here.
  known.set(block, [])
  const inside = catalogueWithBlocks(catalogue, block, lookup, known)
  const slots = [...block.entries.values()].flatMap((entry) => {
    const isSlot = entry.kind === 'element' && inside(entry.type)?.tags.includes(SLOT_TAG) === true
    const name = isSlot ? getPath(entry.props, 'name') : undefined
    return typeof name === 'string' && repeatersAround(block, inside, entry.id).length > 0 ? [name] : []
  })
  known.set(block, slots)
  return slots
}

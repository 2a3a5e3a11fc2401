import { type BlockPins, blockOf, blockType } from './blocks.ts'
import { type ElementRecord, PAGE_ID, type PageDocument, type PageEntry } from './records.ts'

/** A version of a block that takes the place of another block. */
export interface OtherBlock {
  readonly block: string
  readonly version: number
}
/** By the id of the block whose place is taken. */
export type OtherBlocks = ReadonlyMap<string, OtherBlock>

/** An element that uses what has taken the place of its block. */
export function withOtherBlock(element: ElementRecord, others: OtherBlocks): ElementRecord {
  const other = others.get(blockOf(element.type) ?? '')
  return other ? { ...element, type: blockType(other.block) } : element
}

export const otherPins = (pins: BlockPins, others: OtherBlocks): BlockPins =>
  Object.fromEntries(
    Object.entries(pins).map(([id, version]) => {
      const other = others.get(id)
      return other ? [other.block, other.version] : [id, version]
    }),
  )

/** The document with other blocks in the places of some of its own. */
export function withOtherBlocks(document: PageDocument, others: OtherBlocks): PageDocument {
  if (others.size === 0) return document
  const changed = (entry: PageEntry): PageEntry => {
    if (entry.kind === 'element') return withOtherBlock(entry, others)
    return entry.id === PAGE_ID && entry.kind === 'page' && entry.blocks ? { ...entry, blocks: otherPins(entry.blocks, others) } : entry
  }
  return { entries: new Map([...document.entries].map(([id, entry]) => [id, changed(entry)])) }
}

import type { Changes, Entry } from '#kernel/document'
import { blockOf, PAGE_ID, type PageEntry } from '#kernel/page/records'

/** A block that a document uses; `version` is null where the document does not say which one. */
export interface UsedBlock {
  readonly block: string
  readonly version: number | null
  /** How many of its elements are this block. */
  readonly elements: number
}

const entryOf = (entry: Entry | null | undefined): PageEntry | undefined => (entry ?? undefined) as PageEntry | undefined
const blockIn = (entry: Entry | null): string | undefined => {
  const found = entryOf(entry)
  return found?.kind === 'element' ? blockOf(found.type) : undefined
}
const pinsIn = (entry: Entry | null | undefined): { readonly [block: string]: number } => {
  const found = entryOf(entry)
  return found?.kind === 'page' ? (found.blocks ?? {}) : {}
}

export function usedBlocks({ entries }: { readonly entries: ReadonlyMap<string, Entry> }): readonly UsedBlock[] {
  const pins = pinsIn(entries.get(PAGE_ID))
  const counts = new Map<string, number>()
  for (const entry of entries.values()) {
    const block = blockIn(entry)
    if (block !== undefined) counts.set(block, (counts.get(block) ?? 0) + 1)
  }
  return [...counts].map(([block, elements]) => ({ block, version: pins[block] ?? null, elements }))
}

/** Whether an edit may have changed which blocks a document uses, and how often. */
export function touchesBlocks(changes: Changes<Entry>): boolean {
  for (const [id, { from, to }] of changes) {
    if (blockIn(from) !== blockIn(to)) return true
    if (id === PAGE_ID && JSON.stringify(pinsIn(from)) !== JSON.stringify(pinsIn(to))) return true
  }
  return false
}

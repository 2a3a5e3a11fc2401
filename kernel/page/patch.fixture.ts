import type { Changes } from '#kernel/document'
import type { PageEntry } from './records/records.ts'

/** Changes as tests write them down. */
export interface WrittenChanges {
  readonly added?: ReadonlyMap<string, PageEntry>
  readonly changed?: ReadonlyMap<string, readonly [from: PageEntry, to: PageEntry]>
  readonly removed?: ReadonlyMap<string, PageEntry>
}

/** @example changesFrom({ removed: new Map([['Text_1', text]]) }) */
export function changesFrom({ added = new Map(), changed = new Map(), removed = new Map() }: WrittenChanges): Changes<PageEntry> {
  const changes = new Map<string, { readonly from: PageEntry | null; readonly to: PageEntry | null }>()
  for (const [id, from] of removed) changes.set(id, { from, to: null })
  for (const [id, [from, to]] of changed) changes.set(id, { from, to })
  for (const [id, to] of added) changes.set(id, { from: null, to })
  return changes
}

import type { PageDocument, PageEntry } from '#kernel/page'

/** What is left of a removed entry: its row and its places in the indexes. */
const REMOVED = 100

/** What an entry counts against quotas: the bytes of its JSON, a little for a removed one, nothing for one that never was. */
export const entryBytes = (entry: PageEntry | null | undefined): number => {
  if (entry === undefined) return 0
  return entry === null ? REMOVED : Buffer.byteLength(JSON.stringify(entry))
}

/** What a number of swept entries gives back. */
export const sweptBytes = (count: number): number => count * REMOVED

export const documentBytes = ({ entries }: PageDocument): number => {
  let sum = 0
  for (const entry of entries.values()) sum += entryBytes(entry)
  return sum
}

import type { Entry } from '#kernel/document'

/** What is left of a removed entry: its row, and its id there and in the index. */
const removedBytes = (id: string): number => 100 + 2 * Buffer.byteLength(id)

const texts = new WeakMap<Entry, string>()
/** The JSON of an entry, which is counted and written: made or read once, because entries are never changed in place. */
export const entryText = (entry: Entry): string => {
  let text = texts.get(entry)
  if (text === undefined) {
    text = JSON.stringify(entry)
    texts.set(entry, text)
  }
  return text
}

/** The entry that a text is of. */
export const entryFrom = (text: string): Entry => {
  const entry = JSON.parse(text) as Entry
  texts.set(entry, text)
  return entry
}

/** What an entry counts against quotas: the bytes of its JSON, a little for a removed one, nothing for one that never was. */
export const entryBytes = (id: string, entry: Entry | null | undefined): number => {
  if (entry === undefined) return 0
  return entry === null ? removedBytes(id) : Buffer.byteLength(entryText(entry))
}

/** What swept entries give back. */
export const sweptBytes = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + removedBytes(id), 0)

export const documentBytes = ({ entries }: { readonly entries: ReadonlyMap<string, Entry> }): number => {
  let sum = 0
  for (const [id, entry] of entries) sum += entryBytes(id, entry)
  return sum
}

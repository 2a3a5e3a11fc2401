import { createId, type PageEntry } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'
import type { Documents } from '../documents/documents.ts'
import type { EntryStore } from '../documents/entry-store.ts'

/** The entry with every link to a page of the map leading to the page that took its place; the same one where it has none. */
export function relinked(entry: PageEntry, places: ReadonlyMap<number, number>): PageEntry {
  const text = JSON.stringify(entry)
  const placed = (number: string): string => String(places.get(Number(number)) ?? number)
  const next = text
    .replace(/(\/page\/)(\d{1,12})(?!\d)/g, (_, start: string, number: string) => start + placed(number))
    // The step that opens a page says its number, as a number or as a text.
    .replace(
      /("action\/open-page"[^{}]*\{[^{}]*?"page":"?)(\d{1,12})(?=["},])/g,
      (_, start: string, number: string) => start + placed(number),
    )
  return next === text ? entry : (JSON.parse(next) as PageEntry)
}

/** Leads links of a document that was just made to the pages that came with it. */
export const createRelink =
  (deps: {
    readonly store: Pick<Store, 'write'>
    readonly now: () => Date
    readonly entries: EntryStore<PageEntry>
    readonly documents: Pick<Documents, 'find' | 'commit'>
  }) =>
  (document: { readonly id: number; readonly userId: number }, places: ReadonlyMap<number, number>): Promise<void> =>
    deps.store.write(
      async (db: Db) => {
        const { entries } = await deps.entries.load(db, document.id)
        const changes = new Map(
          [...entries].flatMap(([id, entry]) => {
            const to = relinked(entry, places)
            return to === entry ? [] : [[id, { from: entry, to }] as const]
          }),
        )
        if (changes.size === 0) return
        const row = await deps.documents.find(db, document.id)
        await deps.documents.commit<PageEntry>(db, row, { changes, editId: createId('edit'), userId: document.userId, at: deps.now() })
      },
      [`document:${document.id}`],
    )
export type Relink = ReturnType<typeof createRelink>

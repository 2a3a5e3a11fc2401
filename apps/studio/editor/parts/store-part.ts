import { createDocumentStore, type DocumentStore } from '#kernel/page/commands'
import { definePart, defineToken } from '#kernel/plugin'
import { openedPage } from '../document/opened-page.ts'

/** The one door through which the page is written, with its history. */
export const storeToken = defineToken<DocumentStore>('tessera.editor/store')

export const storePart = definePart({
  id: 'part/store',
  token: storeToken,
  create: ({ get }) => createDocumentStore({ entries: new Map(get(openedPage).records.entries.map((entry) => [entry.id, entry])) }),
})

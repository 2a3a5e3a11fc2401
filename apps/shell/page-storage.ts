import { MessageError, tell } from '#kernel/message'
import type { PageStorage } from '#kernel/view'

/** Characters of one value, and of everything that one page keeps: the browser's own room is for all pages together. */
const LARGEST = 100_000
const MOST = 500_000

/** Texts that a page keeps in this browser. Every key gets the page's own prefix, so it meets neither the app's keys nor another page's. */
export function createPageStorage(page: string, store: Storage = localStorage): PageStorage {
  const prefix = `tessera-page:${page}:`
  const keyOf = (key: string): string => prefix + key
  return {
    read: (key) => store.getItem(keyOf(key)),
    write(key, text) {
      if (text.length > LARGEST) throw new MessageError(tell('app.value-too-large', { length: text.length, most: LARGEST }))
      const name = keyOf(key)
      if (usedBy(store, prefix, name) + name.length + text.length > MOST) throw new MessageError(tell('app.page-full', { most: MOST }))
      try {
        store.setItem(name, text)
      } catch {
        throw new MessageError(tell('app.browser-full'))
      }
    },
    remove: (key) => store.removeItem(keyOf(key)),
  }
}

/** Characters that a page keeps, without the key that is about to be replaced. */
function usedBy(store: Storage, prefix: string, except: string): number {
  let used = 0
  for (let index = 0; index < store.length; index++) {
    const name = store.key(index)
    if (name !== null && name !== except && name.startsWith(prefix)) used += name.length + (store.getItem(name)?.length ?? 0)
  }
  return used
}

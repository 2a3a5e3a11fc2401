import { isOfProduct, MessageError, type PageHost, type PageStorage, type ServiceUse, tell } from '#sdk/services'

/** Characters of one value, and of everything that one page keeps: the browser's own room is for all pages together. */
const LARGEST = 100_000
const MOST = 500_000

/** A page has its own texts in each environment, a preview those of its editor's address; a plugin from outside of the product has its own of each page. */
export function create({ host, owner }: Pick<ServiceUse<PageHost>, 'host' | 'owner'>): PageStorage {
  const { mode, page, key } = host
  const place = mode === 'live' ? (page && 'page' in page ? `${page.page}:${page.env}` : key) : `preview:${window.location.pathname}`
  const storage = createPageStorage(isOfProduct(owner) ? `tessera-page:${place}:` : `tessera-plugin:${owner.id}:${place}:`)
  return {
    read: async (name) => storage.read(name),
    write: async (name, text) => storage.write(name, text),
    remove: async (name) => storage.remove(name),
  }
}

/** Texts that are kept in this browser. Every key gets the prefix, so it meets neither the app's keys nor another page's. */
export function createPageStorage(prefix: string, store: Storage = localStorage) {
  const keyOf = (key: string): string => prefix + key
  return {
    read: (key: string) => store.getItem(keyOf(key)),
    write(key: string, text: string) {
      if (text.length > LARGEST) throw new MessageError(tell('service/storage.value-too-large', { length: text.length, most: LARGEST }))
      const name = keyOf(key)
      if (usedBy(store, prefix, name) + name.length + text.length > MOST)
        throw new MessageError(tell('service/storage.page-full', { most: MOST }))
      try {
        store.setItem(name, text)
      } catch {
        throw new MessageError(tell('service/storage.browser-full'))
      }
    },
    remove: (key: string) => store.removeItem(keyOf(key)),
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

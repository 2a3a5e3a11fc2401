import { defineService } from '#kernel/plugin'

/** Texts that a page keeps in its viewer's browser: under its own prefix, out of reach of the app, of other pages and of other plugins. */
export interface PageStorage {
  read(key: string): Promise<string | null>
  /** Rejects, with a reason for people, when there is no room for it. */
  write(key: string, text: string): Promise<void>
  remove(key: string): Promise<void>
}
/** Finds the service that stores values of the page in the browser. */
export const pageStorage = defineService<PageStorage>('service/storage', { zh: '浏览器存储', en: 'The storage of the page' }, () => {
  const texts = new Map<string, string>()
  return {
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => void texts.set(key, text),
    remove: async (key) => void texts.delete(key),
  }
})

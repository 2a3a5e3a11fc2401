import { defineService } from '#kernel/plugin'

/** The languages of a page that has its words in several. */
export interface PageLanguages {
  /** The main one first; none where the page is in one language. */
  list(): Promise<readonly string[]>
  /** The one that it shows. */
  current(): Promise<string>
  /** Shows another one, which is kept as the visitor's choice; answers whether the page has it. */
  choose(language: string): Promise<boolean>
}
/** Finds the service for the languages of the page. */
export const pageLanguages = defineService<PageLanguages>('service/language', { zh: '页面语言', en: 'The language of the page' }, () => {
  let shown = 'en'
  return {
    list: async () => [],
    current: async () => shown,
    async choose(language) {
      shown = String(language)
      return true
    },
  }
})

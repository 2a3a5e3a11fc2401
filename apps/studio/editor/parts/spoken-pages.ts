import type { PageHost } from '#kernel/view'
import type { PageLanguages, ServiceUse } from '#sdk/services'
import type { EditedLanguage } from './language-part.ts'

/** The previews that are open, by their keys: what a page chooses there is the language of its editor. */
const pages = new Map<string, EditedLanguage>()

/** Lets a preview choose its language; answers what ends that. */
export function letChoose(key: string, language: EditedLanguage): () => void {
  pages.set(key, language)
  return () => pages.delete(key)
}

export const languagesOfPreview = ({ host }: ServiceUse<PageHost>): PageLanguages => ({
  list: async () => pages.get(host.key)?.locales.peek() ?? [],
  current: async () => pages.get(host.key)?.current.peek() ?? host.locale(),
  async choose(language) {
    const page = pages.get(host.key)
    if (!page?.locales.peek().includes(language)) return false
    page.choose(language)
    return true
  },
})

import type { Locale } from '#kernel/message'
import { setLocale } from '../shell/locale.ts'
import type { OpenPages } from './open-pages.ts'

/** A language as those who read it call it. */
const nameOf = (locale: string): string =>
  locale === 'zh' ? '中文' : (new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale)

/** The languages that an application can be shown in: those of its texts, else those of the frame. */
export function languagesOf(locales: readonly string[]): readonly { readonly locale: Locale; readonly name: string }[] {
  const all = locales.length > 1 ? locales : ['zh', 'en']
  return all.map((locale) => ({ locale, name: nameOf(locale) }))
}

const CHOSEN = 'tessera-language'

/** Shows the frame in a language, and the pages that have it. */
export async function speak(language: Locale, pages: Pick<OpenPages, 'all'>): Promise<void> {
  setLocale(/^zh\b/i.test(language) ? 'zh' : 'en')
  try {
    localStorage.setItem(CHOSEN, language)
  } catch {
    // Without storage it holds until the document is left.
  }
  const { choose } = await import('../viewer/page-language.ts')
  await Promise.all(pages.all().map(({ page }) => choose(page.key, language)))
}

import enUS from '@arco-design/web-react/es/locale/en-US'
import type { Locale as LibraryLocale } from '@arco-design/web-react/es/locale/interface'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import type { Locale } from '#kernel/message'

const brought = new Map<Locale, LibraryLocale>()

/** Has the component library speak a further language. */
export function bringLibraryWords(locale: Locale, words: LibraryLocale): void {
  brought.set(locale, words)
}

/** The words of the component library in a language; in English where nobody brought them. */
export const libraryWordsIn = (locale: Locale): LibraryLocale => (locale === 'zh' ? zhCN : (brought.get(locale) ?? enUS))

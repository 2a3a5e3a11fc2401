import { useSyncExternalStore } from 'react'
import { ROOT, usePage, useSignalValue } from '#kernel/view'
import type { NumberLook } from './format-value.ts'

/** The language of the document is that of the page: whoever shows it in another one says it there. */
function follow(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
const shown = (): string => document.documentElement.lang

/**
 * How this page writes numbers, money and dates: gives a look the page's language where the look (`locale: 'page'`) or, for looks without a language of their
 * own, the page's setting says so. The same look otherwise.
 */
export function usePageFormats(): <Look extends NumberLook>(look: Look) => Look {
  const root = useSignalValue(usePage().page.element(ROOT))
  const language = useSyncExternalStore(follow, shown, shown)
  const isByLanguage = root?.props.formats === 'language'
  return (look) =>
    language !== '' && (look.locale === 'page' || (isByLanguage && !look.locale)) ? { ...look, locale: language, dates: language } : look
}

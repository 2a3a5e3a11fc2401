import { useMemo, useSyncExternalStore } from 'react'
import { ROOT, usePage } from '#kernel/view'
import type { NumberLook } from './format-value.ts'

const following = new Set<() => void>()
let observer: MutationObserver | undefined

/** The language of the document is that of the page: whoever shows it in another one says it there. One observer for all that write numbers. */
function follow(notify: () => void): () => void {
  observer ??= new MutationObserver(() => {
    for (const each of following) each()
  })
  if (following.size === 0) observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  following.add(notify)
  return () => {
    following.delete(notify)
    if (following.size === 0) observer?.disconnect()
  }
}

/** Gives a look the language of the page where that is how it is written; the same look otherwise. */
export type PageFormats = <Look extends NumberLook>(look: Look) => Look

/**
 * How this page writes numbers, money and dates: gives a look the page's language where the look (`locale: 'page'`) or, for looks without a language of their
 * own, the page's setting says so. The same look otherwise. It follows both; what shows many values asks once for all of them.
 */
export function usePageFormats(): PageFormats {
  const { page } = usePage()
  const [subscribe, read] = useMemo(() => {
    const root = page.element(ROOT)
    const followBoth = (notify: () => void) => {
      const undo = [root.subscribe(notify), follow(notify)]
      return () => {
        for (const each of undo) each()
      }
    }
    // The language, after a star where all looks without one of their own are written in it.
    return [followBoth, () => `${root.peek()?.props.formats === 'language' ? '*' : ''}${document.documentElement.lang}`] as const
  }, [page])
  const now = useSyncExternalStore(subscribe, read, read)
  const locale = now.replace('*', '')
  return (look) => (locale && (look.locale === 'page' || (now !== locale && !look.locale)) ? { ...look, locale, dates: locale } : look)
}

import { useMemo, useSyncExternalStore } from 'react'
import { timeZoneIn } from '#kernel/page/time-zone'
import { ROOT, usePage } from '#kernel/view'
import type { NumberLook } from './format-value.ts'
import { pageZoneOf } from './page-zone.ts'

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

/** Gives a look the language of the page where that is how it is written, and the page's time zone; the same look where it changes nothing. */
export type PageFormats = <Look extends NumberLook>(look: Look) => Look

/**
 * How this page writes numbers, money and dates: gives a look the page's language where the look (`locale: 'page'`) or, for looks without a language of their
 * own, the page's setting says so, and the page's time zone where the look has none. The same look otherwise. It follows all of them; what shows many
 * values asks once for all of them.
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
    const written = () => `${root.peek()?.props.formats === 'language' ? '*' : ''}${document.documentElement.lang}`
    return [followBoth, () => `${written()} ${pageZoneOf(page) ?? ''}`] as const
  }, [page])
  const [language, timeZone] = useSyncExternalStore(subscribe, read, read).split(' ') as [string, string]
  const locale = language.replace('*', '')
  return (look) => {
    const zoned = timeZone && timeZoneIn(look.timeZone) === undefined ? { ...look, timeZone } : look
    return locale && (look.locale === 'page' || (language !== locale && !look.locale)) ? { ...zoned, locale, dates: locale } : zoned
  }
}

/**
 * The time zone that times are meant and shown in here, as `Asia/Shanghai`; undefined for the viewer's own. For `asDate`, `formatDate`, `wallTime` and
 * `instantOf`.
 *
 * @param own A setting of the element's own, which wins over that of the page where it names a zone.
 */
export function useTimeZone(own?: unknown): string | undefined {
  const { page } = usePage()
  const [subscribe, read] = useMemo(() => {
    const root = page.element(ROOT)
    return [(notify: () => void) => root.subscribe(notify), () => pageZoneOf(page)] as const
  }, [page])
  const ofPage = useSyncExternalStore(subscribe, read, read)
  return timeZoneIn(own) ?? ofPage
}

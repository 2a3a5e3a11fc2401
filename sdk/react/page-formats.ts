import { useMemo, useSyncExternalStore } from 'react'
import { timeZoneIn } from '#kernel/page/time-zone'
import { ROOT, usePage } from '#kernel/view'
import type { NumberLook } from './format-value.ts'
import { pageZoneOf } from './page-zone.ts'

/** Of a currency, as `EUR`. */
const CODE = /^[A-Z]{3}$/
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

type Written = [language: string, timeZone: string, currency: string]

/** Gives a look the language of the page where that is how it is written, and the page's time zone; the same look where it changes nothing. */
export type PageFormats = <Look extends NumberLook>(look: Look) => Look

/**
 * Completes a format with the page's language, time zone and currency. The language is used where the format says
 * `locale: 'page'`, or where it has none and the page's setting applies to it; time zone and currency where the
 * format has none. Returns the same object where nothing is missing. Re-renders when one of them changes; a view
 * of many values calls it once.
 * @example const inPage = usePageFormats()
 * formatCell(row.price, 'money', inPage(column))
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
    const currency = () => {
      const code = root.peek()?.props.currency
      return typeof code === 'string' && CODE.test(code) ? code : ''
    }
    return [followBoth, () => `${written()} ${pageZoneOf(page) ?? ''} ${currency()}`] as const
  }, [page])
  const [language, timeZone, currency] = useSyncExternalStore(subscribe, read, read).split(' ') as Written
  const locale = language.replace('*', '')
  return (look) => {
    const priced = currency && !look.currency ? { ...look, currency } : look
    const zoned = timeZone && timeZoneIn(look.timeZone) === undefined ? { ...priced, timeZone } : priced
    return locale && (look.locale === 'page' || (language !== locale && !look.locale)) ? { ...zoned, locale, dates: locale } : zoned
  }
}

/** The language in whose way this page writes numbers that have no look of their own; undefined for the usual one. */
export const usePageLocale = (): string | undefined => usePageFormats()({} as NumberLook).locale

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

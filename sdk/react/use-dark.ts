import { useCallback, useState, useSyncExternalStore } from 'react'

const ATTRIBUTE = 'arco-theme'
/** What has a theme of its own in a document. */
const OWN = '.te-own'

/** Whether the document that an element is in shows its dark theme, or its page does where that has one of its own. */
export function useDark(element: Element | null): boolean {
  const themed = element?.closest(OWN) ?? element?.ownerDocument.body
  const subscribe = useCallback(
    (notify: () => void) => {
      if (!themed) return () => undefined
      const observer = new MutationObserver(notify)
      observer.observe(themed, { attributes: true, attributeFilter: [ATTRIBUTE] })
      return () => observer.disconnect()
    },
    [themed],
  )
  return useSyncExternalStore(
    subscribe,
    () => themed?.getAttribute(ATTRIBUTE) === 'dark',
    () => false,
  )
}

/**
 * The same for the element that is given the second value as its ref. Such an element is drawn once: only one in another document than this script's, or in
 * a page with a theme of its own, is drawn again.
 */
export function useDarkHere(): readonly [dark: boolean, ref: (element: Element | null) => void] {
  const [place, setPlace] = useState<Element>(() => document.body)
  const ref = useCallback((element: Element | null) => {
    if (element && (element.ownerDocument !== document || element.closest(OWN))) setPlace(element)
  }, [])
  return [useDark(place), ref]
}

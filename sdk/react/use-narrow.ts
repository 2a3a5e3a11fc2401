import { useCallback, useState, useSyncExternalStore } from 'react'
import { queryIn } from './media-query.ts'

/** The width up to which pages are laid out for a phone (specification, section 9). */
const NARROW = '(max-width: 768px)'

/** Whether the window that an element is in is as narrow as a phone, or on a phone or a tablet. */
export function useNarrow(element: Element | null): boolean {
  const view = element?.ownerDocument.defaultView
  const subscribe = useCallback(
    (notify: () => void) => {
      const query = view && queryIn(view, NARROW)
      query?.addEventListener('change', notify)
      return () => query?.removeEventListener('change', notify)
    },
    [view],
  )
  return useSyncExternalStore(
    subscribe,
    () => view?.document.documentElement.hasAttribute('data-mobile') || (view ? queryIn(view, NARROW).matches : false),
    () => false,
  )
}

/**
 * Whether the window of the element that has the second value as its ref is narrow. Re-renders only where that
 * window is not the script's own and differs.
 * @example const [isNarrow, ref] = useNarrowHere()
 */
export function useNarrowHere(): readonly [narrow: boolean, ref: (element: Element | null) => void] {
  const [place, setPlace] = useState<Element>(() => document.documentElement)
  const ref = useCallback((element: Element | null) => {
    if (element && element.ownerDocument !== document) setPlace(element)
  }, [])
  return [useNarrow(place), ref]
}

import { useCallback, useSyncExternalStore } from 'react'

/** The width up to which pages are laid out for a phone (specification, section 9). */
const NARROW = '(max-width: 768px)'

/** Whether the window that an element is in is as narrow as a phone, or on a phone or a tablet. */
export function useNarrow(element: Element | null): boolean {
  const view = element?.ownerDocument.defaultView
  const subscribe = useCallback(
    (notify: () => void) => {
      const query = view?.matchMedia(NARROW)
      query?.addEventListener('change', notify)
      return () => query?.removeEventListener('change', notify)
    },
    [view],
  )
  return useSyncExternalStore(
    subscribe,
    () => view?.document.documentElement.hasAttribute('data-mobile') || (view?.matchMedia(NARROW).matches ?? false),
    () => false,
  )
}

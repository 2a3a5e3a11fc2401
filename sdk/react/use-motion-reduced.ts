import { useCallback, useState, useSyncExternalStore } from 'react'
import { queryIn } from './media-query.ts'

const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * Whether the person at the window of the element that is given the second value as its ref asks for less motion. Such an element is drawn once: only one
 * that turns out to be in another window than this script's is drawn again.
 */
export function useMotionReducedHere(): readonly [reduced: boolean, ref: (element: Element | null) => void] {
  const [view, setView] = useState<Window>(window)
  const ref = useCallback((element: Element | null) => {
    const own = element?.ownerDocument.defaultView
    if (own && own !== window) setView(own)
  }, [])
  const subscribe = useCallback(
    (notify: () => void) => {
      const query = queryIn(view, REDUCED)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    [view],
  )
  const isReduced = useSyncExternalStore(
    subscribe,
    () => queryIn(view, REDUCED).matches,
    () => false,
  )
  return [isReduced, ref]
}

import { useCallback, useState, useSyncExternalStore } from 'react'
import { queryIn } from './media-query.ts'

const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * Whether the visitor prefers reduced motion, in the window of the element that has the second value as its ref.
 * Re-renders only where that window is not the script's own and differs.
 * @example const [isReduced, ref] = useMotionReducedHere()
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

import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window is as the query says, such as `(max-width: 768px)`; asked again whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Of the specification: phones, and windows as narrow as theirs. */
export const NARROW = '(max-width: 768px)'

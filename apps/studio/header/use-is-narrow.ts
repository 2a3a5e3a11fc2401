import { useSyncExternalStore } from 'react'

/** The specification's width of phones (section 2). */
const NARROW = '(max-width: 768px)'

function subscribe(changed: () => void): () => void {
  const query = globalThis.matchMedia?.(NARROW)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}

/** Whether the window has the width of a phone, or is one. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (globalThis.matchMedia?.(NARROW).matches ?? false) || document.documentElement.hasAttribute('data-mobile'),
    () => false,
  )

import { useCallback, useSyncExternalStore } from 'react'

const ATTRIBUTE = 'arco-theme'

/** Whether the document that an element is in shows its dark theme. */
export function useDark(element: Element | null): boolean {
  const body = element?.ownerDocument.body
  const subscribe = useCallback(
    (notify: () => void) => {
      if (!body) return () => undefined
      const observer = new MutationObserver(notify)
      observer.observe(body, { attributes: true, attributeFilter: [ATTRIBUTE] })
      return () => observer.disconnect()
    },
    [body],
  )
  return useSyncExternalStore(
    subscribe,
    () => body?.getAttribute(ATTRIBUTE) === 'dark',
    () => false,
  )
}

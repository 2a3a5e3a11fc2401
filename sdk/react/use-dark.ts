import { useCallback, useSyncExternalStore } from 'react'

const ATTRIBUTE = 'arco-theme'

/** Whether the document that an element is in shows its dark theme, or its page does where that has one of its own. */
export function useDark(element: Element | null): boolean {
  const themed = element?.closest('.te-own') ?? element?.ownerDocument.body
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

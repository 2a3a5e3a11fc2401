import { useCallback, useState } from 'react'

/**
 * Whether the table of the element with the second value as its ref has ever been wider than the room it has. The
 * library measures and draws each table again
 * that it is told may scroll sideways, so only those are told that do.
 */
export function useWide(
  outer: (element: HTMLElement | null) => void,
): readonly [wide: boolean, ref: (element: HTMLElement | null) => void] {
  const [wide, setWide] = useState(false)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      outer(element)
      const Observer = element?.ownerDocument.defaultView?.ResizeObserver
      if (!element || !Observer) return
      let table: Element | null = null
      const observer = new Observer(() => {
        const inner = element.querySelector('.arco-table-content-inner')
        const next = inner?.firstElementChild ?? null
        if (table !== next) {
          if (table) observer.unobserve(table)
          if (next) observer.observe(next)
          table = next
        }
        if (!inner || inner.scrollWidth <= inner.clientWidth) return
        setWide(true)
        observer.disconnect()
      })
      observer.observe(element)
      return () => {
        outer(null)
        observer.disconnect()
      }
    },
    [outer],
  )
  return [wide, ref]
}

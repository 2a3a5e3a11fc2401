import { useEffect, useState } from 'react'
import { useNarrow } from './use-narrow.ts'

/** Whether what is in an element stands below each other: on phones, or below a width of its own, as `stackField` says. For views that have to know; others use `StackBox`. */
export function useStacked(host: HTMLElement | null, stack: unknown): boolean {
  const narrow = useNarrow(host)
  const below = typeof stack === 'number' && stack > 0 ? stack : undefined
  const [isBelow, setIsBelow] = useState(false)
  useEffect(() => {
    const view = host?.ownerDocument.defaultView
    if (!host || !view || below === undefined) return
    const observer = new view.ResizeObserver(() => setIsBelow(host.clientWidth > 0 && host.clientWidth <= below))
    observer.observe(host)
    return () => observer.disconnect()
  }, [host, below])
  return below === undefined ? stack === 'phone' && narrow : isBelow
}

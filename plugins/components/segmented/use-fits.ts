import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether what stands in `box` is no wider than it. It is asked again when the box changes, or `contents`. */
export function useFits(box: RefObject<HTMLElement | null>, contents: unknown): boolean {
  /** The width that the contents need, known once they did not fit. */
  const [needed, setNeeded] = useState<{ readonly by: unknown; readonly width: number }>()
  const fits = needed === undefined || needed.by !== contents
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    const measure = () => {
      const room = node.clientWidth
      if (room === 0) return
      if (fits && node.scrollWidth > room + 1) setNeeded({ by: contents, width: node.scrollWidth })
      else if (!fits && needed.width <= room) setNeeded(undefined)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [box, contents, fits, needed])
  return fits
}

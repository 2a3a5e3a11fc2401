import { useLayoutEffect, useState } from 'react'

/** How wide an element is, in whole pixels of the page; undefined until it is measured, and while it has no width. */
export function useWidth(element: HTMLElement | null): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setWidth(element.offsetWidth > 0 ? element.offsetWidth : undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}

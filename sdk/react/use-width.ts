import { useCallback, useLayoutEffect, useState } from 'react'

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

/** The same for the element that is given the second value as its ref, which is drawn once less. */
export function useWidthHere(): readonly [width: number | undefined, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState<number>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth(element.offsetWidth > 0 ? element.offsetWidth : undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}

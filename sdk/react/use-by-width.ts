import { useCallback, useReducer, useRef } from 'react'

/**
 * What `read` makes of the width of the element that is given the second value as its ref, undefined before it is measured. It is drawn again only where
 * that makes a difference.
 */
export function useByWidth<Value extends string | number | boolean>(
  read: (width: number | undefined) => Value,
): readonly [value: Value, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const width = useRef<number>(undefined)
  const latest = useRef(read)
  latest.current = read
  const [, drawAgain] = useReducer((round: number) => round + 1, 0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => {
      const before = latest.current(width.current)
      width.current = element.offsetWidth > 0 ? element.offsetWidth : undefined
      if (latest.current(width.current) !== before) drawAgain()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [read(width.current), ref]
}

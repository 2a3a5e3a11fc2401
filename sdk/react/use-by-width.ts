import { useCallback, useReducer, useRef } from 'react'

/**
 * The result of `read` for the width of an element, in pixels; undefined before it is measured. Attach the second
 * value to the element as its ref. Re-renders only when the result changes.
 * @example const [columns, ref] = useByWidth((width) => Math.max(1, Math.floor(width / 240)))
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

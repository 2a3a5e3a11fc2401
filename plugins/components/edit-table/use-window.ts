import { type RefObject, useCallback, useEffect, useState } from 'react'
import { usePrinting } from '#sdk/react'

/** Rows from one to before another. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** From so many rows on those in sight are drawn alone. */
export const LONG = 100
/** Rows drawn above and below what is in sight. */
const AROUND = 8
/** The window moves by so many rows at a time. */
const STEP = 8

/** Which rows of a long table are drawn, as its box scrolls; all of them where it is short. Rows of a long one have one height, in pixels. */
export function useWindow(box: RefObject<HTMLElement | null>, total: number, rowHeight: number): Window & { readonly isLong: boolean } {
  const isLong = total > LONG
  const [window, setWindow] = useState<Window>({ from: 0, to: 40 })
  const look = useCallback(() => {
    const element = box.current
    if (!element) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const shown = Math.ceil((element.clientHeight || 480) / rowHeight)
    const from = Math.max(0, Math.floor((first - AROUND) / STEP) * STEP)
    const to = Math.ceil((first + shown + AROUND) / STEP) * STEP
    setWindow((known) => (known.from === from && known.to === to ? known : { from, to }))
  }, [box, rowHeight])
  useEffect(() => {
    const element = box.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view || !isLong) return
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new view.ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [box, isLong, look])
  // Paper shows every row.
  if (usePrinting()) return { isLong, from: 0, to: total }
  return isLong ? { isLong, from: Math.min(window.from, total), to: Math.min(window.to, total) } : { isLong, from: 0, to: total }
}

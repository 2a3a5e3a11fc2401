import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../use-printing.ts'

/** Rows that are drawn above and below what is in sight. */
const AROUND = 10
/** What has no height yet, as in a popup that opens, is taken to have this one, in pixels. */
const USUAL = 400

/** The rows of a list in view, all of one height: from `from` up to and without `to`. */
export interface EvenRows {
  /** Rows to draw, from one to before another. */
  readonly from: number
  readonly to: number
  /** Pixels that all rows take. */
  readonly total: number
  /** Scrolls by as much as it takes to see a row whole. */
  readonly reveal: (at: number) => void
}

/** Which rows of a long list are near what is in sight, where all rows have one height in pixels and `box` scrolls them; none unless `isOn`. */
export function useEvenRows(box: RefObject<HTMLElement | null>, count: number, height: number, isOn: boolean): EvenRows {
  const [place, setPlace] = useState({ top: 0, height: USUAL })
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isOn) return
    const look = () => {
      const next = { top: element.scrollTop, height: element.clientHeight || USUAL }
      // Drawn anew only when it came half of the way to where the drawn rows end.
      const isNear = (now: typeof next) => now.height === next.height && Math.abs(now.top - next.top) < (AROUND / 2) * height
      setPlace((now) => (isNear(now) ? now : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, height, isOn])
  const reveal = useCallback(
    (at: number) => {
      const element = box.current
      if (!element) return
      const [start, seen] = [at * height, element.clientHeight || USUAL]
      if (start < element.scrollTop) element.scrollTop = start
      else if (start + height > element.scrollTop + seen) element.scrollTop = start + height - seen
    },
    [box, height],
  )
  // Paper shows every row.
  if (usePrinting() && isOn) return { from: 0, to: count, total: count * height, reveal }
  const first = Math.floor(place.top / height)
  const last = Math.ceil((place.top + place.height) / height)
  // A list that became shorter has scrolled up by itself.
  const to = isOn ? Math.min(count, Math.max(last + AROUND, 0)) : 0
  const from = Math.max(0, Math.min(first - AROUND, to - (last - first) - AROUND))
  return { from, to, total: count * height, reveal }
}

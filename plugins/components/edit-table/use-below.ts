import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

const GAP = 4
const LEAST = 160

/** Where a list stands that belongs to a box: below it, above where there is more room; it follows what scrolls. */
export function useBelow(box: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ position: 'fixed', visibility: 'hidden' })
  useLayoutEffect(() => {
    const element = box.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view) return
    const look = () => {
      const { left, top, bottom, width } = (element.closest('td') ?? element).getBoundingClientRect()
      const below = view.innerHeight - bottom - GAP
      const isAbove = below < LEAST && top > below
      const room = Math.max(80, (isAbove ? top - GAP : below) - 8)
      const wide = Math.max(width, LEAST)
      setPlace({
        position: 'fixed',
        left: Math.max(4, Math.min(left, view.innerWidth - wide - 4)),
        minWidth: wide,
        maxWidth: view.innerWidth - 8,
        maxHeight: Math.min(280, room),
        ...(isAbove ? { bottom: view.innerHeight - top + GAP } : { top: bottom + GAP }),
      })
    }
    look()
    view.addEventListener('scroll', look, true)
    view.addEventListener('resize', look)
    return () => {
      view.removeEventListener('scroll', look, true)
      view.removeEventListener('resize', look)
    }
  }, [box])
  return place
}

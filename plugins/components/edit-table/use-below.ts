import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import { followAnchor, POPUP_GAP, sideWithRoom, windowSize, withinWindow } from '#sdk/react'

/** Least and most px of a list. */
const LEAST = 160
const MOST = 280

/** The position of a list below its box, or above where there is more room; it follows the box when something scrolls. */
export function useBelow(box: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ position: 'fixed', visibility: 'hidden' })
  useLayoutEffect(() => {
    const element = box.current
    const view = element?.ownerDocument.defaultView
    if (!element || !view) return
    return followAnchor(view, () => {
      const anchor = (element.closest('td') ?? element).getBoundingClientRect()
      const window = windowSize(view)
      const { side, room } = sideWithRoom(anchor, LEAST + POPUP_GAP, window, 'bottom')
      const wide = Math.max(anchor.width, LEAST)
      setPlace({
        position: 'fixed',
        left: withinWindow(anchor.left, wide, window.width),
        minWidth: wide,
        maxWidth: window.width - 2 * POPUP_GAP,
        maxHeight: Math.min(MOST, Math.max(80, room - 3 * POPUP_GAP)),
        // By the edge beside the box: the list's height changes as people type.
        ...(side === 'top' ? { bottom: window.height - anchor.top + POPUP_GAP } : { top: anchor.bottom + POPUP_GAP }),
      })
    })
  }, [box])
  return place
}

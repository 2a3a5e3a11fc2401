import { useEffect, useLayoutEffect, useRef } from 'react'
import { popupsAround, popupsOf } from './page-popups.ts'

/** Gives the focus back to where it was on a page that was hidden, unless it is elsewhere by now. */
export function useKeptFocus(key: string): void {
  const left = useRef<HTMLElement>(undefined)
  useLayoutEffect(
    () => () => {
      const { activeElement } = document
      const isHere = activeElement instanceof HTMLElement && popupsAround(activeElement) === popupsOf(key)
      left.current = isHere ? activeElement : undefined
    },
    [key],
  )
  useEffect(() => {
    const node = left.current
    left.current = undefined
    if (!node) return
    // After dialogs have taken the focus, as they do when they open.
    const timer = setTimeout(() => {
      const { activeElement } = document
      const isOnPage = activeElement !== null && popupsAround(activeElement) !== undefined
      const isFree = isOnPage || activeElement === null || activeElement === document.body
      if (isFree) node.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [])
}

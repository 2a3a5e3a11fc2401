import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Scrolls a row of links to the current one when `shown` changes: on a phone the row is wider than the screen. */
export function useCurrentInSight(shown: string): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current is in the document
  useLayoutEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]')
    if (!nav.current || !current) return
    const [row, link] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()]
    nav.current.scrollLeft += link.left + link.width / 2 - (row.left + row.width / 2)
  }, [shown])
  return nav
}

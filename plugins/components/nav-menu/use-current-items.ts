import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Json } from '#sdk'
import { usePage } from '#sdk/react'

/**
 * Reports the keys of the current items as the menu's state, and scrolls a row of items to the first of them:
 * on a phone the row is wider than the screen.
 */
export function useCurrentItems(nav: RefObject<HTMLElement | null>, id: string, keys: string): void {
  const { page } = usePage()
  useEffect(() => page.setState(`${id}.selectedKeys`, JSON.parse(keys) as Json), [page, id, keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current is in the document
  useLayoutEffect(() => {
    const list = nav.current?.querySelector('.tessera-nav-list')
    const item = list?.querySelector(':scope > li > .tessera-nav-line > :is([aria-current], [data-within])')
    if (!list || !item || !nav.current?.classList.contains('tessera-nav-horizontal')) return
    const [row, shown] = [list.getBoundingClientRect(), item.getBoundingClientRect()]
    list.scrollLeft += shown.left + shown.width / 2 - (row.left + row.width / 2)
  }, [nav, keys])
}

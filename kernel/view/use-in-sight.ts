import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import type { RunningPage } from './running-page.ts'

/** Reports to a page whether it is in sight: an app may hide it, as in another tab, also from the start. */
export function useInSight(page: RunningPage): void {
  const isShown = useRef(false)
  // Of a page that is hidden from the start, React runs insertion effects alone. The other effects of the same
  // rendering run before the microtask.
  useInsertionEffect(() => {
    let isLeft = false
    queueMicrotask(() => {
      if (!isLeft && !isShown.current) page.setInSight(false)
    })
    return () => {
      isLeft = true
    }
  }, [page])
  useLayoutEffect(() => {
    isShown.current = true
    page.setInSight(true)
    return () => {
      isShown.current = false
      page.setInSight(false)
    }
  }, [page])
}

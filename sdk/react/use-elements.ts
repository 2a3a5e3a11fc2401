import { useMemo, useSyncExternalStore } from 'react'
import type { ElementId, JsonObject } from '#kernel/page'
import { type ElementState, usePage, useSignalValue } from '#kernel/view'

/** The props of another element, usually a child: Tabs reads its panes' titles. */
export function useElementProps(id: ElementId): JsonObject | undefined {
  const { page } = usePage()
  return useSignalValue(page.element(id))?.props
}

/** Other elements as they stand, usually the children. */
export function useElements(ids: readonly ElementId[]): readonly (ElementState | undefined)[] {
  const { page } = usePage()
  const [subscribe, read] = useMemo(() => {
    // Each is asked by itself: in the editor the page runs in another window, whose signals `computed` of this one does not follow.
    const elements = ids.map((id) => page.element(id))
    let states = elements.map((element) => element.peek())
    return [
      (notify: () => void) => {
        const ends = elements.map((element) => element.subscribe(notify))
        return () => {
          for (const end of ends) end()
        }
      },
      () => {
        if (elements.some((element, at) => element.peek() !== states[at])) states = elements.map((element) => element.peek())
        return states
      },
    ] as const
  }, [page, ids])
  return useSyncExternalStore(subscribe, read, read)
}

import { useMemo, useSyncExternalStore } from 'react'
import type { ElementId } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { type ElementState, lowerProps, usePage, type Views } from '#kernel/view'

const NO_IDS: readonly ElementId[] = []

/** The props of another element, usually a child, as its own view gets them: Tabs reads its panes' titles. */
export function useElementProps(id: ElementId): JsonObject | undefined {
  return useElements(useMemo(() => (id === '' ? NO_IDS : [id]), [id]))[0]?.props
}

/** Other elements as they stand, usually the children, with their props as their own views get them: while a view is not there, these are as they came. */
export function useElements(ids: readonly ElementId[]): readonly (ElementState | undefined)[] {
  const { page, views } = usePage()
  const [subscribe, read] = useMemo(() => {
    // Each is asked by itself: in the editor the page runs in another window, whose signals `computed` of this one does not follow.
    const elements = ids.map((id) => page.element(id))
    const now = () => elements.map((element) => lowered(views, element.peek()))
    let states = now()
    return [
      (notify: () => void) => {
        const types = new Set(elements.flatMap((element) => element.peek()?.type ?? []))
        const ends = [
          ...elements.map((element) => element.subscribe(notify)),
          ...[...types].map((type) => views.view(type).subscribe(notify)),
        ]
        return () => {
          for (const end of ends) end()
        }
      },
      () => {
        const next = now()
        if (next.some((state, at) => state !== states[at])) states = next
        return states
      },
    ] as const
  }, [page, views, ids])
  return useSyncExternalStore(subscribe, read, read)
}

const known = new WeakMap<ElementState, ElementState>()

/** The same state for the same one, as long as its view stays. */
function lowered(views: Views, state: ElementState | undefined): ElementState | undefined {
  const view = state && views.view(state.type).peek()
  if (!state || view?.status !== 'ready' || !view.propFields) return state
  const props = lowerProps(view.propFields, state.props)
  if (props === state.props) return state
  const before = known.get(state)
  if (before?.props === props) return before
  const made = { ...state, props }
  known.set(state, made)
  return made
}

import type { ProgramElement } from '#kernel/engine'
import type { AppState } from './app-state.ts'
import { asksForCode, type ElementStore } from './element-store.ts'

/**
 * Keeps elements that ask for a code off the page of whoever lacks it. Nothing is asked before the first such element is there; until the answer
 * is there nobody has any code, and a page without an app around it has none either.
 */
export function createPermissions(store: ElementStore, app: () => Promise<AppState> | undefined) {
  let following = false
  let ended = false
  let stop: (() => void) | undefined
  const follow = (): void => {
    if (following) return
    following = true
    store.permit([])
    void app()?.then(
      (shared) => {
        if (!ended) stop = shared.permissions((codes) => store.permit(codes))
      },
      // Nobody has a code then; what the page's logic lacks is told where that starts.
      () => undefined,
    )
  }
  return {
    follow,
    /** Elements that are about to be put on the page. */
    look(elements: readonly ProgramElement[]): void {
      if (elements.some(asksForCode)) follow()
    },
    end(): void {
      ended = true
      stop?.()
    },
  }
}

import type { ProgramElement } from '#kernel/engine'
import type { AppState } from './app-state.ts'
import { asksForCode, type ElementStore } from './element-store.ts'

/**
 * Hides elements with a permission code from visitors who lack it. Requests the permissions when the first such
 * element appears. Until the response arrives, and on pages outside of an app, the visitor has no permissions.
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
      // The visitor then has no permissions. The engine's start reports the failure.
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

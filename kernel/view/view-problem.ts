import { type Message, tell } from '#kernel/message'
import { VIEW_LIMIT } from './limits.ts'
import type { ViewPlugin } from './views.ts'

/** How a view fails: it throws, it does not load, or it is not ready in time. */
export type ViewFailure = 'thrown' | 'load' | 'late'

/** The message for a view that failed. */
export function problemOf(why: ViewFailure, type: string, plugin: ViewPlugin | undefined, reason: string): Message {
  const told =
    why === 'thrown'
      ? reason
      : why === 'late'
        ? tell('view.view-late', { seconds: VIEW_LIMIT / 1_000 })
        : tell('view.view-not-loaded', { reason })
  return plugin
    ? tell('view.view-failed-of', { type, plugin: plugin.id, version: plugin.version, reason: told })
    : tell('view.view-failed', { type, reason: told })
}

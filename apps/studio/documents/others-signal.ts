import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { FollowedEdits } from '../../../server/wire.ts'

/** Milliseconds for which the names of others are shown. */
const SHOWN = 8_000

/** Names of other people whose edits arrived, for a while after they did. */
export function othersSignal(userId: number): {
  readonly others: ReadonlySignal<readonly string[] | null>
  readonly told: (by: FollowedEdits['by']) => void
  readonly stop: () => void
} {
  const others = signal<readonly string[] | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    others,
    told(by) {
      const names = by.flatMap((author) => (author.userId === userId || author.userName === '' ? [] : [author.userName]))
      if (names.length === 0) return
      others.value = names
      clearTimeout(timer)
      timer = setTimeout(() => {
        others.value = null
      }, SHOWN)
    },
    stop: () => clearTimeout(timer),
  }
}

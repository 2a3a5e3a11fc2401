import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { LogEntry } from '#kernel/engine'
import { definePart, defineToken } from '#kernel/plugin'

export interface KeptLog extends LogEntry {
  readonly id: number
}

/** What the page's code wrote with `console`, on the canvas and in the preview. */
export interface Logs {
  /** The newest first. */
  readonly all: ReadonlySignal<readonly KeptLog[]>
  add(entries: readonly LogEntry[]): void
}
export const logsToken = defineToken<Logs>('tessera.editor/logs')

const KEPT = 200

export const logsPart = definePart({
  id: 'part/logs',
  token: logsToken,
  create() {
    const all = signal<readonly KeptLog[]>([])
    let last = 0
    return {
      all,
      add(entries) {
        const kept = entries.map((entry) => ({ ...entry, id: ++last }))
        all.value = [...kept.reverse(), ...all.peek()].slice(0, KEPT)
      },
    }
  },
})

import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Trace } from '#kernel/engine'
import { definePart, defineToken } from '#kernel/plugin'

/** The recorded runs of the page's flows. */
export interface Traces {
  /** The newest first. */
  readonly all: ReadonlySignal<readonly Trace[]>
  /** The run that the flow editor shows; null for the newest of its flow. */
  readonly opened: Signal<Trace | null>
  add(trace: Trace): void
}
export const tracesToken = defineToken<Traces>('tessera.editor/traces')

/** Events kept per kind in the console (specification, section 9). */
const KEPT = 30

export const tracesPart = definePart({
  id: 'part/traces',
  token: tracesToken,
  create() {
    const all = signal<readonly Trace[]>([])
    return {
      all,
      opened: signal(null),
      add(trace) {
        all.value = [trace, ...all.peek()].slice(0, KEPT)
      },
    }
  },
})

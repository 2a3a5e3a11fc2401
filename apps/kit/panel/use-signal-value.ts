import type { ReadonlySignal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'

/** The library's own number for a hook that starts and ends its tracking itself, which needs no transform of the sources. */
const HOOK = 2

/** The value of a signal for panels and screens; draws again when it changed. The renderer's own hook is another (kernel/decisions/0024). */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  const tracking = useSignals(HOOK)
  try {
    return source.value
  } finally {
    tracking.f()
  }
}

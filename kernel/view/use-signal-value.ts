import type { ReadonlySignal } from '@preact/signals-core'
import { useMemo, useSyncExternalStore } from 'react'

/** The value of a signal; renders again only when it changed. */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  const [subscribe, read] = useMemo(() => [(notify: () => void) => source.subscribe(notify), () => source.peek()] as const, [source])
  return useSyncExternalStore(subscribe, read, read)
}

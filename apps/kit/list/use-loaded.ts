import { useCallback, useEffect, useState } from 'react'

export interface Loaded<T> {
  readonly data: T | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  readonly reload: () => void
}

/** Loads when `key` changes; an answer that comes too late is dropped, the last good data stays while loading. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ data?: T; error?: Error; loading: boolean }>({ loading: true })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when to load anew; `load` is a new function at every render
  useEffect(() => {
    const controller = new AbortController()
    setState((before) => ({ ...(before.data === undefined ? {} : { data: before.data }), loading: true }))
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ data, loading: false })
      },
      (thrown: unknown) => {
        if (!controller.signal.aborted) setState({ error: thrown instanceof Error ? thrown : new Error(String(thrown)), loading: false })
      },
    )
    return () => controller.abort()
  }, [key, round])
  const reload = useCallback(() => setRound((value) => value + 1), [])
  return { data: state.data, error: state.error, loading: state.loading, reload }
}

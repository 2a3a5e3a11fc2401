import { type DependencyList, type EffectCallback, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'

/** What one start of an effect left behind. */
interface Run {
  readonly end: ReturnType<EffectCallback>
  /** A dependency changed, or the element left the page. */
  isOver: boolean
}

const lasting =
  (useTimed: typeof useEffect) =>
  (effect: EffectCallback, deps: DependencyList): void => {
    const run = useRef<Run>(undefined)
    const isShown = useRef(false)
    // React ends other effects of a hidden page as if it were removed. These go on until it really is.
    useInsertionEffect(
      () => () => {
        const { current } = run
        if (!current) return
        current.isOver = true
        // Out of sight nothing else will end it. Not now: what it ends may render something.
        if (!isShown.current) queueMicrotask(() => finish(run, current))
      },
      // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's own
      deps,
    )
    useTimed(() => {
      isShown.current = true
      if (run.current?.isOver) finish(run, run.current)
      run.current ??= { end: effect(), isOver: false }
      return () => {
        isShown.current = false
        if (run.current?.isOver) finish(run, run.current)
      }
    }, deps)
  }

function finish(known: { current: Run | undefined }, run: Run): void {
  if (known.current !== run) return
  known.current = undefined
  run.end?.()
}

/**
 * An effect of the element's life on the page, such as a first load: it starts when the element is put on the page and
 * when a dependency changes, and ends when a dependency changes or the element is removed. A page in a hidden tab keeps
 * it, and showing the page again does not start it again; `useEffect` does both. Use `useEffect` for what rests out of
 * sight, such as a timer that moves something.
 *
 * @example
 * useLastingEffect(() => {
 *   const stop = new AbortController()
 *   void ask({ id }, { signal: stop.signal }).then(setAnswer)
 *   return () => stop.abort()
 * }, [ask, id])
 */
export const useLastingEffect = lasting(useEffect)

/** The same before the browser paints, as `useLayoutEffect`. */
export const useLastingLayoutEffect = lasting(useLayoutEffect)

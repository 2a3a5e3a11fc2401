import { type FocusEvent, useEffect, useRef, useState } from 'react'

interface Options {
  /** Whether the person asks for less motion. */
  readonly isReduced: boolean
  /** Whether there is something to play at all. */
  readonly plays: boolean
  readonly pause: number
  /** What is shown: each has its whole time. */
  readonly shown: unknown
  readonly next: () => void
}

/** Plays slides by itself, but not while somebody looks closer: under the mouse, with the keyboard in it, or for whom motion is reduced until they press play. */
export function useAutoplay({ isReduced, plays, pause, shown, next }: Options) {
  const [chosen, setChosen] = useState<'playing' | 'paused'>()
  const [isHeld, setHeld] = useState({ mouse: false, keys: false })
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  const isPaused = chosen === 'paused' || (chosen === undefined && isReduced)
  const isRunning = plays && !isPaused && !isHeld.mouse && !isHeld.keys
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with what is shown
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer)
  }, [isRunning, pause, shown])
  const listeners = {
    onMouseEnter: () => setHeld((held) => ({ ...held, mouse: true })),
    onMouseLeave: () => setHeld((held) => ({ ...held, mouse: false })),
    // A button that the mouse pressed has the focus as well, and holds nothing.
    onFocus: (event: FocusEvent) => setHeld((held) => ({ ...held, keys: event.target.matches(':focus-visible') })),
    onBlur: () => setHeld((held) => ({ ...held, keys: false })),
  }
  return { isPaused, isReduced, isRunning, toggle: () => setChosen(isPaused ? 'playing' : 'paused'), listeners }
}

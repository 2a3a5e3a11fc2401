import { useEffect, useRef, useState } from 'react'
import { useLastingEffect } from '#sdk/react'

interface Options {
  /** Milliseconds since 1970; undefined: there is nothing to count. */
  readonly end: number | undefined
  /** Milliseconds between two values. */
  readonly step: number
  readonly onChange: (remaining: number) => void
  readonly onFinish: () => void
  /** Whether an end that is past already counts as reached. */
  readonly finishIfOver: boolean
}

const left = (end: number | undefined): number => (end === undefined ? 0 : Math.max(0, end - Date.now()))

/** The milliseconds until a moment, by the clock and not by how often it was asked; `onFinish` comes once for each end. */
export function useRemaining({ end, step, onChange, onFinish, finishIfOver }: Options): number {
  const [shown, setShown] = useState(() => ({ end, remaining: left(end) }))
  const latest = useRef({ onChange, onFinish })
  useEffect(() => {
    latest.current = { onChange, onFinish }
  })
  useLastingEffect(() => {
    let remaining = left(end)
    setShown({ end, remaining })
    if (end === undefined) return
    if (remaining === 0) {
      if (finishIfOver) latest.current.onFinish()
      return
    }
    let timer: ReturnType<typeof setTimeout>
    // Begins to run where the next second does, so that two countdowns change at once.
    const wait = () => {
      timer = setTimeout(tick, Math.min(remaining % step || step, remaining))
    }
    const tick = () => {
      remaining = left(end)
      setShown({ end, remaining })
      latest.current.onChange(remaining)
      if (remaining === 0) latest.current.onFinish()
      else wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [end, step, finishIfOver])
  return shown.end === end ? shown.remaining : left(end)
}

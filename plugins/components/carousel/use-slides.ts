import { useCallback, useEffect, useRef, useState } from 'react'
import { useLastingEffect } from '#sdk/react'

interface Options {
  readonly total: number
  readonly infinite: boolean
  /** Milliseconds that a change takes. */
  readonly duration: number
  readonly waits: boolean
  readonly onBefore: (from: number, to: number) => void
  readonly onAfter: (index: number) => void
}

export interface Slides {
  readonly index: number
  /** The one that is going, and where to: 1 is on to the next. */
  readonly leaving: { readonly index: number; readonly direction: 1 | -1 } | undefined
  readonly go: (to: number, direction?: 1 | -1) => void
  readonly step: (by: 1 | -1) => void
  readonly canStep: (by: 1 | -1) => boolean
}

/** Which slide of a carousel is shown, and the change from one to another. */
export function useSlides({ total, infinite, duration, waits, onBefore, onAfter }: Options): Slides {
  const [state, setState] = useState<Pick<Slides, 'index' | 'leaving'>>({ index: 0, leaving: undefined })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef({ onBefore, onAfter })
  useEffect(() => {
    told.current = { onBefore, onAfter }
  })
  useLastingEffect(() => () => clearTimeout(timer.current), [])
  // The list became shorter.
  const index = Math.min(state.index, Math.max(0, total - 1))
  const leaving = state.leaving && state.leaving.index < total && state.leaving.index !== index ? state.leaving : undefined
  const isMoving = leaving !== undefined

  const go = useCallback(
    (to: number, direction: 1 | -1 = to > index ? 1 : -1) => {
      if (to === index || to < 0 || to >= total || (waits && isMoving)) return
      clearTimeout(timer.current)
      told.current.onBefore(index, to)
      const finish = () => {
        setState({ index: to, leaving: undefined })
        told.current.onAfter(to)
      }
      if (duration <= 0) {
        finish()
        return
      }
      setState({ index: to, leaving: { index, direction } })
      timer.current = setTimeout(finish, duration)
    },
    [index, total, waits, isMoving, duration],
  )
  const canStep = (by: 1 | -1) => total > 1 && (infinite || (by === 1 ? index < total - 1 : index > 0))
  const step = (by: 1 | -1) => {
    if (canStep(by)) go((index + by + total) % total, by)
  }
  return { index, leaving, go, step, canStep }
}

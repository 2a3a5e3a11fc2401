import { useCallback, useEffect, useRef, useState } from 'react'
import { useLastingEffect } from '#kernel/view'
import type { Drawing } from './drawing.ts'
import type { Drawn } from './kind.ts'

export interface Size {
  readonly width: number
  readonly height: number
}
const NOTHING: Size = { width: 0, height: 0 }

/** The size of an element as it is laid out, told once a frame; nothing while it is not shown. */
export function useSize(host: HTMLElement | null): Size {
  const [size, setSize] = useState(NOTHING)
  useEffect(() => {
    if (!host) return
    let frame = 0
    let latest = NOTHING
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? NOTHING
      latest = { width: Math.floor(width), height: Math.floor(height) }
      frame ||= requestAnimationFrame(() => {
        frame = 0
        // Hidden, as in a closed tab: its picture stays as it is.
        if (latest.width < 1 || latest.height < 1) return
        setSize((known) => (known.width === latest.width && known.height === latest.height ? known : latest))
      })
    })
    observer.observe(host)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [host])
  return size
}

/** Whether the document is in sight; what is not seen is not drawn. */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState !== 'hidden')
  useLastingEffect(() => {
    const read = () => setSeen(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return isSeen
}

/** The state of a chart's drawing. `error` is set where its library did not load, and `retry` loads it again. */
export interface Picture {
  /** What is drawn, once it is there. */
  readonly drawing: Drawing | undefined
  /** Another number each time that something else was drawn. */
  readonly turn: number
  readonly error: string | undefined
  readonly retry: () => void
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** Draws into an element once that has a size, again when what is drawn or the size is another one, and says what went wrong. G2 is loaded by the first. */
export function useDrawing(host: HTMLElement | null, size: Size, drawn: Drawn | undefined): Picture {
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<string>()
  const [turn, setTurn] = useState(0)
  const [drawing, setDrawing] = useState<Drawing>()
  const isSeen = useSeen()
  const latest = useRef(size)
  latest.current = size
  const isWanted = drawn !== undefined && size.width > 0 && (isSeen || drawing !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew
  useLastingEffect(() => {
    if (!host || !isWanted) return
    let ended = false
    let made: Drawing | undefined
    void import('./drawing.ts').then(
      ({ startDrawing }) => {
        if (ended) return
        made = startDrawing(host, latest.current.width, latest.current.height)
        setDrawing(made)
      },
      (thrown: unknown) => ended || setError(messageOf(thrown)),
    )
    return () => {
      ended = true
      made?.destroy()
      setDrawing(undefined)
    }
  }, [host, isWanted, attempt])
  useEffect(() => {
    if (!drawing || !drawn || !isSeen || size.width < 1) return
    let ended = false
    setError(undefined)
    drawing.draw(drawn.options, size.width, size.height).then(
      () => ended || setTurn((known) => known + 1),
      (thrown: unknown) => ended || setError(messageOf(thrown)),
    )
    return () => {
      ended = true
    }
  }, [drawing, drawn, size, isSeen])
  const retry = useCallback(() => {
    setError(undefined)
    setAttempt((known) => known + 1)
  }, [])
  return { drawing, turn, error, retry }
}

import { useEffect, useRef, useState } from 'react'

const FRAME = 40

/** How far a text has been typed, in characters; all of it at once where that is not wanted, or whoever looks asked for less motion. */
export function useTyping(content: string, isWanted: boolean, perSecond: number, begin: boolean): number {
  const still = !isWanted || (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false)
  const [typed, setTyped] = useState(begin && !still ? 0 : content.length)
  const started = useRef(begin)
  const isDone = still || typed >= content.length
  useEffect(() => {
    if (isDone) return
    const step = Math.max(1, Math.round((perSecond * FRAME) / 1000))
    const timer = setInterval(() => setTyped((before) => Math.min(before + step, content.length)), FRAME)
    return () => clearInterval(timer)
  }, [isDone, perSecond, content.length])
  // What was there from the start is not typed.
  useEffect(() => {
    if (!started.current) started.current = true
  }, [])
  return still ? content.length : Math.min(typed, content.length)
}

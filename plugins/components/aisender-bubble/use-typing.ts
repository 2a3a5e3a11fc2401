import { useEffect, useState } from 'react'

const FRAME = 40

/** How far a text has been typed, in characters; what is there at the beginning is not typed unless `begin` says so, and all of it is there at once where that is not wanted, or whoever looks asked for less motion. */
export function useTyping(content: string, isWanted: boolean, perSecond: number, begin: boolean): number {
  const still = !isWanted || (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false)
  const [typed, setTyped] = useState(begin && !still ? 0 : content.length)
  const isDone = still || typed >= content.length
  useEffect(() => {
    if (isDone) return
    const period = Math.max(FRAME, 1000 / perSecond)
    const step = Math.max(1, Math.round((perSecond * period) / 1000))
    const timer = setInterval(() => setTyped((before) => Math.min(before + step, content.length)), period)
    return () => clearInterval(timer)
  }, [isDone, perSecond, content.length])
  return still ? content.length : Math.min(typed, content.length)
}

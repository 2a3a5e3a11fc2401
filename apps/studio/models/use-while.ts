import { useEffect, useRef } from 'react'

const PAUSE_MS = 1_500

/** Repeats something while it is wanted and the page is in sight. */
export function useWhile(isWanted: boolean, work: () => void, pauseMs = PAUSE_MS): void {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => document.hidden || latest.current(), pauseMs)
    return () => clearInterval(timer)
  }, [isWanted, pauseMs])
}

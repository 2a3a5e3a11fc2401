import { useEffect, useState } from 'react'

const SECOND = 1000

/** Seconds that are left, and how to begin with so many. */
export function useCountdown(): readonly [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), SECOND)
    return () => clearInterval(timer)
  }, [isRunning])
  return [left, setLeft]
}

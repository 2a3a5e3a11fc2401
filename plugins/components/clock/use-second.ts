import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

// One timer for all clocks of a page, which runs while one of them can be seen.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function beat(): void {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener()
      beat()
    },
    1000 - (Date.now() % 1000),
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) beat()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

const deaf = () => () => undefined
const second = () => Math.floor(Date.now() / 1000)

/** Whether an element can be seen, as far as that is known. */
function useSeen(element: Element | null): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

/** The second that it is, in milliseconds since 1970; an element out of sight is not drawn again. */
export function useSecond(element: Element | null): number {
  const isSeen = useSeen(element)
  const subscribe = useCallback((listener: () => void) => (isSeen ? listen(listener) : deaf()), [isSeen])
  return useSyncExternalStore(subscribe, second) * 1000
}

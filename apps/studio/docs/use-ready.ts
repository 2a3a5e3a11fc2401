import { useEffect, useState } from 'react'
import type { DocsLibrary } from './library.ts'

/** Milliseconds of work at a time: keys that are pressed meanwhile are answered in between. */
const SLICE = 12

/** Whether all pages have been made; begins with it, a slice at a time, once it is wanted. */
export function useReady(library: DocsLibrary, isWanted: boolean): boolean {
  const [ready, setReady] = useState<DocsLibrary | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let at = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const work = () => {
      const end = performance.now() + SLICE
      while (at < library.pages.length && performance.now() < end) library.pages[at++]!.text()
      if (at < library.pages.length) timer = setTimeout(work)
      else setReady(library)
    }
    work()
    return () => clearTimeout(timer)
  }, [library, isWanted])
  return ready === library
}

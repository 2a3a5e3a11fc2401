import { useCallback, useRef, useState } from 'react'
import type { Json } from '#kernel/page/values'
import { useLastingEffect, usePage } from '#kernel/view'

/** Milliseconds after which a button shows that it works: what is done before seems immediate. */
const SHOWN_AFTER = 250

/**
 * Starts the flows of presses. Reports the events whose flows still run and accept no second press, so that a
 * button can show progress.
 * @example
 * const { press, isWorking } = usePress(id)
 * <Button loading={isWorking('onClick')} onClick={() => press('onClick')} />
 */
export function usePress(id: string): {
  readonly press: (event: string, payload?: Json) => void
  readonly isWorking: (event: string) => boolean
} {
  const { page } = usePage()
  const [working, setWorking] = useState<readonly string[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useLastingEffect(() => {
    const { current } = timers
    return () => {
      for (const timer of current) clearTimeout(timer)
    }
  }, [])
  const press = useCallback(
    (event: string, payload?: Json): void => {
      // Another run may begin beside it, or take its place: it stays open to presses.
      if (!page.isOnce(id, event)) {
        page.emit(id, event, payload)
        return
      }
      let isShown = false
      const timer = setTimeout(() => {
        isShown = true
        setWorking((before) => [...before, event])
      }, SHOWN_AFTER)
      timers.current.add(timer)
      void page.ask(id, event, payload).then(() => {
        clearTimeout(timer)
        timers.current.delete(timer)
        if (isShown) setWorking((before) => before.toSpliced(before.indexOf(event), 1))
      })
    },
    [page, id],
  )
  return { press, isWorking: (event) => working.includes(event) }
}

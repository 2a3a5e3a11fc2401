import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Panel } from './panel.tsx'
import type { Popup } from './popup.tsx'

const DELAY = { open: 100, close: 250 } as const

interface Parts {
  readonly Popup: typeof Popup
  readonly Panel: typeof Panel
}

/** Loads the pop-up when somebody is about to use it, and says whether it is open. `byHover`: the pointer opens and closes it. */
export function useOpen(button: RefObject<HTMLElement | null>, isAllowed: boolean, byHover: boolean) {
  const [parts, setParts] = useState<Parts>()
  const [open, setOpen] = useState<'by pointer' | 'by keys'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      clearTimeout(timer.current)
    }
  }, [])
  const load = async () => {
    const [{ Popup }, { Panel }] = await Promise.all([import('./popup.tsx'), import('./panel.tsx')])
    if (isThere.current) setParts((known) => known ?? { Popup, Panel })
  }
  const close = useCallback(
    (returnsFocus: boolean) => {
      clearTimeout(timer.current)
      setOpen(undefined)
      if (returnsFocus) button.current?.focus()
    },
    [button],
  )
  const point = (isOver: boolean) => {
    if (!isAllowed) return
    if (isOver) void load()
    if (!byHover) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen((known) => (isOver ? (known ?? 'by pointer') : undefined)), isOver ? DELAY.open : DELAY.close)
  }
  return {
    parts: isAllowed && open ? parts : undefined,
    isOpen: isAllowed && open !== undefined,
    takesFocus: open === 'by keys',
    close,
    /** It is about to be used. */
    wake: () => isAllowed && void load(),
    point,
    press() {
      if (!isAllowed) return
      clearTimeout(timer.current)
      void load()
      setOpen((known) => (known && !(byHover && known === 'by pointer') ? undefined : 'by keys'))
    },
  }
}

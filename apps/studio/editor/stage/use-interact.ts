import { type RefObject, useEffect, useState } from 'react'

/** True while Mod is held: the page itself then takes the pointer. Also keeps the keyboard out of the page otherwise. */
export function useInteract(frame: RefObject<HTMLIFrameElement | null>, overlay: RefObject<HTMLElement | null>, editing: boolean): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!editing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let active = false
    const set = (on: boolean): void => {
      clearTimeout(timer)
      active = on
      setHeld(on)
    }
    const isMod = (event: KeyboardEvent): boolean => event.key === 'Meta' || event.key === 'Control'
    const down = (event: KeyboardEvent): void => {
      clearTimeout(timer)
      // A shortcut is more than the key alone; only a key that is held by itself lets the page have the pointer.
      if (isMod(event) && !event.repeat) timer = setTimeout(() => set(true), HOLD)
    }
    const up = (event: KeyboardEvent): void => {
      if (!isMod(event)) return
      const was = active
      set(false)
      if (was) overlay.current?.focus({ preventScroll: true })
    }
    const lost = (): void => {
      // The page took the focus, which is what holding the key is for; any other loss ends it.
      if (document.activeElement !== frame.current) set(false)
    }
    const bounce = (): void => {
      if (!active) overlay.current?.focus({ preventScroll: true })
    }
    const windows: (Window | null | undefined)[] = [window, frame.current?.contentWindow]
    for (const each of windows) {
      each?.addEventListener('keydown', down)
      each?.addEventListener('keyup', up)
    }
    window.addEventListener('blur', lost)
    const page = frame.current?.contentDocument
    page?.addEventListener('focusin', bounce)
    return () => {
      clearTimeout(timer)
      setHeld(false)
      for (const each of windows) {
        each?.removeEventListener('keydown', down)
        each?.removeEventListener('keyup', up)
      }
      window.removeEventListener('blur', lost)
      page?.removeEventListener('focusin', bounce)
    }
  }, [editing, frame, overlay])
  return held
}

/** Milliseconds that tell holding the key from a shortcut. */
const HOLD = 180

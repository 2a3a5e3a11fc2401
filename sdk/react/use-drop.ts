import { useCallback, useEffect, useState } from 'react'

/** The part of a control that loads when the pointer or the focus first reaches the control. */
export interface LateDrop<Module> {
  /** What drops down; undefined until somebody was about to use the field. */
  readonly drop: Module | undefined
  /** For the field's box: a pointer over it, or the keyboard in it, brings what drops down. */
  readonly wakes: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
}

/**
 * Loads the drop-down of a control when the pointer or focus first reaches its box: it is large, and most are
 * never opened. The box stays the same element while the drop-down loads, with its keys and typed text. Pass the
 * same `load` function on every render.
 */
export function useDrop<Module>(load: () => Promise<Module>, isOpen: boolean): LateDrop<Module> {
  const [drop, setDrop] = useState<Module>()
  const wake = useCallback(() => void load().then((module) => setDrop(() => module)), [load])
  const isMissing = isOpen && drop === undefined
  useEffect(() => {
    if (isMissing) wake()
  }, [isMissing, wake])
  return { drop, wakes: { onPointerEnter: wake, onFocus: wake } }
}

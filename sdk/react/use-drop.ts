import { useCallback, useEffect, useState } from 'react'

export interface LateDrop<Module> {
  /** What drops down; undefined until somebody was about to use the field. */
  readonly drop: Module | undefined
  /** For the field's box: a pointer over it, or the keyboard in it, brings what drops down. */
  readonly wakes: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
}

/**
 * What drops down from a field's box is big, and most fields are never opened: it comes when somebody is about to use the box, which is drawn without it and
 * stays the same all the while, with its keys and what is typed in it. `load` is the same function each time.
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

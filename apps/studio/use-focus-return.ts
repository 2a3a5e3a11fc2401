import { useEffect, useState } from 'react'

/**
 * For a dialog that is taken away when it closes: the keyboard goes back to what had it when the dialog was opened, unless something else has taken it
 * meanwhile.
 */
export function useFocusReturn(): void {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The dialog is still there now, and lets go of the focus when it goes.
      requestAnimationFrame(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && from instanceof HTMLElement && from.isConnected) from.focus()
      })
    },
    [from],
  )
}

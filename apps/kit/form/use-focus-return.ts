import { useEffect, useState } from 'react'

/** What opened the dialogs that are open, the last one at the end. */
const openers: (readonly Element[])[] = []

const takes = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.getClientRects().length > 0

/**
 * For a dialog that is taken away when it closes: the keyboard goes back to what had it when the dialog was opened, unless something else has taken it
 * meanwhile. Where that has gone too, such as another dialog which led to this one, it goes to what opened that.
 */
export function useFocusReturn(): void {
  const [chain] = useState((): readonly Element[] => {
    const from = document.activeElement
    const before = openers.at(-1) ?? []
    return from === null || from === document.body ? before : [from, ...before]
  })
  useEffect(() => {
    openers.push(chain)
    return () => {
      openers.splice(openers.indexOf(chain), 1)
      // The dialog is still there now, and lets go of the focus when it goes.
      requestAnimationFrame(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree) chain.find(takes)?.focus()
      })
    }
  }, [chain])
}

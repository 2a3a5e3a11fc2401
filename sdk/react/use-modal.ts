import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens a `<dialog>` above the whole document while it is mounted; returns its `onClose`. It is closed while its page
 * is hidden, since the document around an open one takes no input, and opens again with the page.
 *
 * @example
 * <dialog ref={dialog} onClose={useModal(dialog, close)}>…</dialog>
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): () => void {
  const isAway = useRef(false)
  useEffect(() => {
    const { current } = dialog
    isAway.current = false
    if (!current?.open) current?.showModal?.()
    return () => {
      isAway.current = true
      if (current?.open) current.close()
    }
  }, [dialog])
  // The event comes later than the closing.
  return () => {
    if (!isAway.current && !dialog.current?.open) onClose()
  }
}

import { type RefObject, useEffect, useRef, useState } from 'react'

/** A dialog that a button opens; the button has the focus again once it is gone. */
export function useDialog(): {
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  readonly place: RefObject<HTMLSpanElement | null>
} {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Before, the dialog would take the focus back.
    if (wasOpen.current && !open) place.current?.querySelector('button')?.focus()
    wasOpen.current = open
  }, [open])
  return { open, setOpen, place }
}

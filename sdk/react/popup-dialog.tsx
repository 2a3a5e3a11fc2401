import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLastingEffect } from '#kernel/view'
import { popupContainer } from './popup-container.ts'
import { followAnchor, type PopupPlacement, placePopup, windowSize } from './popup-place.ts'

/** What a `PopupDialog` is given: its button, where it stands, what it is called, and what closes it. */
export interface PopupDialogProps {
  /** The button that opens it. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly placement: PopupPlacement
  readonly label: string
  /** Its CSS puts it at `--tessera-x` and `--tessera-y`, in px of the window. */
  readonly className: string
  /** A selector of the node that gets the focus when it opens; without one the focus stays where it is. */
  readonly focusOn?: string | undefined
  /** `returnsFocus`: the dialog was left by a key, so the focus belongs to its button. */
  readonly onClose: (returnsFocus: boolean) => void
  readonly onPointer?: ((isOver: boolean) => void) | undefined
  readonly children: ReactNode
}

/**
 * A dialog beside its button: Escape and a press outside close it, and so does leaving it by Tab.
 *
 * @example
 * <PopupDialog anchor={button} placement={below} label="Columns" className="acme" onClose={close}>…</PopupDialog>
 */
export function PopupDialog({
  anchor,
  placement,
  label,
  className,
  focusOn,
  onClose,
  onPointer,
  children,
}: PopupDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [box, button] = [popup.current!, anchor.current!]
    const view = button.ownerDocument.defaultView!
    return followAnchor(
      view,
      () => {
        const size = { width: box.offsetWidth, height: box.offsetHeight }
        const { x, y } = placePopup(button.getBoundingClientRect(), size, windowSize(view), placement)
        box.style.setProperty('--tessera-x', `${x}px`)
        box.style.setProperty('--tessera-y', `${y}px`)
      },
      box,
    )
  }, [anchor, placement])
  useLastingEffect(() => {
    if (focusOn) popup.current?.querySelector<HTMLElement>(focusOn)?.focus({ preventScroll: true })
  }, [focusOn])
  useEffect(() => {
    const document = anchor.current!.ownerDocument
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !popup.current?.contains(target) && !anchor.current?.contains(target)
    const press = (event: PointerEvent) => isOutside(event.target) && onClose(false)
    const focus = (event: FocusEvent) => isOutside(event.target) && onClose(false)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('focusin', focus)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('focusin', focus)
    }
  }, [anchor, onClose])
  return createPortal(
    <div
      ref={popup}
      role="dialog"
      aria-label={label}
      className={className}
      data-placement={`${placement.side}-${placement.align}`}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onClose(true)
      }}
      onMouseEnter={() => onPointer?.(true)}
      onMouseLeave={() => onPointer?.(false)}
    >
      {children}
    </div>,
    popupContainer(anchor.current!),
  )
}

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { popupContainer } from '#sdk/react'
import { type Placement, placeBeside } from './place.ts'

interface PopupProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly placement: Placement
  readonly label: string
  /** The keyboard goes into it. */
  readonly takesFocus: boolean
  readonly onClose: (returnsFocus: boolean) => void
  readonly onPointer: (isOver: boolean) => void
  readonly children: ReactNode
}

/** A dialog beside its button: Escape and a press outside close it, and so does leaving it by Tab. */
export function Popup({ anchor, placement, label, takesFocus, onClose, onPointer, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [box, button] = [popup.current!, anchor.current!]
    const view = button.ownerDocument.defaultView!
    const place = () => {
      const size = { width: box.offsetWidth, height: box.offsetHeight }
      const { x, y } = placeBeside(button.getBoundingClientRect(), size, { width: view.innerWidth, height: view.innerHeight }, placement)
      box.style.setProperty('--tessera-x', `${x}px`)
      box.style.setProperty('--tessera-y', `${y}px`)
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(box)
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place, true)
    return () => {
      observer.disconnect()
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place, true)
    }
  }, [anchor, placement])
  useEffect(() => {
    if (takesFocus) popup.current?.querySelector<HTMLElement>('[aria-pressed="true"], [tabindex="0"]')?.focus({ preventScroll: true })
  }, [takesFocus])
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
      className="tessera-colour-popup"
      data-placement={`${placement.side}-${placement.align}`}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onClose(true)
      }}
      onMouseEnter={() => onPointer(true)}
      onMouseLeave={() => onPointer(false)}
    >
      {children}
    </div>,
    popupContainer(anchor.current!),
  )
}

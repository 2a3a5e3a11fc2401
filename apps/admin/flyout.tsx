import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds that a list stays after the pointer left it, so that it can be reached over a corner. */
const LEAVING = 180
const GAP = 4

interface FlyoutProps {
  readonly face: ReactNode
  readonly label: string
  readonly title?: string | undefined
  readonly className: string
  readonly isCurrent: boolean
  /** Below its button; at its side unless said. */
  readonly isBelow: boolean
  readonly children: (close: () => void) => ReactNode
}

/** Where a list of that size stands by its button, within the window. */
function placeBy(
  button: DOMRect,
  list: { readonly width: number; readonly height: number },
  isBelow: boolean,
): { left: number; top: number } {
  const { innerWidth, innerHeight } = window
  const right = button.right + GAP
  const left = isBelow ? button.left : right + list.width > innerWidth ? button.left - GAP - list.width : right
  const within = (at: number, size: number, room: number): number => Math.max(GAP, Math.min(at, room - size - GAP))
  return {
    left: within(left, list.width, innerWidth),
    // A long list scrolls below its button, which it must not cover.
    top: isBelow ? button.bottom : within(button.top, list.height, innerHeight),
  }
}

/**
 * A button with a list that flies out: on pointing, on pressing, and by the arrow keys; Escape closes it and the
 * focus returns.
 */
export function Flyout({ face, label, title, className, isCurrent, isBelow, children }: FlyoutProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = (): void => {
    clearTimeout(leaving.current)
    setOpen(false)
  }
  useLayoutEffect(() => {
    if (!isOpen || !list.current || !button.current) return
    const { style } = list.current
    const { left, top } = placeBy(button.current.getBoundingClientRect(), list.current.getBoundingClientRect(), isBelow)
    style.left = `${left}px`
    if (isBelow) style.maxHeight = `${window.innerHeight - top - GAP}px`
    style.top = `${top}px`
  }, [isOpen, isBelow])
  useLayoutEffect(() => () => clearTimeout(leaving.current), [])
  const openKeys = isBelow ? ['ArrowDown'] : ['ArrowRight']
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pointers that its button and its entries do not take
    <div
      className="admin-flyout"
      onPointerEnter={({ pointerType }) => {
        clearTimeout(leaving.current)
        if (pointerType === 'mouse') setOpen(true)
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'mouse') return
        leaving.current = setTimeout(close, LEAVING)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        title={title}
        data-side={!isBelow || undefined}
        data-above={isCurrent || undefined}
        onClick={({ detail }) => setOpen(detail === 0 ? !isOpen : true)}
        onKeyDown={(event) => {
          if (!openKeys.includes(event.key)) return
          event.preventDefault()
          setOpen(true)
          requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('a, button')?.focus())
        }}
      >
        {face}
      </button>
      <ul ref={list} id={id} className="admin-flyout-list" hidden={!isOpen}>
        {isOpen && children(close)}
      </ul>
    </div>
  )
}

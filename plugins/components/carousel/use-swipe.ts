import { type PointerEvent, useRef, useState } from 'react'

/** Pixels after which a press is a drag, and the share of the carousel that it has to be dragged for a change. */
const BEGINS = 6
const ENOUGH = 0.2

interface Options {
  readonly isVertical: boolean
  /** Whether the mouse drags as well. */
  readonly byMouse: boolean
  readonly isStill: boolean
  readonly onSwipe: (by: 1 | -1) => void
}

/** Dragging slides with a finger, a pen or the mouse: how far they are dragged, in pixels, and what the slides' node listens to. */
export function useSwipe({ isVertical, byMouse, isStill, onSwipe }: Options) {
  const [drag, setDrag] = useState(0)
  const start = useRef<{ readonly id: number; readonly at: number }>(undefined)
  const placeOf = (event: PointerEvent) => (isVertical ? event.clientY : event.clientX)
  const end = (event: PointerEvent<HTMLElement>) => {
    const begun = start.current
    start.current = undefined
    setDrag(0)
    if (!begun || begun.id !== event.pointerId || event.type === 'pointercancel') return
    const moved = placeOf(event) - begun.at
    const whole = isVertical ? event.currentTarget.offsetHeight : event.currentTarget.offsetWidth
    if (Math.abs(moved) > Math.max(BEGINS * 4, whole * ENOUGH)) onSwipe(moved < 0 ? 1 : -1)
  }
  const listeners = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isStill || (event.pointerType === 'mouse' && !byMouse) || event.button !== 0) return
      start.current = { id: event.pointerId, at: placeOf(event) }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current?.id !== event.pointerId) return
      const moved = placeOf(event) - start.current.at
      if (drag === 0 && Math.abs(moved) < BEGINS) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setDrag(moved)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { drag, listeners }
}

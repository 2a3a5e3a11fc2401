import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Where a dragged row would go: `from` its place, `to` the place it would have. */
export interface RowDrag {
  readonly from: number
  readonly to: number
}

/**
 * Rows of a list that are put in order by dragging a grip. Lines are measured once, as the drag begins; Escape gives up. The keyboard has its own way.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const middles = useRef<readonly number[]>([])
  const stop = () => setDrag(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setDrag(null)
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [isDragging])
  const grip = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      middles.current = [...(list.current?.querySelectorAll(':scope > ul > li') ?? [])].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2
      })
      setDrag({ from: index, to: index })
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (!drag) return
      const above = middles.current.filter((middle, at) => at !== drag.from && middle < clientY).length
      if (above !== drag.to) setDrag({ ...drag, to: above })
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
      stop()
    },
    onPointerCancel: stop,
  })
  return { drag, grip }
}

import type { Point } from '../geometry/rect.ts'
import type { DragKeys } from './handle.ts'

/** A press that goes no further is a click. */
const FAR = 3

export interface PointerDrag {
  /** At most once a frame; `by` in pixels of the screen. */
  move(by: Point, keys: DragKeys): void
  /** `moved`: whether it was more than a click. */
  end(moved: boolean): void
  cancel(): void
}

const keysOf = (event: MouseEvent | KeyboardEvent): DragKeys => ({
  shift: event.shiftKey,
  alt: event.altKey,
  fine: event.ctrlKey || event.metaKey,
})

/** Follows a pointer from its press on a node to its end; Escape, and whatever takes the pointer away, cancels. Gives what cancels it. */
export function followPointer(node: HTMLElement, press: PointerEvent, drag: PointerDrag): () => void {
  const from = { x: press.clientX, y: press.clientY }
  const view = node.ownerDocument.defaultView!
  const ending = new AbortController()
  const { signal } = ending
  let by: Point = { x: 0, y: 0 }
  let keys = keysOf(press)
  let isFar = false
  let frame = 0
  const work = (): void => {
    frame = 0
    if (isFar) drag.move(by, keys)
  }
  const stop = (): void => {
    view.cancelAnimationFrame(frame)
    ending.abort()
    if (node.hasPointerCapture?.(press.pointerId)) node.releasePointerCapture(press.pointerId)
  }
  const cancel = (): void => {
    if (signal.aborted) return
    stop()
    drag.cancel()
  }
  const take = (event: PointerEvent): void => {
    by = { x: event.clientX - from.x, y: event.clientY - from.y }
    keys = keysOf(event)
    isFar ||= Math.hypot(by.x, by.y) >= FAR
  }
  node.setPointerCapture?.(press.pointerId)
  const listen = <Name extends keyof HTMLElementEventMap>(name: Name, listener: (event: HTMLElementEventMap[Name]) => void): void =>
    node.addEventListener(name, listener, { signal })
  listen('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return
    take(event)
    frame ||= view.requestAnimationFrame(work)
  })
  listen('pointerup', (event) => {
    if (event.pointerId !== press.pointerId) return
    take(event)
    stop()
    if (isFar) drag.move(by, keys)
    drag.end(isFar)
  })
  listen('pointercancel', cancel)
  listen('lostpointercapture', cancel)
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.type === 'keydown') {
      // The selection stays.
      event.preventDefault()
      event.stopImmediatePropagation()
      cancel()
      return
    }
    keys = keysOf(event)
    frame ||= view.requestAnimationFrame(work)
  }
  view.addEventListener('keydown', onKey, { capture: true, signal })
  view.addEventListener('keyup', onKey, { capture: true, signal })
  view.addEventListener('blur', cancel, { signal })
  return cancel
}

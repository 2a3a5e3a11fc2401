import { effect } from '@preact/signals-core'
import { PAGE_ID } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import type { Point } from '../geometry/rect.ts'

interface Options {
  readonly session: Pick<Editor, 'selection' | 'hovered'>
  readonly geometry: FrameGeometry
  /** Lies over the frame and is as large. */
  readonly cover: HTMLElement
  /** Where the frame is on the stage. */
  readonly origin: () => Point
}

/** Draws faintly, over a frame that is not edited, what is selected and pointed at in the one that is; the wheel scrolls it. Gives what ends it. */
export function attachOtherMarks({ session, geometry, cover, origin }: Options): () => void {
  const marks: HTMLElement[] = []
  const draw = (): void => {
    const selected = session.selection.peek().filter((id) => id !== PAGE_ID)
    const hovered = session.hovered.peek()
    const pointed = hovered === null || hovered === PAGE_ID || selected.includes(hovered) ? [] : [hovered]
    const { x, y } = origin()
    const boxes = [...selected, ...pointed].flatMap((id) => {
      const rect = geometry.rectOf(id)
      return rect ? [{ rect, isPointed: id === pointed[0] }] : []
    })
    while (marks.length > boxes.length) marks.pop()!.remove()
    for (const [at, { rect, isPointed }] of boxes.entries()) {
      const node = marks[at] ?? cover.appendChild(cover.ownerDocument.createElement('div'))
      marks[at] = node
      node.className = 'ed-other-mark'
      node.toggleAttribute('data-pointed', isPointed)
      node.style.transform = `translate(${rect.left - x}px, ${rect.top - y}px)`
      node.style.width = `${rect.width}px`
      node.style.height = `${rect.height}px`
    }
  }
  const scroll = (event: WheelEvent): void => {
    // The stage zooms.
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const box = cover.getBoundingClientRect()
    const { x, y } = origin()
    geometry.scrollAt({ x: event.clientX - box.left + x, y: event.clientY - box.top + y }, event.deltaX, event.deltaY)
  }
  cover.addEventListener('wheel', scroll, { passive: false })
  const ends = [
    geometry.subscribe(draw),
    effect(() => {
      void session.selection.value
      void session.hovered.value
      draw()
    }),
  ]
  return () => {
    cover.removeEventListener('wheel', scroll)
    for (const end of ends) end()
    for (const node of marks) node.remove()
  }
}

import { SIDES } from '../../../kit/style/box.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { bottom, overlap, type Rect } from '../geometry/rect.ts'
import { tagPlace } from '../geometry/tag-place.ts'
import type { Shown } from './handle.ts'
import { boxOf, pagePlace } from './page-box.ts'
import { shownSides } from './spacing-handle.ts'

/** Below this many pixels of the screen handles reach less far into an element. */
const LOW = 40
/** Below this many there is no room for strips on both sides and something to press between them. */
const ROOM = 20

export interface HandlesPainter {
  /** Puts the handles where the element is. */
  place(): void
  /** Shows what a drag does. */
  work(handle: HTMLElement, shown: Shown): void
  /** Shows what the keys change; null: nothing. */
  say(text: string | null): void
  /** Shows nothing of a drag any longer. */
  rest(handle: HTMLElement): void
}

interface Nodes {
  readonly box: HTMLElement
  readonly label: HTMLElement
  readonly guides: HTMLElement
}

/** Draws straight into the DOM: React takes no part while the pointer moves. */
export function createHandlesPainter(geometry: FrameGeometry, id: string, { box, label, guides }: Nodes): HandlesPainter {
  const setRect = (node: HTMLElement, { left, top, width, height }: Rect): void => {
    node.style.transform = `translate(${left}px, ${top}px)`
    node.style.width = `${width}px`
    node.style.height = `${height}px`
  }
  let rect: Rect | undefined
  const placeLabel = (): void => {
    if (!rect || label.hidden) return
    const host = label.parentElement!
    const x = Math.max(0, Math.min(rect.left + (rect.width - label.offsetWidth) / 2, host.clientWidth - label.offsetWidth))
    const y = Math.max(0, Math.min(bottom(rect) + 8, host.clientHeight - label.offsetHeight))
    label.style.transform = `translate(${x}px, ${y}px)`
  }
  return {
    place() {
      const node = geometry.nodeOf(id)
      const own = node && boxOf(node)
      rect = own && (own.width > 0 || own.height > 0) ? geometry.rectOf(id) : undefined
      box.hidden = rect === undefined
      if (!rect || !node) return
      setRect(box, rect)
      const { scale } = pagePlace(geometry)
      for (const kind of ['padding', 'margin'] as const) {
        const sides = shownSides(node, kind)
        for (const side of SIDES) box.style.setProperty(`--${kind}-${side.toLowerCase()}`, `${Math.max(0, sides[side]) * scale}px`)
      }
      box.toggleAttribute('data-low', rect.height < LOW)
      box.toggleAttribute('data-flat', rect.height < ROOM)
      box.toggleAttribute('data-narrow', rect.width < ROOM)
      const { clientWidth, clientHeight } = box.parentElement!
      const seen = overlap(geometry.frameBox(), { left: 0, top: 0, width: clientWidth, height: clientHeight })
      box.toggleAttribute('data-tag-below', tagPlace(rect, seen, 0).y > rect.top)
      placeLabel()
    },
    work(handle, shown) {
      handle.dataset.dragged = ''
      box.dataset.dragged = handle.dataset.handle
      label.hidden = false
      label.textContent = shown.label
      const { scale, left, top } = pagePlace(geometry)
      guides.replaceChildren(
        ...shown.guides.map(({ axis, at }) => {
          const line = guides.ownerDocument.createElement('div')
          line.className = 'ed-guide'
          line.dataset.axis = axis
          line.style.transform = axis === 'width' ? `translateX(${left + at * scale}px)` : `translateY(${top + at * scale}px)`
          return line
        }),
      )
      placeLabel()
    },
    say(text) {
      label.hidden = text === null
      if (text !== null) label.textContent = text
      placeLabel()
    },
    rest(handle) {
      delete handle.dataset.dragged
      delete box.dataset.dragged
      label.hidden = true
      guides.replaceChildren()
    },
  }
}

import type { Editor } from '#sdk/studio'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import type { Point } from '../geometry/rect.ts'
import { followPointer } from './drag-pointer.ts'
import { type HandleDrag, type Handled, writeChange } from './handle.ts'
import { handledNow } from './handles-controller.ts'
import type { HandlesPainter } from './handles-painter.ts'
import { pagePlace, toPage } from './page-box.ts'
import { dragPlace, placeMoved, standsFreely } from './place-drag.ts'

const WAYS: { readonly [key: string]: Point } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The element, where it stands freely and can be dragged to a place. */
export function placedNow(session: Editor, geometry: FrameGeometry, id: string): Handled | undefined {
  const handled = handledNow(session, geometry, id)
  return handled && standsFreely(handled) ? handled : undefined
}

interface Options {
  readonly session: Editor
  readonly geometry: FrameGeometry
  readonly overlay: HTMLElement
  /** Shows a drag of an element; `node` takes the marks of a handle. */
  readonly painterFor: (id: string) => { readonly painter: HandlesPainter; readonly node: HTMLElement }
  /** A place, `left 24 · top 16`, in the words of the language. */
  readonly said: (place: string) => string
}

let gestures = 0
const nextGesture = (): string => {
  gestures += 1
  return `place:${gestures}`
}

/** What stands freely is dragged where it is pressed, and moved by arrow keys while it is selected: 1 pixel, with Shift 10. Gives what ends it. */
export function attachPlacing({ session, geometry, overlay, painterFor, said }: Options): () => void {
  const ending = new AbortController()
  let stopDrag: (() => void) | null = null
  let settling: HandleDrag | null = null
  let typing = ''
  const selected = (): string | undefined => {
    const ids = session.selection.peek()
    return ids.length === 1 ? ids[0] : undefined
  }
  const press = (event: PointerEvent): void => {
    typing = ''
    if (event.target !== overlay || event.button !== 0 || event.shiftKey) return
    const { left, top } = overlay.getBoundingClientRect()
    const id = geometry.elementAt({ x: event.clientX - left, y: event.clientY - top })
    // By then the press has selected it.
    const handled = id !== undefined && id === selected() ? placedNow(session, geometry, id) : undefined
    if (!handled || id === undefined) return
    settling?.inline.restore()
    settling = null
    const place = pagePlace(geometry)
    const drag = dragPlace(handled)
    const { painter, node } = painterFor(id)
    const unfollow = geometry.subscribe(painter.place)
    let shown = ''
    const clean = (): void => {
      stopDrag = null
      unfollow()
      painter.rest(node)
    }
    stopDrag = followPointer(overlay, event, {
      move(by, keys) {
        painter.place()
        const { label, guides } = drag.to(toPage(by, place), keys)
        shown = said(label)
        painter.work(node, { label: shown, guides })
      },
      end(moved) {
        clean()
        if (!moved || !writeChange(handled, drag.change(), nextGesture())) return drag.inline.restore()
        settling = drag
        drag.inline.settle(drag.isThere)
        session.announce(shown)
      },
      cancel() {
        clean()
        drag.inline.restore()
      },
    })
  }
  const key = (event: KeyboardEvent): void => {
    const way = WAYS[event.key]
    if (!way || event.target !== overlay || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const id = selected()
    const handled = id === undefined ? undefined : placedNow(session, geometry, id)
    if (!handled) return
    event.preventDefault()
    typing ||= nextGesture()
    const by = event.shiftKey ? 10 : 1
    // What stands there is what was written, also before the page has drawn it.
    settling?.inline.restore()
    const { change, label } = placeMoved(handled, { x: way.x * by, y: way.y * by })
    if (writeChange(handled, change, typing)) session.announce(said(label))
  }
  const { signal } = ending
  overlay.addEventListener('pointerdown', press, { signal })
  overlay.addEventListener('keydown', key, { signal })
  overlay.addEventListener('blur', () => (typing = ''), { signal })
  const unselect = session.selection.subscribe(() => {
    typing = ''
  })
  return () => {
    ending.abort()
    unselect()
    stopDrag?.()
    settling?.inline.restore()
  }
}

import { effect } from '@preact/signals-core'
import { blockOf, elementOf, PAGE_ID } from '#kernel/page'
import { toggled } from '../document/selecting.ts'
import { dragToken } from '../drag/drag-controller.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { between, overlap, type Point, type Rect } from '../geometry/rect.ts'
import { cameraToken } from '../parts/camera-part.ts'
import { editInPlace } from '../parts/edit-in-place.ts'
import type { EditorUi } from '../parts/editor-ui.ts'
import { isOfProduct } from '#kernel/plugin'
import { sampleRowsToken } from '../parts/sample-row-part.ts'
import { placeShower } from '../places/show-place.ts'
import { textInPlaceToken } from '../text-in-place/text-in-place-part.ts'
import { createCanvasZone } from './canvas-zone.ts'
import { createPainter } from './painter.ts'

export interface OverlayParts {
  readonly overlay: HTMLElement
  readonly marks: HTMLElement
  readonly tag: HTMLElement
}

/** Owns hover, selection, marquee and drop marks above the canvas; everything is drawn by hand, at most once per frame. */
export function attachOverlay(ui: EditorUi, geometry: FrameGeometry, { overlay, marks, tag }: OverlayParts): () => void {
  const { session } = ui
  const drag = session.part(dragToken)
  const camera = session.part(cameraToken)
  /** The part of the frame that is on the stage. */
  const seen = (): Rect => overlap(geometry.frameBox(), { left: 0, top: 0, width: overlay.clientWidth, height: overlay.clientHeight })
  const painter = createPainter(marks, tag, seen)
  const samples = session.part(sampleRowsToken)
  let at: Point | null = null
  /** Whether the first press of a double click was on the canvas. */
  let isFirstOurs = false
  let frame = 0
  let marquee: { readonly from: Point; readonly before: readonly string[] } | null = null

  /** What overlays show is no part of the page: presses there are theirs. */
  const isOurs = ({ target }: Event): boolean => target === overlay
  const local = (event: MouseEvent): Point => {
    const box = overlay.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  /** Components that did not come with the platform itself are told apart by colour. */
  const isForeign = (id: string | undefined): boolean => {
    const type = id === undefined ? undefined : elementOf(session.document(), id)?.type
    const plugin = type === undefined ? undefined : session.catalogue(type)?.plugin.id
    return plugin !== undefined && plugin !== '' && !isOfProduct({ id: plugin })
  }
  const drawHover = (): void => {
    const id = session.hovered.peek()
    const shown = id !== null && id !== PAGE_ID && !drag.active.peek() && !session.selection.peek().includes(id)
    painter.hover(shown ? geometry.rectOf(id) : undefined, isForeign(id ?? undefined))
  }
  const drawSelection = (): void => {
    const ids = session.selection.peek().filter((id) => id !== PAGE_ID)
    const primary = ids.at(-1)
    const parentId = primary === undefined ? null : (elementOf(session.document(), primary)?.parentId ?? null)
    painter.selection(
      ids.flatMap((id) => geometry.rectOf(id) ?? []),
      parentId === null ? undefined : geometry.rectOf(parentId),
      isForeign(primary),
    )
  }
  const work = (): void => {
    frame = 0
    if (!at) return
    if (marquee) {
      const area = between(marquee.from, at)
      painter.marquee(area)
      const inside = geometry.elementsIn(area).filter((id) => id !== PAGE_ID && elementOf(session.document(), id))
      session.selection.value = [...new Set([...marquee.before, ...topmost(inside)])]
      return
    }
    if (!drag.active.peek()) session.hovered.value = geometry.elementAt(at) ?? null
  }
  // Of a container and what is in it only the container is meant.
  const topmost = (ids: readonly string[]): readonly string[] => {
    const found = new Set(ids)
    return ids.filter((id) => {
      for (let parent = elementOf(session.document(), id)?.parentId; parent; parent = elementOf(session.document(), parent)?.parentId)
        if (found.has(parent)) return false
      return true
    })
  }

  const listen: { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void } = {
    pointermove(event) {
      at = local(event)
      frame ||= requestAnimationFrame(work)
    },
    pointerleave() {
      if (!marquee) session.hovered.value = null
    },
    pointerdown(event) {
      if (event.button === 1 || !isOurs(event)) return
      overlay.focus({ preventScroll: true })
      const point = local(event)
      const id = geometry.elementAt(point) ?? PAGE_ID
      const selected = session.selection.peek()
      samples.clicked.value = geometry.rowAt(point)
      if (event.shiftKey && event.button === 0) session.selection.value = toggled(selected, id)
      else if (!selected.includes(id)) session.selection.value = [id]
      if (id !== PAGE_ID || event.button !== 0) return
      if (!event.shiftKey) session.selection.value = []
      marquee = { from: point, before: event.shiftKey ? selected : [] }
      overlay.setPointerCapture(event.pointerId)
    },
    pointerup() {
      marquee = null
      painter.marquee(null)
    },
    pointercancel() {
      marquee = null
      painter.marquee(null)
    },
    click(event) {
      // A press on one of several selected may be the start of a drag; only a click that stayed one narrows the selection.
      if (event.shiftKey || session.selection.peek().length < 2 || !isOurs(event)) return
      const id = geometry.elementAt(local(event))
      if (id && id !== PAGE_ID) session.selection.value = [id]
    },
    contextmenu(event) {
      event.preventDefault()
      ui.menu.value = { x: event.clientX, y: event.clientY }
    },
    mousedown(event) {
      if (event.detail === 1) isFirstOurs = isOurs(event)
    },
    dblclick(event) {
      // By the second press handles may have come under the pointer, of what the first one selected.
      if (!isFirstOurs) return
      const found = session.part(textInPlaceToken).beginAt(local(event))
      if (found === 'begun') return
      if (found) return placeShower(ui)({ entry: found.element, path: found.path })
      const id = geometry.elementAt(local(event))
      if (!id || id === PAGE_ID) return
      const block = blockOf(elementOf(session.document(), id)?.type ?? '')
      if (block === undefined) ui.inspector.value = true
      else void editInPlace(session, block)
    },
    wheel(event) {
      // The stage zooms.
      if (event.ctrlKey) return
      event.preventDefault()
      geometry.scrollAt(local(event), event.deltaX, event.deltaY)
    },
  }
  const added = Object.entries(listen) as [string, EventListener][]
  for (const [name, listener] of added) overlay.addEventListener(name, listener, { passive: name !== 'wheel' && name !== 'contextmenu' })

  const zone = createCanvasZone({ session, geometry, painter, overlay, seen, panBy: camera.panBy, resting: drag.resting })
  const undo = [
    drag.addZone(zone),
    geometry.subscribe(() => {
      drawHover()
      drawSelection()
    }),
    effect(() => {
      const clicked = samples.clicked.value
      void samples.chosen.value
      // What is in the row that was clicked in is marked there, and so is what that row is in; all else where the sample is.
      geometry.showRow((id) => {
        const path = samples.pathFor(id)
        const depth = path?.split('/').length
        const there = clicked?.split('/').slice(0, depth).join('/')
        return there !== undefined && sameLists(there, path) ? there : path
      })
    }),
    effect(() => {
      void session.hovered.value
      void drag.active.value
      drawHover()
    }),
    effect(() => {
      const ids = session.selection.value
      drawSelection()
      drawHover()
      const primary = ids.at(-1)
      if (!primary || primary === PAGE_ID || marquee) return
      geometry.scrollTo(primary)
      const rect = geometry.inFrame(primary)
      if (rect) camera.reveal(rect)
    }),
  ]
  return () => {
    cancelAnimationFrame(frame)
    for (const [name, listener] of added) overlay.removeEventListener(name, listener)
    for (const step of undo) step()
    marks.replaceChildren()
  }
}

/** Whether two paths lead through the same lists, to whichever of their rows. */
function sameLists(one: string, other: string | undefined): boolean {
  const lists = (path: string) => path.split('/').map((part) => part.slice(0, part.indexOf(':')))
  return other !== undefined && lists(one).join('/') === lists(other).join('/')
}

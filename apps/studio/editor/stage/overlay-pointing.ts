import { blockOf, elementOf, PAGE_ID } from '#kernel/page/records'
import { toggled } from '../document/selecting.ts'
import { dragToken } from '../drag/drag-controller.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { between, type Point } from '../geometry/rect.ts'
import { editInPlace } from '../parts/edit-in-place.ts'
import type { EditorUi } from '../parts/editor-ui.ts'
import { sampleRowsToken } from '../parts/sample-row-part.ts'
import { placeShower } from '../places/show-place.ts'
import { textInPlaceToken } from '../text-in-place/text-in-place-part.ts'
import type { Painter } from './painter.ts'

interface PointingOptions {
  readonly ui: EditorUi
  readonly geometry: FrameGeometry
  readonly overlay: HTMLElement
  readonly painter: Painter
}

type Listeners = { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }

/** What the pointer does above the canvas: it hovers, selects, selects an area, and opens what it points at. */
export class OverlayPointing {
  readonly #of: PointingOptions
  #at: Point | null = null
  #frame = 0
  /** Whether the first press of a double click was on the canvas. */
  #isFirstOurs = false
  #isPressing = false
  #marquee: { readonly from: Point; readonly before: readonly string[] } | null = null

  constructor(options: PointingOptions) {
    this.#of = options
  }

  /** Whether the pointer is selecting: what it selects is in sight, and stays under it for a second press. */
  get isSelecting(): boolean {
    return this.#marquee !== null || this.#isPressing
  }

  /** Listens until the returned function is called. */
  listen(): () => void {
    const { overlay, ui, geometry } = this.#of
    const { session } = ui
    const listeners: Listeners = {
      pointermove: (event) => {
        this.#at = this.#local(event)
        this.#frame ||= requestAnimationFrame(this.#follow)
      },
      pointerleave: () => {
        if (!this.#marquee) session.hovered.value = null
      },
      pointerdown: this.#press,
      pointerup: this.#endArea,
      pointercancel: this.#endArea,
      click: this.#click,
      contextmenu(event) {
        event.preventDefault()
        ui.menu.value = { x: event.clientX, y: event.clientY }
      },
      mousedown: (event) => {
        if (event.detail === 1) this.#isFirstOurs = this.#isOurs(event)
      },
      dblclick: this.#open,
      wheel: (event) => {
        // The stage zooms.
        if (event.ctrlKey) return
        event.preventDefault()
        geometry.scrollAt(this.#local(event), event.deltaX, event.deltaY)
      },
    }
    const added = Object.entries(listeners) as [string, EventListener][]
    for (const [name, listener] of added) overlay.addEventListener(name, listener, { passive: name !== 'wheel' && name !== 'contextmenu' })
    return () => {
      cancelAnimationFrame(this.#frame)
      for (const [name, listener] of added) overlay.removeEventListener(name, listener)
    }
  }

  /** What overlays show is no part of the page: presses there are theirs. */
  #isOurs = ({ target }: Event): boolean => target === this.#of.overlay

  #local(event: MouseEvent): Point {
    const box = this.#of.overlay.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  /** Works once per animation frame, however often the pointer moves. */
  #follow = (): void => {
    const { geometry, painter, ui } = this.#of
    const { session } = ui
    this.#frame = 0
    if (!this.#at) return
    if (!this.#marquee) {
      if (!session.part(dragToken).active.peek()) session.hovered.value = geometry.elementAt(this.#at) ?? null
      return
    }
    const area = between(this.#marquee.from, this.#at)
    painter.marquee(area)
    const inside = geometry.elementsIn(area).filter((id) => id !== PAGE_ID && elementOf(session.document(), id))
    session.selection.value = [...new Set([...this.#marquee.before, ...this.#topmost(inside)])]
  }

  /** Of a container and what is in it only the container is meant. */
  #topmost(ids: readonly string[]): readonly string[] {
    const { session } = this.#of.ui
    const found = new Set(ids)
    return ids.filter((id) => {
      for (let parent = elementOf(session.document(), id)?.parentId; parent; parent = elementOf(session.document(), parent)?.parentId)
        if (found.has(parent)) return false
      return true
    })
  }

  #press = (event: PointerEvent): void => {
    const { overlay, geometry, ui } = this.#of
    const { session } = ui
    if (event.button === 1 || !this.#isOurs(event)) return
    overlay.focus({ preventScroll: true })
    const point = this.#local(event)
    const id = geometry.elementAt(point) ?? PAGE_ID
    const selected = session.selection.peek()
    session.part(sampleRowsToken).clicked.value = geometry.rowAt(point)
    if (event.shiftKey && event.button === 0) this.#select(toggled(selected, id))
    else if (!selected.includes(id)) this.#select([id])
    if (id !== PAGE_ID || event.button !== 0) return
    if (!event.shiftKey) session.selection.value = []
    this.#marquee = { from: point, before: event.shiftKey ? selected : [] }
    overlay.setPointerCapture(event.pointerId)
  }

  #select(ids: readonly string[]): void {
    this.#isPressing = true
    this.#of.ui.session.selection.value = ids
    this.#isPressing = false
  }

  #endArea = (): void => {
    this.#marquee = null
    this.#of.painter.marquee(null)
  }

  #click = (event: MouseEvent): void => {
    const { geometry, ui } = this.#of
    const { selection } = ui.session
    // A press on one of several selected may be the start of a drag; only a click that stayed one narrows the selection.
    if (event.shiftKey || selection.peek().length < 2 || !this.#isOurs(event)) return
    const id = geometry.elementAt(this.#local(event))
    if (id && id !== PAGE_ID) this.#select([id])
  }

  /** Edits the text that is pressed twice, or opens the settings or the block of what is there. */
  #open = (event: MouseEvent): void => {
    const { geometry, ui } = this.#of
    const { session } = ui
    // By the second press handles may have come under the pointer, of what the first one selected.
    if (!this.#isFirstOurs) return
    const found = session.part(textInPlaceToken).beginAt(this.#local(event))
    if (found === 'begun') return
    if (found) {
      placeShower(ui)({ entry: found.element, path: found.path })
      return
    }
    const id = geometry.elementAt(this.#local(event))
    if (!id || id === PAGE_ID) return
    const block = blockOf(elementOf(session.document(), id)?.type ?? '')
    if (block === undefined) ui.inspector.value = true
    else void editInPlace(session, block)
  }
}

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import { type Editor, useEditor } from '#sdk/studio'
import { editorToken } from '../document/opened-page.ts'
import type { Point } from '../geometry/rect.ts'
import { putCopies, putInto } from './placing.ts'
import type { Dragged, Place } from './plan-drop.ts'

/** A part of the editor that things can be dropped on. */
export interface DropZone {
  /** Whether a point of the window is in it. */
  contains(point: Point): boolean
  /** Plans and draws; null when there is no place at this point. */
  over(dragged: Dragged, point: Point): (Place & { readonly refused?: unknown }) | null
  /** Scrolls when the point is near an edge; true while there is more to see. */
  scroll(point: Point): boolean
  /** Takes its marks away. */
  leave(): void
}

export interface DragController {
  readonly active: ReadonlySignal<Dragged | null>
  /** Whether anything is dragged: the outline then shows the regions in which nothing stands. */
  readonly placing: ReadonlySignal<boolean>
  /** The element over which the pointer rests with what is dragged: on the canvas, its empty regions show where they are. */
  readonly resting: Signal<string | null>
  addZone(zone: DropZone): () => void
  /** What follows the pointer; drawn by hand so that nothing renders while it moves. */
  chip: HTMLElement | null
  begin(dragged: Dragged, point: Point): void
  /** Heard for every move of the pointer; works once per animation frame. */
  move(point: Point): void
  /** `copy`: the dragged elements stay and copies of them go there. */
  drop(options?: { readonly copy?: boolean }): void
  cancel(): void
}

export const dragToken = defineToken<DragController>('tessera.editor/drag')

export const dragPart = definePart({
  id: 'part/drag',
  token: dragToken,
  create: ({ get }) => createDragController(get(editorToken)),
})

/** The drag of the open editor. */
export const useDrag = (): DragController => useEditor().part(dragToken)

/** The one drag of the editor, whatever started it: palette, canvas or outline. */
function createDragController(session: Editor): DragController {
  const active = signal<Dragged | null>(null)
  const zones = new Set<DropZone>()
  let at: Point = { x: 0, y: 0 }
  let frame = 0
  let zone: DropZone | null = null
  let place: (Place & { readonly refused?: unknown }) | null = null

  const work = (): void => {
    frame = 0
    const dragged = active.peek()
    if (!dragged) return
    if (controller.chip) controller.chip.style.transform = `translate(${at.x + 12}px, ${at.y + 12}px)`
    const found = [...zones].find((each) => each.contains(at)) ?? null
    if (found !== zone) zone?.leave()
    zone = found
    place = zone?.over(dragged, at) ?? null
    if (zone?.scroll(at)) schedule()
  }
  const schedule = (): void => {
    frame ||= requestAnimationFrame(work)
  }
  const end = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    for (const each of zones) each.leave()
    zone = null
    place = null
    active.value = null
  }

  const controller: DragController = {
    active,
    placing: computed(() => active.value !== null),
    resting: signal(null),
    chip: null,
    addZone(added) {
      zones.add(added)
      return () => zones.delete(added)
    },
    begin(dragged, point) {
      at = point
      active.value = dragged
      schedule()
    },
    move(point) {
      at = point
      if (active.peek()) schedule()
    },
    drop({ copy = false } = {}) {
      const dragged = active.peek()
      // The last move may still wait for its frame.
      if (frame) work()
      const target = place
      end()
      // A refused place was shown with its reason before the drop; letting go there is a cancel.
      if (!dragged || !target || target.refused !== undefined) return
      if (copy && dragged.kind === 'move') putCopies(session, dragged, target)
      else putInto(session, dragged, target)
    },
    cancel: end,
  }
  return controller
}

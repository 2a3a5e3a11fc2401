import { effect } from '@preact/signals-core'
import { elementOf, PAGE_ID } from '#kernel/page/records'
import { PRODUCT } from '#kernel/plugin'
import type { Editor } from '#sdk/studio'
import { dragToken } from '../drag/drag-controller.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { overlap, type Rect } from '../geometry/rect.ts'
import { cameraToken } from '../parts/camera-part.ts'
import type { EditorUi } from '../parts/editor-ui.ts'
import { type SampleRows, sampleRowsToken } from '../parts/sample-row-part.ts'
import { createCanvasZone } from './canvas-zone.ts'
import { OverlayPointing } from './overlay-pointing.ts'
import { createPainter, type Painter } from './painter.ts'

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
  const pointing = new OverlayPointing({ ui, geometry, overlay, painter })
  const zone = createCanvasZone({ session, geometry, painter, overlay, seen, panBy: camera.panBy, resting: drag.resting })
  const undo = [
    pointing.listen(),
    drag.addZone(zone),
    followMarks(session, geometry, painter),
    followRows(session.part(sampleRowsToken), geometry),
    effect(() => {
      const primary = session.selection.value.at(-1)
      if (!primary || primary === PAGE_ID || pointing.isSelecting) return
      geometry.scrollTo(primary)
      const rect = geometry.inFrame(primary)
      if (rect) camera.reveal(rect)
    }),
  ]
  return () => {
    for (const step of undo) step()
    marks.replaceChildren()
  }
}

/** Draws the marks of what is selected and of what the pointer is over, until the returned function is called. */
function followMarks(session: Editor, geometry: FrameGeometry, painter: Painter): () => void {
  const drag = session.part(dragToken)
  /** Components that did not come with the platform itself are told apart by colour. */
  const isForeign = (id: string | undefined): boolean => {
    const type = id === undefined ? undefined : elementOf(session.document(), id)?.type
    const plugin = type === undefined ? undefined : session.catalogue(type)?.plugin.id
    return plugin !== undefined && plugin !== '' && !plugin.startsWith(`${PRODUCT.id}.`)
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
  const undo = [
    geometry.subscribe(() => {
      drawHover()
      drawSelection()
    }),
    effect(() => {
      void session.hovered.value
      void drag.active.value
      drawHover()
    }),
    effect(() => {
      void session.selection.value
      drawSelection()
      drawHover()
    }),
  ]
  return () => {
    for (const step of undo) step()
  }
}

/** What is in the row that was clicked in is marked there, and so is what that row is in; all else where the sample is. */
function followRows(samples: SampleRows, geometry: FrameGeometry): () => void {
  return effect(() => {
    const clicked = samples.clicked.value
    void samples.chosen.value
    geometry.showRow((id) => {
      const path = samples.pathFor(id)
      const depth = path?.split('/').length
      const there = clicked?.split('/').slice(0, depth).join('/')
      return there !== undefined && sameLists(there, path) ? there : path
    })
  })
}

/** Whether two paths lead through the same lists, to whichever of their rows. */
function sameLists(one: string, other: string | undefined): boolean {
  const lists = (path: string) => path.split('/').map((part) => part.slice(0, part.indexOf(':')))
  return other !== undefined && lists(one).join('/') === lists(other).join('/')
}

import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import type { EditorCanvas } from '#sdk/studio'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'

export interface CanvasPart extends EditorCanvas {
  /** Null until the canvas has loaded. */
  readonly geometry: Signal<FrameGeometry | null>
  /**
   * Whether the page has been drawn: what stands around the canvas waits for that, because the page is what people
   * open the editor for.
   */
  readonly drawn: ReadonlySignal<boolean>
  /**
   * Tells that it was, or that nothing is to wait for it any longer; of an editor that is closed nothing more is
   * shown.
   */
  tellDrawn(): void
}
export const canvasToken = defineToken<CanvasPart>('tessera.editor/canvas')

/** Where the page's elements are above the canvas. */
export const canvasPart = definePart({
  id: 'part/canvas',
  token: canvasToken,
  create({ own }): CanvasPart {
    const geometry = signal<FrameGeometry | null>(null)
    const moved = signal(0)
    const drawn = signal(false)
    let closed = false
    own('drawing', () => {
      closed = true
    })
    const tell = (): void => {
      moved.value = moved.peek() + 1
    }
    own(
      'geometry',
      effect(() => {
        const found = geometry.value
        tell()
        return found?.subscribe(tell)
      }),
    )
    return {
      geometry,
      drawn,
      tellDrawn() {
        if (!closed) drawn.value = true
      },
      moved,
      boxOf: (id) => geometry.peek()?.rectOf(id),
      elementAt: (point) => geometry.peek()?.elementAt(point),
    }
  },
})

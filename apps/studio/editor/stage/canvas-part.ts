import { effect, type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import type { EditorCanvas } from '#sdk/studio'
import type { FrameGeometry } from './frame-geometry.ts'

export interface CanvasPart extends EditorCanvas {
  /** Null until the canvas has loaded. */
  readonly geometry: Signal<FrameGeometry | null>
  /** Whether the page has been drawn: what stands around the canvas waits for that, because the page is what people open the editor for. */
  readonly drawn: Signal<boolean>
}
export const canvasToken = defineToken<CanvasPart>('tessera.editor/canvas')

/** Where the page's elements are above the canvas. */
export const canvasPart = definePart({
  id: 'part/canvas',
  token: canvasToken,
  create({ own }): CanvasPart {
    const geometry = signal<FrameGeometry | null>(null)
    const moved = signal(0)
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
      drawn: signal(false),
      moved,
      boxOf: (id) => geometry.peek()?.rectOf(id),
      elementAt: (point) => geometry.peek()?.elementAt(point),
    }
  },
})

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import { editorToken, openedPage } from '../document/opened-page.ts'
import type { FrameRow } from '../document/several.ts'
import {
  type Camera,
  cameraOf,
  exactCameraOf,
  fitFrame,
  fitRect,
  type KeptView,
  keptInSight,
  movedBy,
  nextZoom,
  readView,
  revealing,
  type Size,
  toFrame,
  toScreen,
  viewOf,
  zoomedAbout,
} from '../geometry/camera.ts'
import { frameSize, readFrame } from '../geometry/frames.ts'
import type { Point, Rect } from '../geometry/rect.ts'
import { severalToken } from './several-part.ts'

/** How the page is shown on the stage: the size of its frame, and from where one looks at it. */
export interface CameraPart {
  /** The size of the stage. */
  readonly room: Signal<Size>
  /** The size of the frame, in pixels of the page. */
  readonly frame: ReadonlySignal<Size>
  /** All frames that are shown, and where the one that is edited stands among them. */
  readonly row: ReadonlySignal<FrameRow>
  /** Of the frame that is edited. */
  readonly camera: ReadonlySignal<Camera>
  /** Of a frame of the row that stands there. */
  cameraAt(place: Rect): Camera
  /** Whether the camera follows the stage and the frames, so that all of them are seen. */
  readonly isFitted: ReadonlySignal<boolean>
  fit(): void
  /** Shows a rectangle of the frame as large as it can be. */
  fitRect(rect: Rect): void
  /** About a point of the stage; without one about its middle. */
  zoomTo(zoom: number, about?: Point): void
  /** To the next step. */
  step(direction: 1 | -1): void
  panBy(dx: number, dy: number): void
  /** Brings a rectangle of the frame back that is out of sight. */
  reveal(rect: Rect): void
  /** Where a point of the frame is on the stage. */
  toStage(point: Point): Point
  /** Where a point of the stage is in the frame. */
  toFrame(point: Point): Point
  /**
   * Gives the frame a size, without a height that of its device; remembered on this device. While a side of it is
   * dragged (`held`) its upper left corner stays where it is.
   */
  resize(size: { readonly width: number | 'fit'; readonly height?: number }, held?: boolean): void
  /** Ends a drag of the frame's side. */
  letGo(): void
}
export const cameraToken = defineToken<CameraPart>('tessera.editor/camera')

const FRAME = 'tessera-editor-width'

/** The camera of the stage; kept in this browser for each person and page. */
export const cameraPart = definePart({
  id: 'part/camera',
  token: cameraToken,
  create({ get, own }): CameraPart {
    const { width } = get(editorToken)
    const { user, records, block } = get(openedPage)
    const several = get(severalToken)
    const key = `tessera-editor-camera:${user.userId}:${block?.id ?? records.page.id}`
    const room = signal<Size>({ width: 0, height: 0 })
    const remembered = readFrame(globalThis.localStorage?.getItem(FRAME) ?? null)
    if (remembered) width.value = remembered.width
    /** The height that was chosen, and for which width that was. */
    const chosen = signal(remembered)
    const frame = computed(() => frameSize(width.value, chosen.value?.width === width.value ? chosen.value.height : undefined, room.value))
    const row = computed(() => several.rowAround(frame.value))
    /** Several frames are looked at from elsewhere than one. */
    const alone = keptView(key)
    const beside = keptView(`${key}:several`)
    const kept = (): Signal<KeptView | undefined> => (several.isShown.value ? beside : alone)
    const keptNow = (): Signal<KeptView | undefined> => (several.isShown.peek() ? beside : alone)
    /** Where the frame is held while its side is dragged. */
    const held = signal<Camera | undefined>(undefined)
    const camera = computed(() => {
      const view = kept().value
      const { whole, at } = row.value
      return held.value ?? frameCamera(view ? cameraOf(view, whole, room.value) : fitFrame(whole, room.value), at)
    })
    own(
      'keeping the camera',
      effect(() => {
        for (const [name, view] of [
          [key, alone],
          [`${key}:several`, beside],
        ] as const)
          if (view.value) globalThis.localStorage?.setItem(name, JSON.stringify(view.value))
          else globalThis.localStorage?.removeItem(name)
      }),
    )
    const look = (next: Camera): void => {
      // Before the stage is measured there is nothing to look from.
      if (room.peek().width === 0) return
      const { whole, at } = row.peek()
      keptNow().value = viewOf(keptInSight(rowCamera(next, at), whole, room.peek()), whole, room.peek())
    }
    const remember = (): void => {
      const { width: wide, height: high } = chosen.peek() ?? {}
      const text = wide === undefined ? 'fit' : high === undefined ? String(wide) : `${wide}x${high}`
      globalThis.localStorage?.setItem(FRAME, text)
    }
    const exact = (): Camera => {
      const view = keptNow().peek()
      const { whole, at } = row.peek()
      return view && !held.peek() ? exactly(exactCameraOf(view, whole, room.peek()), at) : camera.peek()
    }
    const middle = (): Point => ({ x: room.peek().width / 2, y: room.peek().height / 2 })
    const part: CameraPart = {
      room,
      frame,
      row,
      camera,
      cameraAt({ left, top }) {
        const { at } = row.value
        return frameCamera(camera.value, { x: left - at.x, y: top - at.y })
      },
      isFitted: computed(() => kept().value === undefined),
      fit() {
        keptNow().value = undefined
      },
      fitRect: (rect) => look(fitRect(rect, room.peek())),
      zoomTo: (zoom, about = middle()) => look(zoomedAbout(exact(), zoom, about)),
      step: (direction) => part.zoomTo(nextZoom(camera.peek().zoom, direction)),
      panBy: (dx, dy) => look(movedBy(exact(), dx, dy)),
      reveal(rect) {
        const next = revealing(camera.peek(), rect, room.peek())
        if (next !== camera.peek()) look(next)
      },
      toStage({ x, y }) {
        const { left, top } = toScreen(camera.peek(), { left: x, top: y, width: 0, height: 0 })
        return { x: left, y: top }
      },
      toFrame: (point) => toFrame(camera.peek(), point),
      resize(size, isHeld = false) {
        if (isHeld) held.value ??= camera.peek()
        batch(() => {
          width.value = size.width
          chosen.value = size.width === 'fit' ? undefined : { ...size, width: size.width }
        })
        if (!isHeld) remember()
      },
      letGo() {
        remember()
        const at = held.peek()
        if (!at) return
        held.value = undefined
        if (keptNow().peek()) look(at)
      },
    }
    return part
  },
})

const keptView = (key: string): Signal<KeptView | undefined> => signal(readView(globalThis.localStorage?.getItem(key) ?? null))

/** The camera of a frame that stands at a place of the row, by that of the row; and back. */
const exactly = ({ x, y, zoom }: Camera, at: Point): Camera => ({ x: x + at.x * zoom, y: y + at.y * zoom, zoom })
const rowCamera = (camera: Camera, at: Point): Camera => exactly(camera, { x: -at.x, y: -at.y })
function frameCamera(camera: Camera, at: Point): Camera {
  const { x, y, zoom } = exactly(camera, at)
  return { x: Math.round(x), y: Math.round(y), zoom }
}

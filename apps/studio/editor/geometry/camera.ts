import type { Point, Rect } from './rect.ts'

/** How the frame of the page is shown on the stage: where its upper left corner is, in pixels of the stage, and how large a pixel of the page is. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
export interface Size {
  readonly width: number
  readonly height: number
}

export const LEAST_ZOOM = 0.25
export const MOST_ZOOM = 2
/** What zooming in and out goes through. */
export const ZOOM_STEPS = [0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1, 1.25, 1.5, 2] as const

/** Free on each side of the frame where all of it is shown. */
export const GUTTER = 24
/** So much of the frame stays on the stage, however far it is moved. */
const IN_SIGHT = 64

export const clampZoom = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, Number.isFinite(zoom) ? zoom : 1))

/** A rectangle of the frame, in pixels of the stage. */
export const toScreen = ({ x, y, zoom }: Camera, { left, top, width, height }: Rect): Rect => ({
  left: x + left * zoom,
  top: y + top * zoom,
  width: width * zoom,
  height: height * zoom,
})

/** A point of the stage, in pixels of the frame. */
export const toFrame = ({ x, y, zoom }: Camera, point: Point): Point => ({ x: (point.x - x) / zoom, y: (point.y - y) / zoom })

/** The whole frame on the stage. */
export const frameBox = (camera: Camera, { width, height }: Size): Rect => toScreen(camera, { left: 0, top: 0, width, height })

/** What is shown stands on whole pixels, else its texts are blurred at 100 %. */
const onPixels = ({ x, y, zoom }: Camera): Camera => ({ x: Math.round(x), y: Math.round(y), zoom })

/** The same at another zoom; what is at the point of the stage stays there. */
export function zoomedAbout(camera: Camera, zoom: number, point: Point): Camera {
  const next = clampZoom(zoom)
  const at = toFrame(camera, point)
  return { x: point.x - at.x * next, y: point.y - at.y * next, zoom: next }
}

/** The next step above (1) or below (-1) a zoom. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  // A zoom that is a step but for its last digits is that step.
  const near = 0.005
  const found = direction === 1 ? ZOOM_STEPS.find((step) => step > zoom + near) : ZOOM_STEPS.findLast((step) => step < zoom - near)
  return found ?? (direction === 1 ? MOST_ZOOM : LEAST_ZOOM)
}

/** The room that a frame is fitted into. */
export const freeOf = ({ width, height }: Size): Size => ({
  width: Math.max(0, width - GUTTER * 2),
  height: Math.max(0, height - GUTTER * 2),
})

/** The whole frame in the middle of the stage and at its top, never enlarged. */
export function fitFrame(frame: Size, room: Size): Camera {
  const free = freeOf(room)
  const zoom = Math.min(1, share(free.width, frame.width), share(free.height, frame.height))
  // In a very narrow window all of a page is seen rather than that it is never below the least zoom.
  const shown = zoom > 0 ? zoom : 1
  return onPixels({ x: (room.width - frame.width * shown) / 2, y: GUTTER, zoom: shown })
}

/** A rectangle of the frame in the middle of the stage, as large as it can be. */
export function fitRect(rect: Rect, room: Size): Camera {
  const free = freeOf(room)
  const zoom = clampZoom(Math.min(share(free.width, rect.width), share(free.height, rect.height)))
  return {
    x: (room.width - rect.width * zoom) / 2 - rect.left * zoom,
    y: (room.height - rect.height * zoom) / 2 - rect.top * zoom,
    zoom,
  }
}

const share = (room: number, wanted: number): number => (wanted > 0 ? room / wanted : MOST_ZOOM)

export const movedBy = ({ x, y, zoom }: Camera, dx: number, dy: number): Camera => ({ x: x + dx, y: y + dy, zoom })

/** The nearest camera that leaves a part of the frame on the stage. */
export function keptInSight(camera: Camera, frame: Size, room: Size): Camera {
  const keep = (at: number, length: number, free: number): number => {
    const least = Math.min(IN_SIGHT, length, free)
    return Math.min(free - least, Math.max(least - length, at))
  }
  const { width, height } = frameBox(camera, frame)
  return { x: keep(camera.x, width, room.width), y: keep(camera.y, height, room.height), zoom: camera.zoom }
}

/** The least move after which a rectangle that is out of sight is in the middle of the stage; the same camera where any of it is seen. */
export function revealing(camera: Camera, rect: Rect, room: Size): Camera {
  const { left, top, width, height } = toScreen(camera, rect)
  const across = left + width <= 0 || left >= room.width
  const down = top + height <= 0 || top >= room.height
  if (!across && !down) return camera
  return movedBy(camera, across ? room.width / 2 - (left + width / 2) : 0, down ? room.height / 2 - (top + height / 2) : 0)
}

/** A camera as it is kept: the same in a window of another size and with a frame of another width. */
export interface KeptView {
  readonly zoom: number
  /** How far the middle of the frame is to the right of the middle of the stage. */
  readonly beside: number
  /** How far the top of the frame is below the top of the stage. */
  readonly below: number
}

export const viewOf = ({ x, y, zoom }: Camera, frame: Size, room: Size): KeptView => ({
  zoom,
  beside: x + (frame.width * zoom) / 2 - room.width / 2,
  below: y,
})

/** To the fraction of a pixel, so that many small moves are as far as one large one. */
export const exactCameraOf = ({ zoom, beside, below }: KeptView, frame: Size, room: Size): Camera =>
  keptInSight({ x: room.width / 2 + beside - (frame.width * zoom) / 2, y: below, zoom }, frame, room)

export const cameraOf = (view: KeptView, frame: Size, room: Size): Camera => onPixels(exactCameraOf(view, frame, room))

/** Reads what was kept; undefined for what is none. */
export function readView(text: string | null): KeptView | undefined {
  try {
    const { zoom, beside, below } = JSON.parse(text ?? 'null') as Record<string, unknown>
    if (![zoom, beside, below].every((value) => typeof value === 'number' && Number.isFinite(value))) return undefined
    return { zoom: clampZoom(zoom as number), beside: beside as number, below: below as number }
  } catch {
    return undefined
  }
}

import type { Label } from '#kernel/page/values'
import { freeOf, type Size } from './camera.ts'

/** A kind of device, by the size of what it shows. */
export interface Device extends Size {
  readonly label: Label
}

export const DEVICES: readonly Device[] = [
  { label: { zh: '手机', en: 'Phone' }, width: 375, height: 812 },
  { label: { zh: '平板', en: 'Tablet' }, width: 768, height: 1024 },
  { label: { zh: '笔记本电脑', en: 'Laptop' }, width: 1280, height: 800 },
  { label: { zh: '台式机', en: 'Desktop' }, width: 1440, height: 900 },
]

/** What a frame may be dragged and typed to. */
export const LEAST_SIDE = 240
export const MOST_SIDE = 3840

/** Below this a page shows its phone layout (768), so 'fit' scales a desktop page down rather than squeezing it. */
const NARROWEST_FIT = 960

export const clampSide = (pixels: number): number => Math.round(Math.min(MOST_SIDE, Math.max(LEAST_SIDE, pixels)))

/** How high a frame of a width is when nobody has said so: as that device, else as the next narrower one, below all of them as the narrowest. */
export function heightFor(width: number): number {
  const device = DEVICES.findLast((each) => each.width <= width) ?? DEVICES[0]!
  return device.height
}

/** The size of the frame in pixels of the page. Only 'fit' follows the stage; zooming changes none, so `100vh` stays what it is. */
export function frameSize(width: number | 'fit', height: number | undefined, room: Size): Size {
  if (width !== 'fit') return { width, height: height ?? heightFor(width) }
  const free = freeOf(room)
  const wide = Math.max(free.width, NARROWEST_FIT)
  // As high as the stage once it is scaled down to be as wide as that.
  return { width: wide, height: free.width > 0 ? (free.height * wide) / free.width : 0 }
}

/** Reads a size as it is kept: `375`, `500x700`; undefined for 'fit' and for what is none. */
export function readFrame(text: string | null): { readonly width: number; readonly height?: number } | undefined {
  const [, width, height] = /^(\d+)(?:x(\d+))?$/.exec(text ?? '') ?? []
  if (width === undefined) return undefined
  return { width: clampSide(Number(width)), ...(height === undefined ? {} : { height: clampSide(Number(height)) }) }
}

import { type Width, widestFirst } from '#kernel/page/look'
import type { Label } from '#kernel/page/values'
import type { ProjectLook } from '../../look/read-project-look.ts'
import type { Size } from '../geometry/camera.ts'
import { DEVICES, heightFor } from '../geometry/frames.ts'
import type { Point, Rect } from '../geometry/rect.ts'
import { ALL_WIDTHS, widthWords } from './variant-words.ts'

/** A size at which the page can be shown beside others, in pixels of the page. */
export interface Slot extends Size {
  /** `all`, the id of a width of the project, or `device-768`. */
  readonly key: string
  readonly label: Label
}

/** Where frames stand that are shown beside each other, in pixels of the page. */
export interface FrameRow {
  /** Around all of them. */
  readonly whole: Size
  /** The upper left corner of the frame that is edited. */
  readonly at: Point
  /** The other frames, by their key. */
  readonly others: ReadonlyMap<string, Rect>
}

/** The key of the frame in which what is said for all widths is seen. */
export const ALL = 'all'
/** Each frame draws the whole page. */
export const MOST_FRAMES = 4
/** Between two frames, in pixels of the page. */
export const BETWEEN = 64

/** A phone is shown as one, and not as wide as its values hold. */
const PHONE = DEVICES[0]!

/** Wider than all widths of the project. */
function widest(widths: readonly Width[]): Size {
  const most = Math.max(0, ...widths.map(({ max }) => max))
  const device = DEVICES.find(({ width }) => width >= 1280 && width > most)
  return device ?? { width: most + 160, height: heightFor(most + 160) }
}

/**
 * All sizes that can be shown, widest first: one for all widths, the widths of the project, and devices that are none
 * of these.
 */
export function offeredSlots(look: Pick<ProjectLook, 'entries' | 'widths'>): readonly Slot[] {
  const { width, height } = widest(look.widths)
  const own = widestFirst(look.widths).map(({ id, max }): Slot => {
    // The pixels are those of the frame, which are told with it.
    const label = widthWords({ ...look, widths: [] }, id)
    return id === 'phone'
      ? { key: id, label, width: PHONE.width, height: PHONE.height }
      : { key: id, label, width: max, height: heightFor(max) }
  })
  const slots: Slot[] = [{ key: ALL, label: ALL_WIDTHS, width, height }, ...own]
  for (const device of DEVICES)
    if (slots.every((slot) => slot.width !== device.width))
      slots.push({ key: `device-${device.width}`, label: device.label, width: device.width, height: device.height })
  return slots.sort((a, b) => b.width - a.width)
}

/** Those of them that somebody chose, else the one for all widths and the project's own; never more than fit. */
export function shownSlots(offered: readonly Slot[], chosen: readonly string[] | undefined): readonly Slot[] {
  const found = offered.filter(({ key }) => chosen?.includes(key))
  const shown = found.length > 0 ? found : offered.filter(({ key }) => !key.startsWith('device-'))
  return shown.slice(0, MOST_FRAMES)
}

/** The slot whose width is nearest. */
export const nearestSlot = (slots: readonly Slot[], width: number): Slot | undefined =>
  slots.reduce<Slot | undefined>(
    (best, slot) => (best === undefined || Math.abs(slot.width - width) < Math.abs(best.width - width) ? slot : best),
    undefined,
  )

/**
 * Frames beside each other in their order, their tops in one line; `active` has the size that the edited frame has
 * just now.
 */
export function frameRow(slots: readonly Slot[], active: string, frame: Size): FrameRow {
  const others = new Map<string, Rect>()
  let at: Point = { x: 0, y: 0 }
  let left = 0
  let height = 0
  for (const slot of slots) {
    const size = slot.key === active ? frame : slot
    if (slot.key === active) at = { x: left, y: 0 }
    else others.set(slot.key, { left, top: 0, width: size.width, height: size.height })
    left += size.width + BETWEEN
    height = Math.max(height, size.height)
  }
  return { whole: { width: Math.max(0, left - BETWEEN), height }, at, others }
}

/** The keys by the frames that show them, the edited one first: what still is to be seen stays where it is drawn. */
export function reordered(order: readonly string[], slots: readonly Slot[]): readonly string[] {
  const keys = slots.map(({ key }) => key)
  const kept = order.filter((key) => keys.includes(key))
  return [...kept, ...keys.filter((key) => !kept.includes(key))]
}

/** The same with another one edited: the two change places. */
export const withActive = (order: readonly string[], key: string): readonly string[] =>
  order.map((each) => (each === key ? order[0]! : each === order[0] ? key : each))

/** Reads the keys that somebody chose; undefined for none. */
export function readChosen(text: string | null): readonly string[] | undefined {
  try {
    const keys = JSON.parse(text ?? 'null') as unknown
    return Array.isArray(keys) && keys.every((key) => typeof key === 'string') ? keys : undefined
  } catch {
    return undefined
  }
}

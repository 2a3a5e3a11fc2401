/** The side of its anchor on which a popup opens. */
export type PopupSide = 'top' | 'bottom' | 'left' | 'right'

/** The side of a popup's anchor, and how the popup is aligned along it. */
export interface PopupPlacement {
  readonly side: PopupSide
  /** At the beginning of the anchor, in its middle, or at its end. */
  readonly align: 'start' | 'middle' | 'end'
}

/** Pixels of the window, such as a `DOMRect`. */
export interface PopupAnchor {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const
/** Pixels between a pop-up and its anchor, and between a pop-up and the edge of the window. */
export const POPUP_GAP = 4

/** The window of an element, in px. */
export const windowSize = ({ innerWidth: width, innerHeight: height }: Window): Size => ({ width, height })

/** The wanted side, or the opposite one where the wanted side has less than `needed` px and the opposite one has more; with its room in px. */
export function sideWithRoom(anchor: PopupAnchor, needed: number, window: Size, wanted: PopupSide) {
  const room = { top: anchor.top, bottom: window.height - anchor.bottom, left: anchor.left, right: window.width - anchor.right }
  const opposite = OPPOSITE[wanted]
  const side = room[wanted] < needed && room[opposite] > room[wanted] ? opposite : wanted
  return { side, room: room[side] }
}

/** Moves a start into the window; what is longer than the window begins at its edge. */
export const withinWindow = (start: number, length: number, whole: number): number =>
  Math.max(POPUP_GAP, Math.min(start, whole - length - POPUP_GAP))

/**
 * The place of a pop-up beside its anchor, in px of the window: on the other side where the wanted one has no room, and never beyond an edge.
 * @example const { x, y } = placePopup(button.getBoundingClientRect(), { width: 200, height: 300 }, windowSize(window), { side: 'bottom', align: 'start' })
 */
export function placePopup(
  anchor: PopupAnchor,
  popup: Size,
  window: Size,
  { side: wanted, align }: PopupPlacement,
  gap = POPUP_GAP,
): { readonly x: number; readonly y: number } {
  const isUpright = wanted === 'top' || wanted === 'bottom'
  const needed = (isUpright ? popup.height : popup.width) + gap + POPUP_GAP
  const { side } = sideWithRoom(anchor, needed, window, wanted)
  const along = (from: number, to: number, own: number) => (align === 'start' ? from : align === 'end' ? to - own : (from + to - own) / 2)
  const beside = side === 'top' || side === 'left' ? -1 : 1
  const across = (own: number) => (beside < 0 ? anchor[side] - gap - own : anchor[side] + gap)
  const x = isUpright ? along(anchor.left, anchor.right, popup.width) : across(popup.width)
  const y = isUpright ? across(popup.height) : along(anchor.top, anchor.bottom, popup.height)
  return { x: withinWindow(x, popup.width, window.width), y: withinWindow(y, popup.height, window.height) }
}

/** Calls `place` now, and whenever something scrolls or the window or the pop-up changes its size; returns how to stop. */
export function followAnchor(view: Window, place: () => void, popup?: Element): () => void {
  place()
  const observer = popup && new ResizeObserver(place)
  if (popup) observer?.observe(popup)
  view.addEventListener('scroll', place, { capture: true, passive: true })
  view.addEventListener('resize', place)
  return () => {
    observer?.disconnect()
    view.removeEventListener('scroll', place, { capture: true })
    view.removeEventListener('resize', place)
  }
}

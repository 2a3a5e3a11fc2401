export type Side = 'top' | 'bottom' | 'left' | 'right'
export interface Placement {
  readonly side: Side
  /** At the beginning of the anchor, in its middle, or at its end. */
  readonly align: 'start' | 'middle' | 'end'
}

const at = (side: Side, align: Placement['align']): Placement => ({ side, align })

export const PLACEMENTS = {
  top: at('top', 'middle'),
  topLeft: at('top', 'start'),
  topRight: at('top', 'end'),
  bottom: at('bottom', 'middle'),
  bottomLeft: at('bottom', 'start'),
  bottomRight: at('bottom', 'end'),
  left: at('left', 'middle'),
  leftTop: at('left', 'start'),
  leftBottom: at('left', 'end'),
  right: at('right', 'middle'),
  rightTop: at('right', 'start'),
  rightBottom: at('right', 'end'),
} as const

const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const
const GAP = 4
const EDGE = 4

interface Size {
  readonly width: number
  readonly height: number
}

/** Where a pop-up goes beside its anchor, in px of the window: on the other side where it has no room, and never beyond the window's edge. */
export function placeBeside(
  anchor: DOMRect,
  popup: Size,
  window: Size,
  { side, align }: Placement,
): { readonly x: number; readonly y: number } {
  const room = { top: anchor.top, bottom: window.height - anchor.bottom, left: anchor.left, right: window.width - anchor.right }
  const isUpright = side === 'top' || side === 'bottom'
  const needed = (isUpright ? popup.height : popup.width) + GAP + EDGE
  const chosen = room[side] < needed && room[OPPOSITE[side]] > room[side] ? OPPOSITE[side] : side
  const along = (from: number, length: number, own: number) =>
    align === 'start' ? from : align === 'end' ? from + length - own : from + (length - own) / 2
  const x = isUpright
    ? along(anchor.left, anchor.width, popup.width)
    : chosen === 'left'
      ? anchor.left - GAP - popup.width
      : anchor.right + GAP
  const y = !isUpright
    ? along(anchor.top, anchor.height, popup.height)
    : chosen === 'top'
      ? anchor.top - GAP - popup.height
      : anchor.bottom + GAP
  const inside = (value: number, own: number, whole: number) => Math.max(EDGE, Math.min(value, whole - own - EDGE))
  return { x: inside(x, popup.width, window.width), y: inside(y, popup.height, window.height) }
}

import { type PopupPlacement, placePopup, windowSize } from '#sdk/react'

export const SIDES = {
  below: { side: 'bottom', align: 'start' },
  beside: { side: 'right', align: 'start' },
} as const satisfies Record<string, PopupPlacement>

/** Moves a `fixed` popup next to an item, also where another box than the window is the origin of its position. */
export function placeBeside(popup: HTMLElement, item: HTMLElement, side: keyof typeof SIDES): void {
  const view = popup.ownerDocument.defaultView
  if (!view) return
  const rect = popup.getBoundingClientRect()
  const { x, y } = placePopup(item.getBoundingClientRect(), rect, windowSize(view), SIDES[side])
  // Custom properties, which a style of the part wins over.
  const shift = (name: string, by: number) =>
    popup.style.setProperty(name, `${(Number.parseFloat(popup.style.getPropertyValue(name)) || 0) + by}px`)
  shift('--nav-left', x - rect.left)
  shift('--nav-top', y - rect.top)
}

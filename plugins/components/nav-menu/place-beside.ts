/** Pixels between a popup and what it belongs to, and the edge of the window. */
const GAP = 4

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Where a popup of a size goes: below or beside an item, on its other side where there is no room, and never out of the window. */
export function besideOf(
  item: Box,
  size: { readonly width: number; readonly height: number },
  window: typeof size,
  side: 'below' | 'beside',
) {
  let left = side === 'below' ? item.left : item.right + GAP
  let top = side === 'below' ? item.bottom + GAP : item.top
  if (side === 'beside' && left + size.width > window.width && item.left - GAP - size.width >= 0) left = item.left - GAP - size.width
  if (side === 'below' && top + size.height > window.height && item.top - GAP - size.height >= 0) top = item.top - GAP - size.height
  left = Math.max(GAP, Math.min(left, window.width - size.width - GAP))
  top = Math.max(GAP, Math.min(top, window.height - size.height - GAP))
  return { left, top }
}

/** Moves a `fixed` popup beside an item, whatever box its place is counted from. */
export function placeBeside(popup: HTMLElement, item: HTMLElement, side: 'below' | 'beside'): void {
  const view = popup.ownerDocument.defaultView
  if (!view) return
  const rect = popup.getBoundingClientRect()
  const wanted = besideOf(item.getBoundingClientRect(), rect, { width: view.innerWidth, height: view.innerHeight }, side)
  // Custom properties, which a style of the part wins over.
  const shift = (name: string, by: number) =>
    popup.style.setProperty(name, `${(Number.parseFloat(popup.style.getPropertyValue(name)) || 0) + by}px`)
  shift('--nav-left', wanted.left - rect.left)
  shift('--nav-top', wanted.top - rect.top)
}

/** What scrolls or cuts off an element, from the inside out; the window aside. */
export function scrollersOf(element: HTMLElement): readonly HTMLElement[] {
  const { body, documentElement, defaultView } = element.ownerDocument
  const found: HTMLElement[] = []
  for (let at = element.parentElement; at && at !== documentElement; at = at.parentElement) {
    // What the body says of scrolling is said of the window, unless the document's root says something too.
    if (at === body && defaultView?.getComputedStyle(documentElement).overflowY === 'visible') break
    if (defaultView && /auto|scroll|hidden|clip/.test(defaultView.getComputedStyle(at).overflowY)) found.push(at)
  }
  return found
}

/** From where to where something can be seen, in the window's pixels. */
export function sightThrough(element: HTMLElement, scrollers: readonly HTMLElement[]): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [0, element.ownerDocument.defaultView?.innerHeight ?? 0]
  for (const scroller of scrollers) {
    const box = scroller.getBoundingClientRect()
    top = Math.max(top, box.top + scroller.clientTop)
    bottom = Math.min(bottom, box.top + scroller.clientTop + scroller.clientHeight)
  }
  return { top, bottom: Math.max(top, bottom) }
}

/** The one of them that scrolls the element now. */
export function scrollerNow(element: HTMLElement, scrollers: readonly HTMLElement[]): Element | null {
  const own = scrollers.find((one) => one.scrollHeight > one.clientHeight + 1)
  return own ?? element.ownerDocument.scrollingElement
}

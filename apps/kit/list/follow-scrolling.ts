/** What of Arco's tables scrolls sideways. */
const SCROLLS = '.arco-table-content-inner'

/**
 * Lets tables that are wider than their place be scrolled with the keyboard: only what has the focus can be. A table of texts alone has nothing in it
 * that could take it. Answers what ends that.
 */
export function followScrolling(within: HTMLElement): () => void {
  const mark = (): void => {
    for (const each of within.querySelectorAll<HTMLElement>(SCROLLS)) {
      const scrolls = each.scrollWidth > each.clientWidth
      if (scrolls === (each.tabIndex === 0)) continue
      if (scrolls) each.tabIndex = 0
      else each.removeAttribute('tabindex')
    }
  }
  let frame = 0
  // Once a frame at most: a list that loads changes in many places.
  const later = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mark)
  }
  const changes = new MutationObserver(later)
  changes.observe(within, { childList: true, subtree: true })
  const sizes = new ResizeObserver(later)
  sizes.observe(within)
  later()
  return () => {
    changes.disconnect()
    sizes.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** Marks what shows all that is in it while the page is printed; page.css says how. */
const MARK = 'data-print-whole'

/** Shows what scrolls whole while the document of an element is printed, whoever made it scroll; ends with the returned function. */
export function unfoldForPrint({ ownerDocument: document }: Element): () => void {
  const view = document.defaultView
  const media = view?.matchMedia?.('print')
  const fold = () => {
    for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK)
  }
  const unfold = () => {
    const scrolling = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (!isTooSmall(element)) return false
      const { overflowX, overflowY } = view!.getComputedStyle(element)
      return /auto|scroll/.test(overflowX + overflowY)
    })
    for (const element of scrolling) {
      element.setAttribute(MARK, '')
      // What is around it and has a height of its own would cut it off, or be written over.
      for (let around = element.parentElement; around && around !== document.documentElement; around = around.parentElement) {
        if (view!.getComputedStyle(around).position === 'fixed') break
        if (isTooSmall(around)) around.setAttribute(MARK, '')
      }
    }
  }
  const follow = () => (media?.matches ? unfold() : fold())
  view?.addEventListener('beforeprint', unfold)
  view?.addEventListener('afterprint', fold)
  media?.addEventListener('change', follow)
  return () => {
    fold()
    view?.removeEventListener('beforeprint', unfold)
    view?.removeEventListener('afterprint', fold)
    media?.removeEventListener('change', follow)
  }
}

const isTooSmall = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1

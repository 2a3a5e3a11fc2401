import { MessageError, type Printer, tell } from '#sdk/services'

const MARK = 'data-tessera-print'
/** What is neither the element, nor inside it, nor around it leaves the sheet; what is around it must not cut it off. */
const SHEET = `@media print {
  body *:not([${MARK}], [${MARK}] *, :has([${MARK}])) { display: none !important }
  html:has([${MARK}]), body:has([${MARK}]), body *:has([${MARK}]) {
    display: block !important; position: static !important; overflow: visible !important;
    width: auto !important; height: auto !important; max-height: none !important;
    margin: 0 !important; padding: 0 !important; border: 0 !important; box-shadow: none !important; transform: none !important;
  }
  [${MARK}] { overflow: visible !important; max-height: none !important }
}`

export const create = (): Printer => ({
  async print(element, only) {
    const { ownerDocument } = element
    const view = ownerDocument.defaultView
    if (view === null) throw new MessageError(tell('engine.closed'))
    if (only) singleOut(element, ownerDocument, view)
    view.print()
  },
})

/** Until the print is over, the sheet shows the element alone. */
function singleOut(element: HTMLElement, document: Document, view: Window): void {
  const style = document.createElement('style')
  style.textContent = SHEET
  document.head.append(style)
  element.setAttribute(MARK, '')
  view.addEventListener(
    'afterprint',
    () => {
      element.removeAttribute(MARK)
      style.remove()
    },
    { once: true },
  )
}

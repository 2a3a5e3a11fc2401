import { popupsAround } from '#kernel/view'

/** Where a pop-up of an element belongs: beside the element's page, else in the body of its own document, which in the editor is not the window's. */
export function popupContainer(element: Element): Element {
  return popupsAround(element) ?? element.ownerDocument.body
}

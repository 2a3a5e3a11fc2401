/** Where a pop-up of an element belongs: the body of its own document, which in the editor is not the window's. */
export function popupContainer(element: Element): Element {
  return element.ownerDocument.body
}

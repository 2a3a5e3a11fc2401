/** Says of which page an element in the document holds the pop-ups: the page's key. It stands next to the page. */
export const POPUPS = 'data-popups'

/**
 * The container for the pop-ups of an element's page. It is next to the page, has the page's theme and is removed with
 * it. Undefined outside of pages.
 */
export function popupsAround(element: Element): Element | undefined {
  const within = element.closest(`[${POPUPS}]`)
  if (within) return within
  const beside = element.closest('[data-id="page"]')?.nextElementSibling
  return beside?.hasAttribute(POPUPS) ? beside : undefined
}

/** Where the pop-ups of an open page are; undefined where it is not drawn in this document. */
export const popupsOf = (key: string, within: Document = document): Element | undefined =>
  [...within.querySelectorAll(`[${POPUPS}]`)].find((each) => each.getAttribute(POPUPS) === key)

import { themeSheet } from '#sdk/react'

/** Over what the project's theme and the page's differences to it say. */
const SCOPE = ':root:root body'
/** A page among several in its document. */
const ownScope = (root: Element): string => `.te-own.te-own.te-own[data-own="${CSS.escape(root.getAttribute('data-own') ?? '')}"]`

/** Colours the document that shows a page, or the page alone where it has a theme of its own, pop-ups included; undefined for what is no colour. */
export function addColour(page: Element, colour: string): HTMLStyleElement | undefined {
  const own = page.closest('.te-own')
  const css = themeSheet({ primary: colour }, { scope: own ? ownScope(own) : SCOPE })
  if (css === '') return undefined
  const sheet = page.ownerDocument.createElement('style')
  sheet.textContent = css
  page.ownerDocument.head.append(sheet)
  return sheet
}

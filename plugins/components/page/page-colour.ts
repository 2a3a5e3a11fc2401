import { themeSheet } from '#sdk/react'

/** Over what the project's theme and the page's differences to it say. */
const SCOPE = ':root:root body'

/** Colours the document that shows the page, pop-ups included; undefined for what is no colour. */
export function addColour({ head }: Document, colour: string): HTMLStyleElement | undefined {
  const css = themeSheet({ primary: colour }, { scope: SCOPE })
  if (css === '') return undefined
  const sheet = head.ownerDocument.createElement('style')
  sheet.textContent = css
  head.append(sheet)
  return sheet
}

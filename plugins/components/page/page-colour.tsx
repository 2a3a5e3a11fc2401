import { themeSheet } from '#sdk/react'

/** Over what the project's theme and the page's differences to it say. */
const SCOPE = ':root:root body'

/** The colour that older pages have among their settings, for the document that shows the page, pop-ups included. Nothing for what is no colour. */
export function PageColour({ colour }: { readonly colour: string }) {
  return <style>{themeSheet({ primary: colour }, { scope: SCOPE })}</style>
}

import type { PageElements } from '#sdk/services'

export const create = (): PageElements => ({ find: async (id, scope) => findPageElement(id, document, scope) })

/** Where an element is mounted: in this document, or in a frame of ours that shows the page. */
export function findPageElement(id: string, within: Document = document, scope = ''): HTMLElement | null {
  // Only a page's elements have both: the editor's own lists and canvases use `data-id` too.
  const element = `[data-id="${CSS.escape(id)}"][data-type]`
  for (let row = scope; row !== ''; row = row.slice(0, Math.max(0, row.lastIndexOf('/')))) {
    const inRow = within.querySelector<HTMLElement>(`${element}[data-row="${CSS.escape(row)}"]`)
    if (inRow) return inRow
  }
  const found = within.querySelector<HTMLElement>(element)
  if (found) return found
  for (const frame of within.querySelectorAll('iframe')) {
    const inside = documentOf(frame)
    const deeper = inside && findPageElement(id, inside, scope)
    if (deeper) return deeper
  }
  return null
}

/** Null for a frame of another origin, whatever way the browser says so. */
function documentOf(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument
  } catch {
    return null
  }
}

import type { PageElements } from '#sdk/services'

export const create = (): PageElements => ({ find: async (id) => findPageElement(id) })

/** Where an element is mounted: in this document, or in a frame of ours that shows the page. */
export function findPageElement(id: string, within: Document = document): HTMLElement | null {
  // Only a page's elements have both: the editor's own lists and canvases use `data-id` too.
  const found = within.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"][data-type]`)
  if (found) return found
  for (const frame of within.querySelectorAll('iframe')) {
    const inside = documentOf(frame)
    const deeper = inside && findPageElement(id, inside)
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

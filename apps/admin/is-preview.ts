import { PREVIEW } from './address.ts'

/** Whether this document is a preview in a frame of the product’s own; one that is opened by itself is no preview. */
export function isPreview(): boolean {
  if (!new URLSearchParams(location.search).has(PREVIEW) || window.parent === window) return false
  try {
    return window.parent.location.origin === location.origin
  } catch {
    // The parent has another origin.
    return false
  }
}

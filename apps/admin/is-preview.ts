import { PREVIEW } from './address.ts'

const isNamed = (): boolean => new URLSearchParams(location.search).has(PREVIEW)

/** Whether this document is a preview in a frame of the product’s own; one that is opened by itself is no preview. */
export function isPreview(): boolean {
  if (!isNamed() || window.parent === window) return false
  try {
    return window.parent.location.origin === location.origin
  } catch {
    // The parent has another origin.
    return false
  }
}

/**
 * The address of the application itself, for a preview that is opened by itself; null for anything else. With
 * `ADMIN_URL` the server leads on from there, because no application runs at the address of the studio.
 */
export function addressOutside(): string | null {
  if (!isNamed() || isPreview()) return null
  const params = new URLSearchParams(location.search)
  params.delete(PREVIEW)
  return `${location.pathname}${params.size === 0 ? '' : `?${params}`}`
}

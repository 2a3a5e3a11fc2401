const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The address if a page may go there (own paths, http, https, mailto, tel), else null. */
export function safeTarget(url: string): string | null {
  const trimmed = url.trim()
  if (trimmed === '' || /\p{Cc}/u.test(trimmed)) return null
  try {
    const parsed = new URL(trimmed, 'https://own.invalid')
    if (!SCHEMES.has(parsed.protocol)) return null
    return trimmed
  } catch {
    return null
  }
}

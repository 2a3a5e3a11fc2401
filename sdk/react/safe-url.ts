const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const ALLOWED = new Set(['http', 'https', 'mailto', 'tel'])

/** Characters that browsers drop from an address before they read its scheme: controls, and blanks at either end. */
function asBrowsersRead(url: string): string {
  return [...url]
    .filter((character) => character.charCodeAt(0) > 31 && character.charCodeAt(0) !== 127)
    .join('')
    .trim()
}

/** An address that may be followed or shown: http, https, mailto, tel and relative ones; undefined for everything else. */
export function safeUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const url = asBrowsersRead(value)
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase()
  if (url === '' || (scheme !== undefined && !ALLOWED.has(scheme))) return undefined
  return url
}

/** As `safeUrl`, and raster images given as `data:` text. */
export function safeImageUrl(value: unknown): string | undefined {
  if (typeof value === 'string' && /^data:image\/(png|jpeg|gif|webp|avif|bmp);base64,[a-z0-9+/=]*$/i.test(value)) return value
  return safeUrl(value)
}

/** Longer ones come from nobody who went astray. */
const LONGEST = 2000

/**
 * An address of ours that somebody handed over, such as where to go after the login, in its normal form; null for any other. `origins` are ours:
 * an address at the first of them becomes its path, which starts with one slash, also when it is taken for an address once more.
 */
export function ownAddress(text: string | null, origins: readonly [string, ...string[]] = [location.origin]): string | null {
  // What a browser strips or turns around before it reads an address must not come into it.
  if (text === null || text.length > LONGEST || /[\\\p{Cc}]/u.test(text) || !/^(\/(?!\/)|https?:\/\/)/i.test(text)) return null
  const url = URL.parse(text, origins[0])
  if (!url || !origins.includes(url.origin) || url.pathname.startsWith('//')) return null
  const path = `${url.pathname}${url.search}${url.hash}`
  const address = url.origin === origins[0] ? path : `${url.origin}${path}`
  return address.length > LONGEST ? null : address
}

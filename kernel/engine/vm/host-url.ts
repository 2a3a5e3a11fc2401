const PARTS = ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin'] as const

const partsOf = (url: URL) => Object.fromEntries(PARTS.map((name) => [name, url[name]]))

/** The parts of an address by the names of `URL`; null for what is no address. */
export function urlParts(address: string, base: unknown): object | null {
  const url = URL.parse(address, typeof base === 'string' ? base : undefined)
  return url && partsOf(url)
}

/** The parts of the address with another value for one of them; null where that is no address. */
export function urlWith(address: string, name: string, value: string): object | null {
  const part = PARTS.find((each) => each === name && each !== 'origin') as Exclude<(typeof PARTS)[number], 'origin'> | undefined
  const url = URL.parse(address)
  if (!url || !part) return null
  try {
    Reflect.set(url, part, value)
  } catch {
    return null
  }
  return partsOf(url)
}

export const queryPairs = (query: string): readonly (readonly [string, string])[] => [...new URLSearchParams(query)]

export const queryText = (pairs: unknown): string => new URLSearchParams(pairs as [string, string][]).toString()

/** The forms in which precompressed bytes are kept. */
export type Encoding = 'br' | 'gzip' | 'identity'

const takes = (header: string, name: string): boolean => {
  const at = header.indexOf(name)
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + name.length))
}

const bestOf = (header: string): Encoding => (takes(header, 'br') ? 'br' : takes(header, 'gzip') ? 'gzip' : 'identity')

/** Browsers send one of few. */
const accepted = new Map<string, Encoding>()
const MOST_READ = 100

/** The best form of precompressed bytes that a client takes. */
export const encodingFor = (request: Request): Encoding => {
  const header = request.headers.get('accept-encoding')
  if (header === null) return 'identity'
  let encoding = accepted.get(header)
  if (encoding === undefined) {
    encoding = bestOf(header)
    if (accepted.size < MOST_READ && header.length < 100) accepted.set(header, encoding)
  }
  return encoding
}

export const matchesEtag = (request: Request, etag: string): boolean => {
  const header = request.headers.get('if-none-match')
  return header !== null && (header === etag || header === '*' || header.includes(etag))
}

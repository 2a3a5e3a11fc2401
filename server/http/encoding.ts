/** The forms in which precompressed bytes are kept. */
export type Encoding = 'br' | 'gzip' | 'identity'

const takes = (header: string, name: string): boolean => {
  const at = header.indexOf(name)
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + name.length))
}

/** The best form of precompressed bytes that a client takes. */
export const encodingFor = (request: Request): Encoding => {
  const header = request.headers.get('accept-encoding') ?? ''
  return takes(header, 'br') ? 'br' : takes(header, 'gzip') ? 'gzip' : 'identity'
}

export const matchesEtag = (request: Request, etag: string): boolean => {
  const header = request.headers.get('if-none-match')
  return header !== null && (header === etag || header === '*' || header.includes(etag))
}

/** A cache in between, such as a CDN, that receives purges. */
export interface PurgeSettings {
  readonly url: string
  /** The field of the JSON that lists the keys. */
  readonly field: string
  /** What proves to the cache who asks; null where it asks for nothing. */
  readonly header: { readonly name: string; readonly value: string } | null
}

/** A header of its own, such as `Fastly-Key: abc`. */
const HEADER = /^([a-z][\w-]{0,99}):\s*([\x21-\x7e]+)$/i
const TOKEN = /^[\x21-\x7e]+$/

/** Null without an address. @throws Error that shows nothing of the token */
export function readPurge({
  url,
  token,
  field,
}: {
  readonly url: string
  readonly token: string
  readonly field: string
}): PurgeSettings | null {
  if (url === '') {
    if (token !== '') throw new Error('a token needs the address too')
    return null
  }
  const { username, password } = new URL(url)
  if (username !== '' || password !== '')
    throw new Error('the address has no name and password in it; use TESSERA_PURGE_TOKEN')
  if (token === '') return { url, field, header: null }
  const header = HEADER.exec(token)
  if (header) return { url, field, header: { name: header[1]!.toLowerCase(), value: header[2]! } }
  if (!TOKEN.test(token)) throw new Error('the token is one word, or a header such as Name: value')
  return { url, field, header: { name: 'authorization', value: `Bearer ${token}` } }
}

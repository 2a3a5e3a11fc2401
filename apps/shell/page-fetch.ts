import type { ServerPage } from '#kernel/engine'

/** What tells our server that a page asks, also for visitors without a login. */
const PAGE_HEADER = 'x-tessera-page'

/** Where a page's logic gets its login from. */
export interface PageLogins {
  /** The token of the page; null for a visitor without a login. A draft is saved before. */
  token(page: ServerPage): Promise<string | null>
  /** Another one, after the server no longer took the last. */
  renew(page: ServerPage): Promise<string | null>
}

const withHeader = (given: RequestInit['headers'], token: string | null): Headers => {
  const headers = new Headers(given)
  // A page's logic writes neither of them.
  headers.delete('authorization')
  headers.set(PAGE_HEADER, '1')
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return headers
}

/**
 * The requests of one page's logic. To our own origin they go without cookies, and to our own api with the page's token and no other: whatever
 * the page asks for, it never acts as the person who looks at it.
 */
export function pageFetch(page: ServerPage | undefined, logins: PageLogins, plain: typeof fetch): typeof fetch {
  const send = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const here = globalThis.location.origin
    const url = new URL(input instanceof Request ? input.url : input, here)
    if (url.origin !== here) return plain(input, init)
    const own: RequestInit = { ...init, credentials: 'omit' }
    if (url.pathname !== '/api' && !url.pathname.startsWith('/api/')) return plain(input, own)
    const given = init.headers ?? (input instanceof Request ? input.headers : undefined)
    const signed = (token: string | null) => plain(input, { ...own, headers: withHeader(given, token) })
    if (page === undefined) return signed(null)
    const token = await logins.token(page)
    const answer = await signed(token)
    if (answer.status !== 401 || token === null) return answer
    const next = await logins.renew(page)
    return next === null ? answer : signed(next)
  }
  return send as typeof fetch
}

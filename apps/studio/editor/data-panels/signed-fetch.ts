import { renew } from '#shell/client'
import { readToken } from '#shell/token'

/** A request as the engine's worker sends it: one to our own api carries the login, no other address ever sees it. */
export async function signedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.origin)
  if (url.origin !== location.origin || !url.pathname.startsWith('/api/')) return fetch(input, init)
  const send = () => {
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
    const token = readToken()
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return fetch(input, { ...init, headers, credentials: 'include' })
  }
  const answer = await send()
  return answer.status === 401 && readToken() !== null && (await renew()) ? send() : answer
}

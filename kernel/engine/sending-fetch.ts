import type { OnProgress } from './files.ts'

/** The one path of our own server that is asked in this way: a request of this kind takes cookies along, which nothing reads there. */
const THROUGH_SERVER = '/api/viewer/upload'

const headersOf = (text: string): Headers => {
  const headers = new Headers()
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return headers
}

/** Answers without a body by what HTTP says of their status. */
const EMPTY: ReadonlySet<number> = new Set([101, 204, 205, 304])

/** `fetch` with the cookies of the origin, which tells how much of a body has gone: browsers tell this of no other kind of request. */
export const progressFetch = (onProgress: OnProgress): typeof fetch => {
  const send = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const { signal } = init
      const stop = () => request.abort()
      const ended = () => signal?.removeEventListener('abort', stop)
      const abort = () => reject(signal?.reason ?? new DOMException('The request was given up', 'AbortError'))
      if (signal?.aborted) {
        abort()
        return
      }
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : String(input))
      request.responseType = 'blob'
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
      request.onload = () => {
        const { status } = request
        const body = EMPTY.has(status) ? null : (request.response as Blob)
        resolve(new Response(body, { status, headers: headersOf(request.getAllResponseHeaders()) }))
      }
      request.onerror = () => reject(new TypeError('The request failed'))
      request.onabort = abort
      request.onloadend = ended
      signal?.addEventListener('abort', stop, { once: true })
      request.send(init.body as XMLHttpRequestBodyInit)
    })
  return send as typeof fetch
}

/** For a page's logic: as `progressFetch` where no cookie of ours is read, else as the given one, which sends none. */
export const sendingFetch = (onProgress: OnProgress, plain: typeof fetch): typeof fetch => {
  const send = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const here = (globalThis.location as Location | undefined)?.origin
    const url = new URL(input instanceof Request ? input.url : input, here)
    const isOurs = url.origin === here
    if (typeof XMLHttpRequest === 'undefined' || (isOurs && url.pathname !== THROUGH_SERVER)) return plain(input, init)
    return progressFetch(onProgress)(url, init)
  }
  return send as typeof fetch
}

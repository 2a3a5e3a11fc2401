import { type Remote, wrap } from 'comlink'

/** What the page lends its engine's worker: storage is out of a worker's reach. */
export interface LentSession {
  readonly token: () => string | null
  /** Renews the login by its cookie; false when it is over. */
  readonly renew: () => Promise<boolean>
}
interface Lending {
  readonly session: MessagePort
}

export const lend = (session: MessagePort): Lending => ({ session })
const isLending = (data: unknown): data is Lending =>
  typeof data === 'object' && data !== null && 'session' in data && data.session instanceof MessagePort

/** An address of our own server's api. */
function isOwn(input: RequestInfo | URL): boolean {
  const url = new URL(input instanceof Request ? input.url : input, self.location.origin)
  return url.origin === self.location.origin && url.pathname.startsWith('/api/')
}

/**
 * Inside the worker: requests to our own api carry the login, and one that comes back expired is sent once more after renewing it.
 * The token never enters the VM, and never leaves for another origin.
 */
export function signOwnRequests(): void {
  const lent = new Promise<Remote<LentSession>>((resolve) => {
    self.addEventListener('message', (event) => {
      if (isLending(event.data)) resolve(wrap<LentSession>(event.data.session))
    })
  })
  const plain = self.fetch.bind(self)
  const signed = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const token = await (await lent).token()
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return plain(input, { ...init, headers, credentials: 'include' })
  }
  self.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!isOwn(input)) return plain(input, init)
    const answer = await signed(input, init)
    const hadToken = answer.status === 401 && (await (await lent).token()) !== null
    return hadToken && (await (await lent).renew()) ? signed(input, init) : answer
  }) as typeof fetch
}

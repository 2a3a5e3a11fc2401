import { type Remote, wrap } from 'comlink'
import type { PageLogins } from './page-fetch.ts'

interface Lending {
  readonly logins: MessagePort
}

/** The message that lends the pages' logins to their engine's worker. */
export const lendLogins = (logins: MessagePort): Lending => ({ logins })
const isLending = (data: unknown): data is Lending =>
  typeof data === 'object' && data !== null && 'logins' in data && data.logins instanceof MessagePort

/** Inside the worker: the logins that the page lends, as soon as they come. */
export function borrowedLogins(): PageLogins {
  const lent = new Promise<Remote<PageLogins>>((resolve) => {
    self.addEventListener('message', (event) => {
      if (isLending(event.data)) resolve(wrap<PageLogins>(event.data.logins))
    })
  })
  return {
    token: async (page) => (await lent).token(page),
    renew: async (page) => (await lent).renew(page),
  }
}

import { type Label, MessageError } from './message.ts'

/** Written here in both languages: without a connection, no texts can be loaded. */
export const NO_CONNECTION: Label = {
  zh: '网络异常，请稍后再试。当前无法连接服务器，已填写的内容会保留。',
  en: 'Network exception, please try again later. There is no connection to the server; what you entered is kept.',
}

/** A request that reached no server. Browsers describe it in sentences of their own, which people must not see. */
export class NoConnection extends MessageError {
  override readonly name = 'NoConnection'
  constructor(cause?: unknown) {
    super(NO_CONNECTION)
    this.cause = cause
  }
}

/** Whether a request could not be made at all: browsers throw the same kind of error for a broken address and for a broken connection. */
function isMalformed(input: RequestInfo | URL, { method, headers }: RequestInit): boolean {
  if (input instanceof Request) return false
  try {
    new Request(new URL(input, globalThis.location?.href ?? 'http://own.invalid/'), {
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
    })
    return false
  } catch {
    return true
  }
}

/**
 * A `fetch` that rejects with `NoConnection` where the network failed, and as it did for everything else, such as an abort.
 * @example withConnectionWords(fetch)('/orders') // offline: rejects with a NoConnection
 */
export const withConnectionWords = (plain: typeof fetch): typeof fetch =>
  (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    try {
      return await plain(input, init)
    } catch (thrown) {
      if (!(thrown instanceof TypeError) || isMalformed(input, init)) throw thrown
      throw new NoConnection(thrown)
    }
  }) as typeof fetch

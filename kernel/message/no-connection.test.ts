import { describe, expect, it } from 'vitest'
import { NO_CONNECTION, NoConnection, toldBy, withConnectionWords } from './index.ts'

const rejecting = (thrown: unknown): typeof fetch => (() => Promise.reject(thrown)) as unknown as typeof fetch
const failureOf = (thrown: unknown, address = 'https://api.example.com/orders', init: RequestInit = {}): Promise<unknown> =>
  withConnectionWords(rejecting(thrown))(address, init).then(
    () => null,
    (error: unknown) => error,
  )

describe('withConnectionWords', () => {
  it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.', 'network error'])(
    'puts “%s” into words of both languages',
    async (said) => {
      const failure = await failureOf(new TypeError(said))
      expect(failure).toBeInstanceOf(NoConnection)
      expect(toldBy(failure)).toEqual(NO_CONNECTION)
      expect(JSON.stringify(NO_CONNECTION)).not.toContain(said)
    },
  )

  it('leaves an abort, a refusal of ours and a request that cannot be made as they are', async () => {
    const abort = new DOMException('stopped', 'AbortError')
    const broken = new TypeError('Invalid URL')
    expect(await failureOf(abort)).toBe(abort)
    expect(await failureOf(broken, 'http://')).toBe(broken)
    expect(await failureOf(broken, '/orders', { headers: { 'a b': '1' } })).toBe(broken)
  })

  it('hands answers on', async () => {
    const answer = new Response('ok')
    expect(await withConnectionWords((async () => answer) as unknown as typeof fetch)('/orders')).toBe(answer)
  })
})

import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { networkOf } from '../../http/ip.ts'
import { DATA_POLICY } from '../../http/security-headers.ts'
import { proxyErrors } from './errors.ts'
import { maskedWhile, withoutSecretsInHeaders } from './masking.ts'
import { type FetchInput, type FetchPolicy, FetchRefused, safeStream } from './safe-fetch.ts'
import type { SecretForm } from './secret-forms.ts'
import { passedOn, tooMany } from './service.ts'
import { AT_ONCE, createPlaces } from './uploading.ts'

/** Where the answer's status and headers stand, which are not those of ours. */
const SAID = 'tessera-answer'
/** Seconds that the other side may take without a byte. */
const UPSTREAM_SECONDS = 60

interface Asking {
  readonly actor: Actor | null
  readonly ip: string
  /** Aborts when the caller has gone. */
  readonly signal: AbortSignal
  /** The answer may take so many seconds without a byte being sent. */
  readonly wait: (seconds: number) => void
}

/** Passes answers on while they come. As many at once as uploads. */
export const createStreaming = () => {
  const takePlace = createPlaces()
  return {
    /** `hold` refuses what the page does not declare. */
    async pass(
      { actor, ip, signal, wait }: Asking,
      hold: () => Promise<{ readonly request: FetchInput; readonly policy: FetchPolicy; readonly hides: readonly SecretForm[] }>,
    ): Promise<Response> {
      const leave = actor === null ? takePlace(`visitor ${networkOf(ip)}`, AT_ONCE.network) : takePlace(`${actor.userId}`, AT_ONCE.person)
      if (leave === null) throw tooMany()
      const gone = new AbortController()
      const end = () => gone.abort()
      signal.addEventListener('abort', end, { once: true })
      const left = () => {
        signal.removeEventListener('abort', end)
        leave()
      }
      try {
        const { request, policy, hides } = await hold()
        wait(UPSTREAM_SECONDS)
        const { status, headers, body } = await safeStream({ ...request, signal: gone.signal }, policy)
        const parts = (hides.length === 0 ? body : maskedWhile(body, hides))[Symbol.asyncIterator]()
        const stream = new ReadableStream<Uint8Array>({
          async pull(controller) {
            try {
              const { done, value } = await parts.next()
              if (!done) {
                wait(UPSTREAM_SECONDS)
                return controller.enqueue(value)
              }
              controller.close()
            } catch (error) {
              controller.error(error)
            }
            left()
          },
          cancel() {
            end()
            left()
          },
        })
        return new Response(stream, {
          headers: {
            // Nothing that comes from elsewhere is a document of ours, whatever it says of itself.
            'content-type': 'application/octet-stream',
            'content-security-policy': DATA_POLICY,
            [SAID]: encodeURIComponent(JSON.stringify({ status, headers: withoutSecretsInHeaders(passedOn(headers), hides) })),
          },
        })
      } catch (error) {
        left()
        throw error instanceof FetchRefused ? new AppError(proxyErrors.refused) : error
      }
    },
  }
}

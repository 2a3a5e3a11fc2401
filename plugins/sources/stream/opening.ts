import {
  addQuery,
  createSpeaker,
  type Json,
  type LoadResult,
  type Message,
  queryOf,
  type SendRow,
  type SourceContext,
  type SourceRuntime,
  tell,
} from '#sdk'
import { messages } from './messages.ts'

type Subscribe = NonNullable<SourceRuntime['subscribe']>
type Push = (result: LoadResult) => void

const NAMES = { NO_ADDRESS: 'no-address', BAD_ADDRESS: 'bad-address', REFUSED: 'refused', NETWORK: 'network', TIMEOUT: 'timeout' } as const
type Problem = (code: keyof typeof NAMES, context: Pick<SourceContext, 'locale'>, params?: Message['params']) => LoadResult

/** The failures of one kind of stream; its words are at hand before anything fails: where the network is gone, nothing more loads. */
export function problemsOf(owner: `source/${string}`): Problem {
  const speaker = createSpeaker(async () => undefined, { [owner]: messages })
  return (code, { locale }, params) => {
    const told = tell(`${owner}.${NAMES[code]}`, params)
    return { code, data: null, originData: null, msg: speaker.now(told, locale), problem: told }
  }
}

interface Addressed {
  readonly stgApi: string
  readonly prdApi: string
  readonly params: readonly SendRow[]
}

/** The environment's address with its parameters; null where there is none. */
export function addressFor({ stgApi, prdApi, params }: Addressed, sent: Json, { env }: Pick<SourceContext, 'env'>): string | null {
  const address = (env === 'prd' ? prdApi : stgApi).trim()
  if (address === '') return null
  const values = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? Object.entries(sent) : []
  return addQuery(address, queryOf([...params, ...values.map(([key, value]) => ({ key, value }))]))
}

const PATIENCE = 10_000

/** The first message alone, for whoever asks a stream as if it were a request. */
export function firstOf(subscribe: Subscribe, problem: Problem): SourceRuntime['run'] {
  return (config, params, context) =>
    new Promise((resolve, reject) => {
      const ending = new AbortController()
      const cancelled = () => finish(() => reject(new DOMException('Cancelled', 'AbortError')))
      function finish(settle: () => void): void {
        context.signal.removeEventListener('abort', cancelled)
        settle()
        ending.abort()
      }
      context.signal.addEventListener('abort', cancelled, { once: true })
      context.wait(PATIENCE, ending.signal).then(
        () => finish(() => resolve(problem('TIMEOUT', context))),
        () => {},
      )
      const push: Push = (result) => finish(() => resolve(result))
      subscribe(config, params, { ...context, signal: ending.signal }, push).catch((error) => finish(() => reject(error)))
    })
}

/** Ends with the signal, or before it. */
export function endWith(signal: SourceContext['signal']): AbortController {
  const ending = new AbortController()
  if (signal.aborted) ending.abort()
  signal.addEventListener('abort', () => ending.abort(), { once: true })
  return ending
}

import { addQuery, type Json, type LoadResult, queryOf, type SendRow, type SourceContext, type SourceRuntime } from '#sdk'

type Subscribe = NonNullable<SourceRuntime['subscribe']>
type Push = (result: LoadResult) => void

const TEXTS = {
  NO_ADDRESS: { zh: '没有填写当前环境的地址', en: 'This environment has no address' },
  BAD_ADDRESS: { zh: '地址不正确', en: 'The address is not valid' },
  REFUSED: { zh: '服务拒绝了连接', en: 'The service refused the connection' },
  NETWORK: { zh: '网络异常，正在重新连接', en: 'Network exception, connecting again' },
  TIMEOUT: { zh: '服务没有发来消息', en: 'The service sent no message' },
} as const

export function problem(code: keyof typeof TEXTS, { locale }: Pick<SourceContext, 'locale'>, detail = ''): LoadResult {
  const text = TEXTS[code][locale]
  return { code, data: null, originData: null, msg: detail === '' ? text : `${text} (${detail})` }
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
export function firstOf(subscribe: Subscribe): SourceRuntime['run'] {
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

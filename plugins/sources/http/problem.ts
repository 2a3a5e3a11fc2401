import { createSpeaker, type LoadResult, type Message, type SourceContext, type Told, tell } from '#sdk'
import { messages } from './messages.ts'

const CODES = {
  NO_ADDRESS: 'source/http.no-address',
  BAD_ADDRESS: 'source/http.bad-address',
  NO_QUERY: 'source/http.no-query',
  BAD_REQUEST: 'source/http.bad-request',
  INTERCEPTOR: 'source/http.interceptor',
  HELD: 'source/http.held',
  TIMEOUT: 'source/http.timeout',
  NETWORK: 'source/http.network',
  PROXY: 'source/http.proxy',
  PRIVATE: 'source/http.proxy',
  TOO_LARGE: 'source/http.too-large',
  FILE_GONE: 'source/http.file-gone',
  NO_CODE: 'source/http.no-code',
} as const

/** Why there is no answer that could be mapped. */
export class RequestProblem extends Error {
  constructor(
    readonly code: keyof typeof CODES,
    /** What whoever caused it has to say, where it says anything. */
    readonly told: Told = '',
  ) {
    super(code)
  }
}

// At hand before anything fails: where the network is gone, nothing more loads.
const speaker = createSpeaker(async () => undefined, { 'source/http': messages })

/** A failure in words of its own, which nobody translates. */
export function failure(code: number | string, msg: string): LoadResult {
  return { code, data: null, originData: null, msg }
}

/** A failure of ours, also in the reader's language. */
export function failedBy(code: number | string, problem: Message, locale: SourceContext['locale']): LoadResult {
  const whole = Object.values(problem.params ?? {}).every((value) => typeof value !== 'object')
  // What it quotes has words of its own; whoever runs the source puts them together.
  return { ...failure(code, whole ? speaker.now(problem, locale) : ''), problem }
}

export function problem(
  { code, told }: Pick<RequestProblem, 'code'> & { readonly told?: Told },
  locale: SourceContext['locale'],
): LoadResult {
  if (told === undefined || told === '') return failedBy(code, tell(CODES[code], code === 'INTERCEPTOR' ? { why: '' } : undefined), locale)
  if (code === 'INTERCEPTOR') return failedBy(code, tell(CODES[code], { why: told }), locale)
  // The server's words, as a problem of ours: a code alone is a service's.
  if (typeof told === 'string') return failedBy(code, tell('source/http.refused', { why: told }), locale)
  return failedBy(code, 'code' in told ? told : tell(CODES[code]), locale)
}

/** The same failure in the words that an author or a service chose for it, if they did. */
export function inOwnWords(result: LoadResult, text: string): LoadResult {
  if (text === '') return result
  const { problem: _ours, ...rest } = result
  return { ...rest, msg: text }
}

/** What is said when a service tells a failure by its code alone. */
export const otherCode = (code: string, locale: SourceContext['locale']): LoadResult =>
  failedBy(code, tell('source/http.other-code', { code }), locale)

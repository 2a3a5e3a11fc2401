import { type Json, type JsonObject, type LoadResult, parsed, type SourceContext, tell, toldBy, toldByResult } from '#sdk'
import { parseBody, readAnswer } from './answer.ts'
import { AnswerCache } from './answer-cache.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { type HttpConfig, httpConfig, type InterceptorConfig, interceptorConfig } from './index.ts'
import { interceptRequest, interceptResponse } from './interceptors.ts'
import { composeMessage, draftRequest, type HttpMessage, type RequestDraft } from './message.ts'
import type { TakePart } from './parts.ts'
import { failedBy, failure, problem, RequestProblem } from './problem.ts'
import { withRetries } from './retry.ts'
import { type HttpAnswer, send } from './send.ts'
import { SharedRequests } from './shared-requests.ts'

export async function run(config: JsonObject, params: Json, context: SourceContext): Promise<LoadResult> {
  let settings: HttpConfig
  try {
    settings = parsed(httpConfig, config)
  } catch (thrown) {
    return failedBy('BAD_CONFIG', tell('source/http.config', { why: toldBy(thrown) }), context.locale)
  }
  const result = await load(settings, params, interceptorConfig.parse(context.interceptor), context)
  const { tips } = settings
  if (result.code === 0) {
    // What flows read is the service's message; what is shown is the author's choice.
    const text = tips.isSuccess ? result.msg : tips.success
    if (text !== '') context.say('success', text)
  } else if (tips.isError || tips.fail !== '') context.say('error', toldByResult(result))
  return result
}

async function load(settings: HttpConfig, params: Json, page: InterceptorConfig, context: SourceContext): Promise<LoadResult> {
  try {
    const asked = await draftRequest(settings, params, page, context)
    const draft = await interceptRequest([page.requestInterceptor, settings.requestInterceptor], asked, context.script)
    const message = await composeMessage(draft, settings.graphql ? 'application/json' : settings.contentType, (digits) =>
      largeNumbersOf(context).has(digits),
    )
    const key = JSON.stringify([settings.isCors, message])
    const known = context.fresh || context.wants ? undefined : cacheOf(context).get(key, context.now())
    const { parts } = context
    const functions = [page.responseInterceptor, settings.responseInterceptor]
    const take: TakePart | undefined =
      parts && (async (data, of) => parts(await interceptResponse(functions, { ...of, data }, draft, context.script)))
    const answer =
      known ??
      (take
        ? await send(message, settings.isCors, draft.timeout / 1000, context, take)
        : await sendShared(key, message, settings, draft.timeout, context))
    if (answer.isTaken) return { code: 0, data: null, originData: null, msg: '' }
    const body = await bodyOf(answer, settings, page, draft, context)
    const result = readAnswer(answer, body, settings, context.locale)
    if (result.code !== 0) {
      const fields = fieldErrorsOf(body, settings.fieldErrors)
      return fields ? { ...result, fields } : result
    }
    if (!known && !answer.file && settings.cacheSeconds > 0) cacheOf(context).set(key, answer, context.now() + settings.cacheSeconds * 1000)
    const formula = context.late?.sourceField
    if (formula === undefined || answer.file) return result
    return { ...result, data: await context.evaluate(formula, body ?? null) }
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    const own = error.code === 'TIMEOUT' ? page.timeoutErrorMessage : settings.tips.fail
    return own ? failure(error.code, own) : problem(error, context.locale)
  }
}

/** Only what changes nothing may be sent once for two, or twice for one, unless the author says so. */
function sendShared(
  key: string,
  message: HttpMessage,
  { retry, isCors }: HttpConfig,
  timeout: number,
  context: SourceContext,
): Promise<HttpAnswer> {
  const safe = message.method === 'GET'
  const times = safe || retry.unsafe ? retry.times : 0
  const sendNow = (signal: AbortSignal) =>
    withRetries(times, retry.wait, { ...context, signal }, () => send(message, isCors, timeout / 1000, { ...context, signal }))
  if (!safe || context.wants || context.fresh) return sendNow(context.signal)
  return noteOf(context, 'under way', () => new SharedRequests<HttpAnswer>()).ask(key, context.signal, sendNow)
}

/** The body as a value, after the interceptors; a file is none, and an answer that failed is not theirs to read. */
async function bodyOf(answer: HttpAnswer, own: HttpConfig, page: InterceptorConfig, draft: RequestDraft, context: SourceContext) {
  const data = parseBody(answer, (digits) => remember(largeNumbersOf(context), digits))
  const functions = [page.responseInterceptor, own.responseInterceptor]
  if (answer.file || answer.status >= 400) return data
  // An answer without a body may say what there is to know in its headers.
  if (data === undefined && functions.every((each) => each.trim() === '')) return undefined
  return interceptResponse(functions, { status: answer.status, headers: answer.headers, data: data ?? null }, draft, context.script)
}

/** Integers that came as numbers beyond 2^53 and are texts on the page: services that wrote numbers are sent numbers. */
const largeNumbersOf = (context: SourceContext) => noteOf(context, 'large numbers', () => new Set<string>())
const MOST_REMEMBERED = 100_000
const remember = (known: Set<string>, digits: string): void => {
  if (known.size < MOST_REMEMBERED) known.add(digits)
}
const cacheOf = (context: SourceContext) => noteOf(context, 'answers', () => new AnswerCache<HttpAnswer>())

function noteOf<T>({ memory }: SourceContext, name: string, create: () => T): T {
  const note = (memory.get(name) as T | undefined) ?? create()
  memory.set(name, note)
  return note
}

import { type FileData, type Json, type LoadResult, pick, readJson, type SourceContext, tell } from '#sdk'
import { isPlain } from './address.ts'
import { failsInGraphQl, graphQlFailure } from './graphql.ts'
import type { HttpConfig } from './index.ts'
import { failedBy, inOwnWords, otherCode, problem } from './problem.ts'
import { saidBy } from './said.ts'
import type { HttpAnswer } from './send.ts'

type Locale = SourceContext['locale']

/** Reads an answer by the configured names; success is told by the code alone, and a missing code is not success. */
export function readAnswer(answer: HttpAnswer, body: Json | undefined, config: HttpConfig, locale: Locale): LoadResult {
  if (answer.file) return readFile(answer, answer.file, body, config, locale)
  // Nothing is mapped where nothing came: a service that says no more than its status has done what it was asked.
  if (body === undefined)
    return answer.status < 400 ? { code: 0, data: null, originData: null, msg: '' } : httpFailure(answer, body, locale)
  const { result, tips } = config
  // A list or a single value is the data itself.
  if (!isPlain(body)) {
    if (answer.status >= 400) return httpFailure(answer, body, locale)
    return success(config, { code: 0, data: body, msg: '' }, body, '')
  }
  const serverText = asText(pick(body, result.msg))
  if (failsInGraphQl(body, config)) return graphQlFailure(body, answer.status, failText(tips, serverText), locale)
  const code = result.code === '' || config.graphql ? undefined : pick(body, result.code)
  if ((result.code === '' || config.graphql) && answer.status < 400) return success(config, body, dataOf(body, result.data), serverText)
  const fallback = answer.status >= 400 ? httpFailure(answer, body, locale) : problem({ code: 'NO_CODE' }, locale)
  if (typeof code !== 'number' && typeof code !== 'string' && typeof code !== 'boolean')
    return { ...inOwnWords(fallback, failText(tips, serverText)), originData: body }
  if (answer.status < 400 && isCode(code, result.codeValue)) return success(config, body, dataOf(body, result.data), serverText)
  const data = dataOf(body, result.data)
  const own = answer.status >= 400 ? fallback : otherCode(String(code), locale)
  return { ...inOwnWords(own, failText(tips, serverText)), code: failedCode(code, answer.status), data, originData: data }
}

/** A file is a success unless the answer is readable and says otherwise; JSON without any code is a file too. */
function readFile(
  { status, headers, body: text }: HttpAnswer,
  file: FileData,
  body: Json | undefined,
  config: HttpConfig,
  locale: Locale,
): LoadResult {
  if (body !== undefined || status >= 400) {
    const told = readAnswer({ status, headers, body: text }, body, config, locale)
    if (status >= 400 || (told.code !== 0 && told.code !== 'NO_CODE')) return told
  }
  return success({ ...config, sourceField: '' }, { ...file }, { ...file }, '')
}

function success({ sourceField }: HttpConfig, whole: Json, data: Json, msg: string): LoadResult {
  if (sourceField.trim() === '') return { code: 0, data, originData: data, msg }
  // The path starts at the whole answer; pages of before that rule started at the mapped data.
  return { code: 0, data: pick(whole, sourceField) ?? pick(data, sourceField) ?? null, originData: data, msg }
}

const failText = (tips: HttpConfig['tips'], serverText: string) => (tips.isError ? serverText || tips.fail : tips.fail || serverText)
const dataOf = (body: Json, path: string): Json => (path === '' ? body : (pick(body, path) ?? null))
const asText = (value: Json | undefined) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** `0`, `"0"` and `0` typed as text are the same code; anything else must be equal as text. A field that was emptied is 0. */
const isCode = (code: number | string | boolean, wanted: HttpConfig['result']['codeValue']) => String(code) === String(wanted ?? 0)

/** A failure never looks like a success further on, where 0 is success. */
function failedCode(code: number | string | boolean, status: number): number | string {
  if (typeof code === 'boolean') return String(code)
  if (code !== 0) return code
  return status >= 400 ? status : 'CODE_0'
}

/** In the service's own words where it has some; its answer is there for flows either way. */
function httpFailure({ status }: HttpAnswer, body: Json | undefined, locale: Locale): LoadResult {
  const failed = inOwnWords(failedBy(status, tell('source/http.status', { status }), locale), saidBy(body))
  return { ...failed, originData: body ?? null }
}

/** The answer as it came: a value, or its text where it is no JSON. */
export function parseBody({ body }: HttpAnswer, large?: (digits: string) => void): Json | undefined {
  if (body.trim() === '') return undefined
  try {
    return readJson(body, large)
  } catch {
    return body
  }
}

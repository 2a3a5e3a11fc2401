import {
  type FileValue,
  isFileValue,
  type Json,
  type JsonObject,
  rowsAsObject,
  SERVER_VALUE,
  type SendRow,
  type SourceContext,
  writeJson,
} from '#sdk'
import { entriesOf, fillAddress, isPlain, namesIn, toSearchParams, withQuery } from './address.ts'
import { graphQlRequest } from './graphql.ts'
import type { HttpConfig, InterceptorConfig } from './index.ts'
import { RequestProblem } from './problem.ts'

/** A request before it is written down: what interceptors see and change. */
export interface RequestDraft {
  readonly url: string
  readonly method: string
  readonly headers: JsonObject
  /** Goes into the address. */
  readonly params: JsonObject
  /** Goes into the body; null where there is none. */
  readonly data: Json
  /** Milliseconds. */
  readonly timeout: number
}

/** A request as it goes out, the same whether the browser or the server sends it. */
export interface HttpMessage {
  readonly url: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
  /** Instead of a body: what a form with files is made of when it is sent. */
  readonly form?: HttpForm
}
export interface HttpForm {
  readonly fields: readonly (readonly [name: string, text: string])[]
  /** As interceptors left them: another name or type is what the service is told. */
  readonly files: readonly (readonly [name: string, file: FileValue])[]
}

/** Puts together address, headers and values. */
export async function draftRequest(
  config: HttpConfig,
  params: Json,
  page: InterceptorConfig,
  { env, evaluate, payload }: Pick<SourceContext, 'env' | 'evaluate' | 'payload'>,
): Promise<RequestDraft> {
  const { method } = config
  const template = env === 'prd' ? config.prdApi : config.stgApi
  if (template.trim() === '') throw new RequestProblem('NO_ADDRESS')
  const sent = combine(config, params, payload)
  const values = isPlain(sent) ? sent : {}
  const read = payload ?? sent
  const known = payload !== undefined && isPlain(payload) ? { ...payload, ...values } : values
  const address = await fillAddress(template, known, (path) => evaluate(path, read))
  const common = await commonRows(page.headers, (source) => evaluate(source, read))
  return {
    url: below(env === 'prd' ? page.prdService : page.stgService, address),
    method,
    headers: headersOf([...common, ...config.headers]),
    ...placed(config, sent, payload === undefined ? values : without(values, namesIn(template))),
    timeout: (config.timeout ?? page.timeout) * 1000,
  }
}

/** What goes into the address, and what into the body. */
function placed(config: HttpConfig, sent: Json, inAddress: JsonObject): Pick<RequestDraft, 'params' | 'data'> {
  const { method, graphql, query, bodyFrom, body = null } = config
  if (graphql) {
    if (query.trim() === '') throw new RequestProblem('NO_QUERY')
    return graphQlRequest(query, sent, hasBody(method))
  }
  if (bodyFrom === 'whole' && method !== 'GET') return { params: inAddress, data: body }
  return hasBody(method) ? { params: {}, data: sent } : { params: inAddress, data: null }
}

/** Writes a request down. */
export async function composeMessage(
  draft: RequestDraft,
  kind: HttpConfig['contentType'],
  isNumber: (digits: string) => boolean,
): Promise<HttpMessage> {
  const { method } = draft
  const isBare = method === 'GET' || (method === 'DELETE' && draft.data === null)
  const url = withQuery(draft.url, draft.params)
  const headers = checkedHeaders(draft.headers)
  if (isBare) return { url, method, headers }
  const form = formOf(draft.data)
  if (form) {
    // Whoever sends it writes its boundary.
    const { 'content-type': _type, ...others } = headers
    return { url, method, headers: others, form }
  }
  const { body, type } = await encode(draft.data, kind, isNumber)
  return { url, method, headers: { 'content-type': type, ...headers }, body }
}

/** Values with files among them can only be sent as a form. */
function formOf(data: Json): HttpForm | undefined {
  if (!isPlain(data)) return undefined
  const isFiles = (value: Json): boolean => (Array.isArray(value) ? value.length > 0 && value.every(isFileValue) : isFileValue(value))
  const files = Object.entries(data).filter(([, value]) => isFiles(value))
  if (files.length === 0) return undefined
  const others = Object.fromEntries(Object.entries(data).filter(([, value]) => !isFiles(value)))
  return {
    fields: entriesOf(others),
    files: files.flatMap(([name, value]) => [value].flat().map((file) => [name, file as FileValue] as const)),
  }
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE'

/** An address without a beginning of its own is the service's; `/…` is our own server, as ever, and `@name/…` a service of the project. */
function below(service: string, address: string): string {
  const base = service.trim().replace(/\/+$/, '')
  return base === '' || /^([a-z][a-z0-9+.-]*:|[/\\?#@])/i.test(address) ? address : `${base}/${address}`
}

const without = (values: JsonObject, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))

/** What is sent: the configured rows and the caller's values under the configured rule. A list or a number can only be sent whole. */
function combine({ params: rows, replaceData }: HttpConfig, params: Json, payload?: Json): Json {
  const own = rowsAsObject(rows.map((row) => ({ key: row.key, value: rowValue(row, payload) })))
  const hasOwn = Object.keys(own).length > 0
  if (replaceData === 'reserve' || params === null) return own
  if (!isPlain(params)) return replaceData === 'cover' || !hasOwn ? params : own
  if (replaceData === 'cover') return Object.keys(params).length > 0 ? params : own
  return { ...own, ...params }
}

/** A parameter without a value takes the payload's value of the same name: its author declared that it is sent. */
function rowValue({ key, value }: SendRow, payload: Json | undefined): Json {
  const isEmpty = value === undefined || value === null || value === ''
  if (isEmpty && payload !== undefined && isPlain(payload) && Object.hasOwn(payload, key)) return payload[key]!
  return (value ?? null) as Json
}

// The page's settings are stored as their author wrote them, so that a formula among them is still a pair.
function commonRows(rows: readonly SendRow[], evaluate: (source: string) => Promise<Json>): Promise<SendRow[]> {
  return Promise.all(
    rows.map(async ({ key, value }) => {
      const { type, value: inner } = isPlain(value as Json) ? (value as JsonObject) : {}
      if (type === 'static') return { key, value: inner ?? null }
      return { key, value: type === 'variable' && typeof inner === 'string' ? await evaluate(inner) : value }
    }),
  )
}

/** What stands in a published page for a header that the server writes itself, as interceptors see it. */
const KEPT_BY_SERVER = '***'

function headersOf(rows: readonly SendRow[]): JsonObject {
  return Object.fromEntries(
    rows.map(({ key, value }) => {
      const isKept = isPlain(value as Json) && (value as JsonObject).type === SERVER_VALUE
      return [key.trim().toLowerCase(), (isKept ? KEPT_BY_SERVER : (value ?? null)) as Json]
    }),
  )
}

function checkedHeaders(given: JsonObject): { [name: string]: string } {
  const headers = new Map<string, string>()
  for (const [key, value] of Object.entries(given)) {
    const name = key.trim().toLowerCase()
    if (name === '' || value === null || value === undefined || value === KEPT_BY_SERVER) continue
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) throw new RequestProblem('BAD_REQUEST')
    headers.set(name, text)
  }
  return Object.fromEntries(headers)
}

async function encode(
  sent: Json,
  kind: HttpConfig['contentType'],
  isNumber: (digits: string) => boolean,
): Promise<{ readonly body: string; readonly type: string }> {
  if (kind === 'text/plain' || kind === 'application/xml') {
    const text = typeof sent === 'string' ? sent : sent === null ? '' : writeJson(sent, isNumber)
    return { body: text, type: `${kind};charset=utf-8` }
  }
  if (kind === 'application/json' || !isPlain(sent)) return { body: writeJson(sent, isNumber), type: 'application/json' }
  if (kind === 'application/x-www-form-urlencoded') return { body: toSearchParams(sent).toString(), type: kind }
  const form = new FormData()
  for (const [key, text] of entriesOf(sent)) form.append(key, text)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? kind
  // As text, boundary included, it can also be handed to the server's proxy.
  return { body: await encoded.text(), type }
}

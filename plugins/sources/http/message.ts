import type { Json, JsonObject, SendRow, SourceContext } from '#sdk'
import { entriesOf, fillAddress, toSearchParams, withQuery } from './address.ts'
import type { HttpConfig } from './index.ts'
import { RequestProblem } from './problem.ts'

/** A request as it goes out, the same whether the browser or the server sends it. */
export interface HttpMessage {
  readonly url: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
}

const isPlain = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts together address, headers and body. */
export async function composeMessage(
  config: HttpConfig,
  params: Json,
  common: readonly SendRow[],
  { env, evaluate }: Pick<SourceContext, 'env' | 'evaluate'>,
): Promise<HttpMessage> {
  const { method } = config
  const template = env === 'prd' ? config.prdApi : config.stgApi
  if (template.trim() === '') throw new RequestProblem('NO_ADDRESS')
  const sent = combine(config, params)
  const values = isPlain(sent) ? sent : {}
  const address = await fillAddress(template, values, (path) => evaluate(path, sent))
  const headers = headersOf([...(await commonRows(common, (source) => evaluate(source, sent))), ...config.headers])
  if (method === 'GET' || method === 'DELETE') return { url: withQuery(address, values), method, headers }
  const { body, type } = await encode(sent, config.contentType)
  return { url: address, method, headers: { 'content-type': type, ...headers }, body }
}

/** What is sent: the configured rows and the caller's values under the configured rule. A list or a number can only be sent whole. */
function combine({ params: rows, replaceData }: HttpConfig, params: Json): Json {
  const own = Object.fromEntries(rows.filter((row) => row.key !== '').map((row) => [row.key, (row.value ?? null) as Json]))
  const hasOwn = Object.keys(own).length > 0
  if (replaceData === 'reserve' || params === null) return own
  if (!isPlain(params)) return replaceData === 'cover' || !hasOwn ? params : own
  if (replaceData === 'cover') return Object.keys(params).length > 0 ? params : own
  return { ...own, ...params }
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

function headersOf(rows: readonly SendRow[]): { [name: string]: string } {
  const headers: { [name: string]: string } = {}
  for (const { key, value } of rows) {
    const name = key.trim().toLowerCase()
    if (name === '' || value === undefined || value === null) continue
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) throw new RequestProblem('BAD_REQUEST')
    headers[name] = text
  }
  return headers
}

async function encode(sent: Json, kind: HttpConfig['contentType']): Promise<{ readonly body: string; readonly type: string }> {
  if (kind === 'application/json' || !isPlain(sent)) return { body: JSON.stringify(sent), type: 'application/json' }
  if (kind === 'application/x-www-form-urlencoded') return { body: toSearchParams(sent).toString(), type: kind }
  const form = new FormData()
  for (const [key, text] of entriesOf(sent)) form.append(key, text)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? kind
  // As text, boundary included, it can also be handed to the server's proxy.
  return { body: await encoded.text(), type }
}

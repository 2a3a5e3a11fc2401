import { type ActionOutcome, type Json, rowsAsObject, tell, type z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { httpParams } from './index.ts'

type Params = z.output<typeof httpParams>

const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain; charset=utf-8',
} as const

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

function bodyOf({ contentType, body }: Params): string {
  if (contentType === 'json') return JSON.stringify(body)
  if (contentType === 'text' || typeof body !== 'object' || body === null || Array.isArray(body)) return textOf(body)
  // A reference to a secret is filled in later, so its braces stay as they are.
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/%7B%7Bsecret(\.|%3A)(\w+)%7D%7D/g, '{{secret.$2}}')
  return Object.entries(body)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(textOf(value))}`)
    .join('&')
}

/** JSON where the answer is some, else text. */
function readBody(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

export async function run(params: Params, { fetch }: NodeContext): Promise<ActionOutcome> {
  const { method, url, headers, contentType, body } = params
  if (url.trim() === '') return { ok: false, reason: tell('node/http.no-address') }
  const rows = Object.entries(rowsAsObject(headers)).filter(([name]) => name.trim() !== '')
  const given = Object.fromEntries(rows.map(([name, value]) => [name.trim().toLowerCase(), textOf(value)]))
  const sendsBody = method !== 'GET' && body !== undefined && body !== null
  const answer = await fetch(url.trim(), {
    method,
    headers: { accept: 'application/json', ...(sendsBody ? { 'content-type': TYPES[contentType] } : {}), ...given },
    ...(sendsBody ? { body: bodyOf(params) } : {}),
  })
  const value = {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: readBody(await answer.text()),
  }
  if (answer.status < 400) return { ok: true, value }
  return { ok: false, reason: tell('node/http.status', { status: answer.status }), value }
}

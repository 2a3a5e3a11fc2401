import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOOK_SIGNATURE } from '#kernel/page/schema'
import type { Json, JsonObject } from '#kernel/page/values'
import { AppError, type ErrorKind, errors } from '../../http/errors.ts'
import { guardJson, guardJsonText } from '../../http/request-guard.ts'
import { workflowErrors } from './errors.ts'

/** Bytes of the body of a webhook. */
export const LARGEST_HOOK = 256 * 1024
const MOST_QUERY = 50
/** Headers that workflows may read: what says what a request is about, and no credentials. */
const HEADERS = [
  ...['content-type', 'user-agent', 'x-request-id', 'idempotency-key', 'webhook-id', 'webhook-timestamp'],
  ...[
    'x-event',
    'x-event-type',
    'x-event-key',
    'x-github-event',
    'x-github-delivery',
    'x-gitlab-event',
    'x-gitee-event',
  ],
  ...['ce-id', 'ce-type', 'ce-source', 'ce-time'],
]

type Form = 'json' | 'form' | 'text'
/** @throws AppError for a content type that no formula could read */
export function formOf(request: Request): Form {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/json' || /^application\/[\w.+-]+\+json$/.test(type)) return 'json'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  if (type === '' || type.startsWith('text/')) return 'text'
  throw new AppError(errors.unsupported)
}

/** Values by their names; several of one name are a list. */
function valuesIn(params: URLSearchParams): JsonObject {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of params) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value])
  }
  return Object.fromEntries([...values].slice(0, 1_000))
}

/** @throws AppError for a body that is not what its content type says, or that no database keeps */
function bodyOf(bytes: Uint8Array, form: Form): Json {
  let body: Json
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (form === 'json') guardJsonText(bytes)
    body = form === 'json' ? (JSON.parse(text) as Json) : form === 'form' ? valuesIn(new URLSearchParams(text)) : text
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(errors.malformed)
  }
  guardJson(body)
  return body
}

/** What formulas read as `event.input`. @throws AppError */
export function hookInput(request: Request, bytes: Uint8Array, form: Form): JsonObject {
  const query = valuesIn(new URL(request.url).searchParams)
  guardJson(query)
  const headers = HEADERS.flatMap((name) => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value.slice(0, 1_000)] as const]
  })
  return {
    body: bodyOf(bytes, form),
    headers: Object.fromEntries(headers),
    query: Object.fromEntries(Object.entries(query).slice(0, MOST_QUERY)),
  }
}

interface Signed {
  readonly header: string | null
  readonly body: Uint8Array
  readonly secret: string
  readonly now: Date
}
/** Null where the signature is right and new. */
export function signatureProblem({ header, body, secret, now }: Signed): ErrorKind | null {
  const found = /^t=(\d{1,12}),\s*v1=([\da-f]{64})$/i.exec(header ?? '')
  if (!found) return workflowErrors.badSignature
  const [, seconds, given] = found as unknown as readonly [string, string, string]
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) return workflowErrors.badSignature
  const age = Math.abs(now.getTime() / 1_000 - Number(seconds))
  return age > HOOK_SIGNATURE.windowSeconds ? workflowErrors.oldSignature : null
}

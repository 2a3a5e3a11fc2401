import { tell } from '#kernel/message'
import { AppError, errors } from './errors.ts'
import { exceeds, type JsonCounts } from './scan-json.ts'

/** The largest body that any call takes; what a call takes itself is said in its definition (`takes`). */
export const JSON_LIMIT = 8 * 1024 * 1024
/** A bound on what is even looked at; an element tree in the stored form takes three levels for each of its 64. */
const DEPTH_LIMIT = 256
const NODE_LIMIT = 500_000
/** In one object; the largest that the product writes has one for every element of a page. */
const KEY_LIMIT = 50_000
const COUNTS: JsonCounts = { values: NODE_LIMIT, keys: KEY_LIMIT, depth: DEPTH_LIMIT }
const STRING_LIMIT = 1024 * 1024

export interface Expected {
  readonly isForm: boolean
  /** The body is of any content type. */
  readonly isAny?: boolean
  /** Bytes of the body. */
  readonly most?: number
}

/** What can be refused before a byte of the body is read: other sites, other content types, too much. */
export const guardRequest = (request: Request, wanted: Expected, ownHost: string | null): void => {
  const { isForm, isAny = false, most = JSON_LIMIT } = wanted
  const { method, headers, url } = request
  if (url.includes('%00')) throw new AppError(errors.invalid, { detail: tell('request.null-character') })
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  if (headers.get('sec-fetch-site') === 'cross-site') throw new AppError(errors.crossSite)
  const origin = headers.get('origin')
  if (origin !== null && !isOwn(origin, headers.get('host') ?? new URL(request.url).host, ownHost)) throw new AppError(errors.crossSite)
  if (headers.has('content-encoding')) throw new AppError(errors.unsupported)
  const length = Number(headers.get('content-length') ?? 0)
  if (length > most) throw new AppError(errors.tooLarge)
  if (isAny) return
  const type = headers.get('content-type')
  if (type === null && (length > 0 || headers.has('transfer-encoding'))) throw new AppError(errors.unsupported)
  const expected = isForm ? 'multipart/form-data' : 'application/json'
  if (type !== null && type.split(';', 1)[0]?.trim().toLowerCase() !== expected) throw new AppError(errors.unsupported)
}

/** Only hosts are compared: behind a proxy that ends TLS the scheme differs. */
const isOwn = (origin: string, host: string, ownHost: string | null): boolean => {
  const from = URL.parse(origin)?.host
  return from !== undefined && (from === host || from === ownHost)
}

/** Refuses a JSON text that is deeper or larger than anything the product writes, before it is parsed. */
export const guardJsonText = (bytes: Uint8Array): void => {
  const found = exceeds(bytes, COUNTS)
  if (found === 'depth') throw new AppError(errors.invalid, { detail: tell('request.too-deep', { most: DEPTH_LIMIT }) })
  if (found !== null) throw new AppError(errors.tooLarge)
}

/** Not every database keeps a text with U+0000 in it. */
const requireText = (text: string): void => {
  if (text.includes('\0')) throw new AppError(errors.invalid, { detail: tell('request.null-character') })
}

/** Refuses JSON that is deeper or larger than anything the product writes, keys that reach for a prototype, and U+0000. */
export const guardJson = (value: unknown): void => {
  const stack: unknown[] = [value]
  const depths: number[] = [0]
  let nodes = 0
  while (stack.length > 0) {
    const at = stack.pop()
    const depth = depths.pop() as number
    if (typeof at === 'string') {
      if (at.length > STRING_LIMIT) throw new AppError(errors.tooLarge)
      requireText(at)
    }
    if (at === null || typeof at !== 'object') continue
    if (depth >= DEPTH_LIMIT) throw new AppError(errors.invalid, { detail: tell('request.too-deep', { most: DEPTH_LIMIT }) })
    const children = Array.isArray(at) ? at : Object.values(at)
    if (children !== at && children.length > KEY_LIMIT) throw new AppError(errors.tooLarge)
    if (!Array.isArray(at) && Object.hasOwn(at, '__proto__')) throw new AppError(errors.invalid, { detail: tell('request.refused-key') })
    if (children !== at) for (const key of Object.keys(at)) requireText(key)
    nodes += children.length
    if (nodes > NODE_LIMIT) throw new AppError(errors.tooLarge)
    for (const child of children) {
      stack.push(child)
      depths.push(depth + 1)
    }
  }
}

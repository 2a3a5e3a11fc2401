import type { Json } from '#kernel/page/values'
import { readBytes } from '../../http/read-bytes.ts'
import { guardJson, guardJsonText } from '../../http/request-guard.ts'
import { LARGEST_SCIM, MOST_LISTED } from './errors.ts'
import { ScimError } from './protocol.ts'

/** Who asks, by a token. */
export interface ScimCaller {
  readonly tokenId: number
  readonly tokenName: string
  readonly projectId: number
  /** The account that made the token, in whose name changes are written down. */
  readonly by: number
  /** The address of the protocol for this project, without a slash at its end. */
  readonly base: string
}

/** What a list is asked for. */
export interface ScimPage {
  readonly filter: string
  /** From 1. */
  readonly startIndex: number
  readonly count: number
}

const number = (text: string | null, preset: number): number => {
  if (text === null) return preset
  if (!/^-?\d{1,9}$/.test(text.trim()))
    throw new ScimError(400, 'invalidValue', '“startIndex” and “count” must be whole numbers')
  return Number(text)
}

/** RFC 7644, section 3.4.2.4: values that are too small count as the smallest. @throws ScimError */
export function readPage(request: Request, most = MOST_LISTED): ScimPage {
  const { searchParams } = new URL(request.url)
  const count = Math.max(0, number(searchParams.get('count'), Math.min(most, 100)))
  return {
    filter: (searchParams.get('filter') ?? '').trim(),
    startIndex: Math.max(1, number(searchParams.get('startIndex'), 1)),
    count: Math.min(most, count),
  }
}

const names = (text: string | null): ReadonlySet<string> | null =>
  text === null ? null : new Set(text.split(',').map((name) => name.trim().split('.', 1)[0]!.toLowerCase()))

/** Which attributes of a resource are answered (RFC 7644, section 3.9). */
export interface Wanted {
  has(attribute: string): boolean
}
export function readWanted(request: Request): Wanted {
  const { searchParams } = new URL(request.url)
  const wanted = names(searchParams.get('attributes'))
  const excluded = names(searchParams.get('excludedAttributes'))
  return {
    has(attribute) {
      const name = attribute.toLowerCase()
      if (name === 'id' || name === 'schemas') return true
      return wanted === null ? !excluded?.has(name) : wanted.has(name)
    },
  }
}
export const onlyWanted = (resource: Readonly<Record<string, unknown>>, wanted: Wanted): object =>
  Object.fromEntries(Object.entries(resource).filter(([name, value]) => value !== undefined && wanted.has(name)))

/** @throws ScimError, or AppError for a body that is too large */
export async function readJson(request: Request): Promise<Json> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
  if (type !== 'application/scim+json' && type !== 'application/json')
    throw new ScimError(415, null, 'The content type must be application/scim+json or application/json')
  const bytes = await readBytes(request, LARGEST_SCIM)
  let body: Json
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    guardJsonText(bytes)
    body = JSON.parse(text) as Json
  } catch {
    throw new ScimError(400, 'invalidSyntax', 'The body cannot be read as JSON')
  }
  guardJson(body)
  return body
}

/** The number in a path. @throws ScimError where it is none */
export const idIn = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

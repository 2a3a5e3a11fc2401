import type { DeclaredRequests, DeclaredTarget } from '../../requests/declared-target.ts'
import type { DeclaredHeader } from '../../requests/header-rows.ts'
import { namesSecret } from '../../requests/secret-values.ts'

export interface TargetRequest {
  readonly url: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
}

/** A request that may be made, with the names of those of its headers whose values name secrets: the page's author wrote them, and nobody else. */
export interface HeldRequest extends TargetRequest {
  readonly secretHeaders: readonly string[]
}

/** Mean the same everywhere and carry nothing of ours. */
const ALWAYS = new Set(['accept', 'accept-language', 'content-type', 'content-language', 'authorization', 'x-requested-with'])

/** Headers that may go along to another service when the declared one sends us there: none that says who asks. */
export const goesAbroad = (name: string): boolean => ALWAYS.has(name.toLowerCase()) && name.toLowerCase() !== 'authorization'

/**
 * The request as it may be sent: only parameters, path values, the body and headers that the page names are its own; headers whose values the
 * page's author wrote are written over it. Null when it is not what was declared.
 */
export const holdAgainst = (target: DeclaredTarget, common: DeclaredRequests['common'], request: TargetRequest): HeldRequest | null => {
  const { method, origin, path } = target
  if (request.method !== method) return null
  const url = URL.parse(request.url)
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') return null
  const segments = url.pathname.split('/')
  if (segments.length !== path.length || !segments.every((segment, i) => fits(segment, path[i] as readonly string[]))) return null
  const { headers, secret } = headersFor(target, common, request.headers)
  return { method, url: `${origin}${url.pathname}${url.search}`, headers, secretHeaders: secret }
}

const headersFor = (target: DeclaredTarget, common: DeclaredRequests['common'], given: TargetRequest['headers']) => {
  const declared = new Map<string, DeclaredHeader>([...common.headers, ...target.headers].map((header) => [header.name, header]))
  const scripted = new Set([...common.scripted, ...target.scripted])
  const headers = new Map<string, string>()
  for (const [key, value] of Object.entries(given)) {
    const name = key.toLowerCase()
    if (ALWAYS.has(name) || declared.has(name) || scripted.has(name)) headers.set(name, value)
  }
  const secret: string[] = []
  for (const { name, value } of declared.values()) {
    if (value === undefined) continue
    headers.set(name, value)
    if (namesSecret(value)) secret.push(name)
  }
  return { headers: Object.fromEntries(headers), secret }
}

/** Whether the texts come in this order, the first and the last at its ends. */
const fits = (segment: string, texts: readonly string[]): boolean => {
  const [first = '', ...rest] = texts
  const last = rest.pop()
  if (last === undefined) return segment === first
  if (climbs(segment) || !segment.startsWith(first)) return false
  let at = first.length
  for (const text of rest) {
    const found = segment.indexOf(text, at)
    if (found < 0) return false
    at = found + text.length
  }
  return segment.length - last.length >= at && segment.endsWith(last)
}

/** Services that decode a path before they take it apart would leave the declared one. */
const climbs = (value: string): boolean => {
  try {
    return decodeURIComponent(value)
      .split(/[/\\]/)
      .some((segment) => /^\.{1,2}$/.test(segment.trim()))
  } catch {
    return true
  }
}

import type { PageProgram } from '#kernel/engine'
import type { JsonObject, OutgoingFields } from '#kernel/page'
import type { Environment } from '../../wire.ts'

/** Where one request of a published page goes: all that is fixed about it. */
export interface DeclaredTarget {
  readonly method: string
  readonly origin: string
  /** The path as `URL` writes it, by segments: the texts before, between and after the values that the page fills in. */
  readonly path: readonly (readonly string[])[]
  /** Names of headers that the page itself sets, in lower case. */
  readonly headers: ReadonlySet<string>
  /** What its scripts say, in lower case: a header that they name is the page's too. */
  readonly scripts: string
}
export interface TargetRequest {
  readonly url: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
}

type Program = Pick<PageProgram, 'apis' | 'sources' | 'interceptor'>
type Outgoing = { readonly [source: string]: OutgoingFields }

/** Mean the same everywhere and carry nothing of ours. */
const ALWAYS = new Set(['accept', 'accept-language', 'content-type', 'content-language', 'authorization', 'x-requested-with'])
const PLACE = /\$\{[^{}]*\}/g
const MARK = '~~place~~'
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

const textAt = (config: JsonObject, key: string): string => (typeof config[key] === 'string' ? config[key] : '')

const namesOf = (config: JsonObject, key: string): string[] => {
  const rows = config[key]
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    const name = typeof row === 'object' && row !== null && 'key' in row ? row.key : null
    return typeof name === 'string' && name.trim() !== '' ? [name.trim().toLowerCase()] : []
  })
}

/** An address without a beginning comes after the page's service; `/…` is our own server, which needs nobody to send it. */
const wholeAddress = (service: string, address: string): string => {
  const base = service.trim().replace(/\/+$/, '')
  return base === '' || /^([a-z][a-z0-9+.-]*:|[/\\?#])/i.test(address) ? address : `${base}/${address}`
}

/** Scheme, host and port as they are written, and the pattern of the path; null where any of the first three could vary. */
const readTemplate = (template: string): Pick<DeclaredTarget, 'origin' | 'path'> | null => {
  if (template.includes(MARK)) return null
  const marked = template.replace(PLACE, MARK).replace(/^\/\//, 'https://')
  const host = /^https?:\/\/([^/?#\\]+)/i.exec(marked)?.[1]
  // Whatever could change the host, or hide which one it is.
  if (host === undefined || !/^[\p{L}\p{N}.\-:[\]]+$/u.test(host)) return null
  try {
    const { origin, pathname, username, password } = new URL(marked)
    if (username !== '' || password !== '') return null
    return { origin, path: pathname.split('/').map((segment) => segment.split(MARK)) }
  } catch {
    return null
  }
}

/** What the published page says about the requests of an api, or of an element with a source of its own; null where it says too little. */
const declaredTarget = (program: Program, source: string, env: Environment, outgoing: Outgoing): DeclaredTarget | null => {
  const use = program.sources.find((each) => each.element === source)?.use
  const apiId = use ? use.api : source
  const api = apiId !== null && Object.hasOwn(program.apis, apiId) ? program.apis[apiId] : undefined
  if (apiId !== null && api === undefined) return null
  const kind = api?.source ?? use?.source ?? ''
  const fields = Object.hasOwn(outgoing, kind) ? outgoing[kind] : undefined
  if (fields === undefined) return null
  const config: JsonObject = { ...api?.config, ...use?.config }
  const address = fields.address[env]
  const fixed = [address, fields.method, fields.throughServer]
  // Made by a formula, so nobody but the page can tell what it is.
  if ([api, use].some((each) => Object.keys(each?.bindings ?? {}).some((path) => fixed.includes(path.split('.')[0] as string)))) return null
  if (config[fields.throughServer] === false) return null
  const method = (textAt(config, fields.method) || 'GET').toUpperCase()
  const { interceptor } = program
  const template = readTemplate(wholeAddress(textAt(interceptor, fields.page.service[env]), textAt(config, address).trim()))
  if (template === null || !METHODS.has(method)) return null
  const scripts = [...fields.page.scripts.map((key) => textAt(interceptor, key)), ...fields.scripts.map((key) => textAt(config, key))]
  return {
    method,
    ...template,
    headers: new Set([...namesOf(interceptor, fields.page.headers), ...namesOf(config, fields.headers)]),
    scripts: scripts.join('\n').toLowerCase(),
  }
}

/** What a published page declares, by api and by element. */
export const declaredTargets = (program: Program, env: Environment, outgoing: Outgoing): ReadonlyMap<string, DeclaredTarget> => {
  const sources = [...Object.keys(program.apis), ...program.sources.map(({ element }) => element)]
  return new Map(
    sources.flatMap((source) => {
      const target = declaredTarget(program, source, env, outgoing)
      return target === null ? [] : [[source, target] as const]
    }),
  )
}

/** The request as it may be sent: only parameters, path values and the body are its own. Null when it is not what was declared. */
export const holdAgainst = ({ method, origin, path, headers, scripts }: DeclaredTarget, request: TargetRequest): TargetRequest | null => {
  if (request.method !== method) return null
  const url = URL.parse(request.url)
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '') return null
  const segments = url.pathname.split('/')
  if (segments.length !== path.length || !segments.every((segment, i) => fits(segment, path[i] as readonly string[]))) return null
  const isDeclared = (name: string) => ALWAYS.has(name) || headers.has(name) || names(scripts, name)
  return {
    method,
    url: `${origin}${url.pathname}${url.search}`,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => isDeclared(name.toLowerCase()))),
  }
}

/** Whether the texts come in this order, the first and the last at its ends; takes no longer than it takes to read it. */
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

const names = (text: string, name: string): boolean => {
  const at = text.indexOf(name)
  return at >= 0 && !/[\w-]/.test(`${text[at - 1] ?? ''}${text[at + name.length] ?? ''}`)
}

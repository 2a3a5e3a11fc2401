import type { Bindings } from '#kernel/page/records'
import { type Json, type JsonObject, type OutgoingFields, serviceAddress } from '#kernel/page/values'
import type { Environment } from '../wire.ts'
import { type DeclaredHeader, declaredHeaders, namesInScripts, secretParamsIn } from './header-rows.ts'
import type { PageRequests } from './page-requests.ts'
import type { SecretParam } from './secret-values.ts'

/** Where one request of a page goes: all that is fixed about it. JSON: it is stored beside the snapshot that it was read from. */
export interface DeclaredTarget {
  readonly method: string
  /** Empty where the address comes after a service prefix of the project, which is looked up for each request. */
  readonly origin: string
  /** The name of that service; empty for the default one. */
  readonly service?: string
  /** The path as `URL` writes it, by segments: the texts before, between and after the values that the page fills in. */
  readonly path: readonly (readonly string[])[]
  readonly headers: readonly DeclaredHeader[]
  /** The code of the permission that its sender must have. */
  readonly needs?: string
  /** Names of headers that its scripts may set, in lower case. */
  readonly scripted: readonly string[]
  /** Parameters whose values name secrets. */
  readonly secretParams?: readonly SecretParam[]
}
/** All requests of a page in one environment. */
export interface DeclaredRequests {
  /** What every request of a source has beside its own. */
  readonly common: Pick<DeclaredTarget, 'headers' | 'scripted'>
  /** By api, by element with a source, and by `flow/step`. */
  readonly targets: { readonly [source: string]: DeclaredTarget }
  /** Those that were left out because the page declares more than is kept. */
  readonly left: number
}

/** By the id of the source or of the action. */
export type Outgoing = { readonly [id: string]: OutgoingFields }

const PLACE = /\$\{[^{}]*\}/g
const MARK = '~~place~~'
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** What a request's address may have at most; longer ones could not be sent. */
const LONGEST_ADDRESS = 4000
/** Characters of JSON that the declarations of one page take at most. */
const MOST_DECLARED = 1_000_000

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const own = (settings: JsonObject, key: string): Json | undefined => (Object.hasOwn(settings, key) ? settings[key] : undefined)

const withoutEndSlashes = (text: string): string => {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

/** An address without a beginning comes after the page's service; `/…` is our own server, which needs nobody to send it; `@name/…` is a service of the project. */
export const wholeAddress = (service: string, address: string): string => {
  const base = withoutEndSlashes(service.trim())
  return base === '' || /^([a-z][a-z0-9+.-]{0,30}:|[/\\?#@])/i.test(address) ? address : `${base}/${address}`
}

/** Scheme, host and port as they are written, and the pattern of the path; null where any of the first three could vary. */
const readTemplate = (template: string): Pick<DeclaredTarget, 'origin' | 'path' | 'service'> | null => {
  const below = serviceAddress(template)
  if (below) {
    const read = readTemplate(`https://service.invalid${below.rest}`)
    return read && { ...read, origin: '', service: below.service }
  }
  if (template.length > LONGEST_ADDRESS || template.includes(MARK)) return null
  const marked = template.replace(PLACE, MARK).replace(/^\/\//, 'https://')
  const host = /^https?:\/\/([^/?#\\]+)/i.exec(marked)?.[1]
  // Whatever could change the host, or hide which one it is.
  if (host === undefined || !/^[\p{L}\p{N}.\-:[\]]+$/u.test(host)) return null
  const url = URL.parse(marked)
  if (url === null || url.username !== '' || url.password !== '') return null
  return { origin: url.origin, path: url.pathname.split('/').map((segment) => segment.split(MARK)) }
}

/** One place that sends requests. Many elements may share a large api, so nothing of it is copied or gone through for each of them. */
interface Sender {
  readonly fields: OutgoingFields
  /** A setting as it is written, the sender's own before that of the api that it uses. */
  readonly setting: (key: string | undefined) => Json | undefined
  /** Formulas among the settings, the sender's own first. */
  readonly bindings: readonly Bindings[]
}

/** Who sends under this name, if it is somebody whose requests the server makes. */
export const senderOf = ({ apis, uses, steps }: PageRequests, source: string, outgoing: Outgoing): Sender | null => {
  const senderWith = (id: string, parts: readonly { readonly config: JsonObject; readonly bindings: Bindings }[]): Sender | null => {
    if (!Object.hasOwn(outgoing, id)) return null
    const setting = (key: string | undefined) => {
      const part = key === undefined ? undefined : parts.find(({ config }) => Object.hasOwn(config, key))
      return part?.config[key as string]
    }
    return { fields: outgoing[id] as OutgoingFields, setting, bindings: parts.map(({ bindings }) => bindings) }
  }
  const step = steps.get(source)
  if (step !== undefined) return senderWith(step.action, [{ config: step.params, bindings: step.bindings }])
  const use = uses.get(source)
  const apiId = use ? use.api : source
  const api = apiId === null ? undefined : apis.get(apiId)
  if (apiId !== null && api === undefined) return null
  return senderWith(
    api?.source ?? use?.source ?? '',
    [use, api].filter((part) => part !== undefined),
  )
}

const firstSegments = new WeakMap<Bindings, ReadonlySet<string>>()
const firstSegmentsOf = (bindings: Bindings): ReadonlySet<string> => {
  const known = firstSegments.get(bindings) ?? new Set(Object.keys(bindings).map((path) => path.split('.', 1)[0] as string))
  firstSegments.set(bindings, known)
  return known
}
const isBound = ({ bindings }: Sender, key: string | undefined): boolean =>
  key !== undefined && bindings.some((each) => firstSegmentsOf(each).has(key))

/** The address as its author wrote it; null where a formula makes it, so that nobody but the page can tell what it is. */
const writtenAddress = (sender: Sender, key: string): string | null => {
  const binding = sender.bindings.find((each) => Object.hasOwn(each, key))?.[key]
  if (binding === undefined && isBound(sender, key)) return null
  const text = binding === undefined ? textOf(sender.setting(key)) : binding.kind === 'template' ? binding.source : null
  return text === null || text.length > LONGEST_ADDRESS ? null : text.trim()
}

/** Which address a sender has in an environment, with the page's service in front where it has no beginning of its own. */
export const addressOf = (sender: Sender, interceptor: JsonObject, env: Environment): string | null => {
  const { fields } = sender
  const address = writtenAddress(sender, fields.address[env])
  const service = fields.page ? textOf(own(interceptor, fields.page.service[env])) : ''
  return address === null || service.length > LONGEST_ADDRESS ? null : wholeAddress(service, address)
}

/** Reads each text once, however many elements share it. */
const remembered = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, { readonly value: T }>()
  return (text) => {
    const entry = known.get(text) ?? { value: read(text) }
    known.set(text, entry)
    return entry.value
  }
}
const createReader = () => ({
  template: remembered(readTemplate),
  names: remembered((script) => namesInScripts([script])),
})
type Reader = ReturnType<typeof createReader>

/** What a sender declares, and how much had to be looked at for it beside texts that are read once. */
const declaredTarget = (
  requests: PageRequests,
  source: string,
  { env, outgoing, read }: { readonly env: Environment; readonly outgoing: Outgoing; readonly read: Reader },
): { readonly target: DeclaredTarget; readonly rows: number } | null => {
  const sender = senderOf(requests, source, outgoing)
  if (sender === null) return null
  const { fields, setting, bindings } = sender
  if ([fields.method, fields.throughServer, fields.needs].some((key) => isBound(sender, key))) return null
  if (setting(fields.throughServer) === false) return null
  const method = (textOf(setting(fields.method)) || (fields.always ?? 'GET')).toUpperCase()
  const address = addressOf(sender, requests.interceptor, env)
  const template = address === null ? null : read.template(address)
  if (template === null || !METHODS.has(method)) return null
  const scripted = [...new Set((fields.scripts ?? []).flatMap((key) => read.names(textOf(setting(key)))))]
  const rows = setting(fields.headers)
  const headers = declaredHeaders(rows, { key: fields.headers ?? '', bindings })
  const needs = textOf(setting(fields.needs)).trim()
  const params = secretParamsIn(setting(fields.params), { key: fields.params ?? '', bindings })
  const more = { ...(params.length > 0 ? { secretParams: params } : {}), ...(needs === '' ? {} : { needs }) }
  return { target: { method, ...template, headers, scripted, ...more }, rows: Array.isArray(rows) ? rows.length : 0 }
}

/** What a page declares; what would take more room than a page is given is left out and counted. */
export const declaredRequests = (requests: PageRequests, env: Environment, outgoing: Outgoing): DeclaredRequests => {
  const pages = Object.values(outgoing).flatMap(({ page }) => (page ? [page] : []))
  const { interceptor } = requests
  const common = {
    headers: pages.flatMap(({ headers }) => declaredHeaders(own(interceptor, headers), { key: headers, bindings: [] })),
    scripted: namesInScripts(pages.flatMap(({ scripts }) => scripts.map((key) => textOf(own(interceptor, key))))),
  }
  let room = MOST_DECLARED - JSON.stringify(common).length
  let left = 0
  const how = { env, outgoing, read: createReader() }
  const targets: (readonly [string, DeclaredTarget])[] = []
  for (const source of [...requests.apis.keys(), ...requests.uses.keys(), ...requests.steps.keys()]) {
    const declared = room > 0 ? declaredTarget(requests, source, how) : null
    // Rows that declare nothing take time as well.
    if (declared !== null) room -= JSON.stringify([source, declared.target]).length + declared.rows
    if (declared !== null && room > 0) targets.push([source, declared.target])
    if (room <= 0) left += 1
  }
  return { common: room > -MOST_DECLARED ? common : { headers: [], scripted: [] }, targets: Object.fromEntries(targets), left }
}

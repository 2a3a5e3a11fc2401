import { filled } from '#kernel/message'
import type { Json, JsonObject, Label } from '#kernel/page/values'
import { type HttpConfig, httpConfig } from '#plugins/sources/http/index'

/** The settings of an HTTP api as they are stored: what is left out has its default. */
export type HttpSettings = JsonObject & { readonly method: Method; readonly stgApi: string; readonly prdApi: string }
export type Method = HttpConfig['method']
export type BodyKind = HttpConfig['contentType']
export type Row = { readonly key: string; readonly value: Json }
export const DEFAULT_RESULT: HttpConfig['result'] = httpConfig.parse({}).result

/** An api that could be added to the page, and what of the original it does not carry. */
export interface ApiDraft {
  readonly name: string
  readonly config: HttpSettings
  readonly notes: readonly Label[]
}

const METHODS: ReadonlySet<string> = new Set(httpConfig.shape.method.unwrap().options)

/** The method, when an HTTP api can have it. */
export function methodOf(text: string): Method | undefined {
  const method = text.toUpperCase()
  return METHODS.has(method) ? (method as Method) : undefined
}

/** Parameters of these methods travel in the address, those of the others in a body. */
export const sendsQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object's fields as rows of parameters. */
export const rowsOf = (object: JsonObject): Row[] => Object.entries(object).map(([key, value]) => ({ key, value }))

// Set by whoever sends the request, never by a page.
const OWN_HEADERS =
  /^(:.*|host|content-length|connection|accept-encoding|user-agent|origin|referer|sec-.*|dnt|pragma|cache-control|priority|te|upgrade-insecure-requests|if-.*|content-type)$/i
const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie|x-api-key|api-key|x-auth-token)$/i

/** The headers that an api keeps, and what is said of those that it must not. */
export function keptHeaders(headers: readonly Row[]): { readonly headers: Row[]; readonly notes: Label[] } {
  const secret = headers.filter(({ key }) => SECRET_HEADERS.test(key)).map(({ key }) => key)
  const says = ({ key, value }: Row) => key !== '' && !OWN_HEADERS.test(key) && !(/^accept$/i.test(key) && value === '*/*')
  const kept = headers.filter((row) => !SECRET_HEADERS.test(row.key) && says(row))
  const names = [...new Set(secret)].join(', ')
  if (names === '') return { headers: kept, notes: [] }
  const note = filled(
    {
      zh: '没有导入请求头 {names}：页面里的内容访问者都能看到，不能存放密钥',
      en: 'The header {names} was left out: visitors of the page can read it, so it must not hold a secret',
    },
    { names },
  )
  return { headers: kept, notes: [note] }
}

/**
 * A place in a value, `\${name}`. In an address and in the value of a row it is filled in; within lists and objects
 * it needs a formula.
 */
const PLACE = /\$\{([A-Za-z_][\w.]*)\}/g
const read = (name: string): string => `eventParams?.${name}`

/** The formula of a value with places in it; plain JSON of one without. */
function formulaOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(formulaOf).join(', ')}]`
  if (isObject(value))
    return `({ ${Object.entries(value)
      .map(([key, each]) => `${JSON.stringify(key)}: ${formulaOf(each)}`)
      .join(', ')} })`
  if (typeof value !== 'string' || value.search(PLACE) < 0) return JSON.stringify(value)
  const [whole, name] = /^\$\{([A-Za-z_][\w.]*)\}$/.exec(value) ?? []
  if (whole !== undefined) return read(name!)
  const parts = value.split(PLACE).map((part, at) => (at % 2 === 1 ? `(${read(part)} ?? '')` : JSON.stringify(part)))
  return parts.filter((part) => part !== '""').join(' + ')
}

/**
 * A value as it is stored: where it has places, a formula that reads them from what a step sends.
 *
 * @example
 * withFormulas([{ id: '\${id}' }]) // { type: 'variable', value: '[({ "id": eventParams?.id })]' }
 */
const withFormulas = (value: Json): Json =>
  JSON.stringify(value).search(PLACE) < 0 ? value : { type: 'variable', value: formulaOf(value) }

/** Settings without what is empty, so that defaults stay defaults. */
export function settings(parts: {
  readonly method: Method
  readonly stgApi: string
  readonly prdApi?: string
  readonly headers: readonly Row[]
  readonly params: readonly Row[]
  readonly contentType?: BodyKind | undefined
  /** The body as one value; the parameters are in the address then. */
  readonly whole?: Json
  readonly timeout?: number | undefined
  readonly result?: JsonObject | undefined
}): HttpSettings {
  const { method, stgApi, prdApi = stgApi, headers, params, contentType, whole, timeout, result } = parts
  return {
    method,
    stgApi,
    prdApi,
    ...(headers.length > 0 ? { headers: [...headers] } : {}),
    ...(params.length > 0
      ? { params: params.map(({ key, value }) => ({ key, value: typeof value === 'string' ? value : withFormulas(value) })) }
      : {}),
    ...(whole === undefined ? {} : { bodyFrom: 'whole', body: withFormulas(whole) }),
    ...(contentType === undefined || (sendsQuery(method) && whole === undefined) ? {} : { contentType }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(result === undefined ? {} : { result }),
  }
}

/** The drafts with names that differ from each other and from those taken; `nameOf` writes a title as a name. */
export function withFreshNames<T extends ApiDraft>(
  drafts: readonly T[],
  taken: Iterable<string> = [],
  nameOf?: (title: string) => string,
): T[] {
  const used = new Set(taken)
  return drafts.map((draft) => {
    let name = nameOf ? nameOf(draft.name) : draft.name
    // Titles are read by people, names by formulas.
    const stem = nameOf ? name.replace(/\d+$/, '') || name : `${name.replace(/ \d+$/, '')} `
    for (let n = 2; used.has(name); n++) name = `${stem}${n}`
    used.add(name)
    return name === draft.name ? draft : { ...draft, name }
  })
}

/** What an address is called by: its last part that says something. */
export function nameOfAddress(address: string): string {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? ''
  const parts = path.split('/').filter((part) => part !== '' && !/^(\d+|\$\{.*\}|\{.*\}|[0-9a-f-]{16,})$/i.test(part))
  const host = /^[a-z][a-z0-9+.-]*:\/\/([^/?#:]*)/i.exec(address)?.[1]
  const [above, last] = [parts.at(-2), parts.at(-1)]
  const name = above !== undefined && last !== undefined && GENERAL.test(last) ? `${above} ${last}` : last
  return decoded(name ?? host ?? 'api')
}

/** Parts of an address that say what is done, and not with what. */
const GENERAL = /^(list|query|search|page|get|all|detail|details|info|add|create|save|insert|update|edit|delete|remove)$/i

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** `a=1&b=2` as rows; a name that comes more than once becomes a list. */
export function rowsOfQuery(query: string): Row[] {
  const values = new Map<string, string[]>()
  for (const pair of query.split('&').filter((each) => each !== '')) {
    const at = pair.indexOf('=')
    const key = decoded(at < 0 ? pair : pair.slice(0, at))
    values.set(key, [...(values.get(key) ?? []), at < 0 ? '' : decoded(pair.slice(at + 1))])
  }
  return [...values].map(([key, list]) => ({ key, value: list.length === 1 ? list[0]! : list }))
}

import { filled } from '#kernel/message'
import type { Json, JsonObject, Label } from '#kernel/page/values'
import { type ApiDraft, isObject, methodOf, rowsOf, withFreshNames } from './api-draft.ts'
import type { CurlRequest } from './curl-options.ts'
import { draftOfRequest, withNamedPlaces } from './from-curl.ts'
import type { ImportProblem } from './from-open-api.ts'

/** A draft of one request of a collection. */
export interface CollectionDraft extends ApiDraft {
  /** Its folders, from the outermost. */
  readonly folders: readonly string[]
}

const MOST_REQUESTS = 2_000
const DEEPEST = 32
const MOST_NAME = 60

const listOf = (value: Json | undefined): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])
const isOn = ({ disabled }: JsonObject): boolean => disabled !== true
const textOf = (value: Json | undefined): string =>
  typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)

/** Whether a document is a collection of Postman, in the versions 2.0 and 2.1. */
export function isPostman(json: unknown): json is JsonObject {
  if (!isObject(json) || !Array.isArray(json.item)) return false
  return isObject(json.info) && /getpostman\.com|postman/i.test(textOf(json.info.schema) || textOf(json.info._postman_id))
}

/** Reads the requests of a collection, folder by folder. */
export function fromPostman(json: JsonObject): {
  readonly drafts: readonly CollectionDraft[]
  readonly problems: readonly ImportProblem[]
} {
  const problems: ImportProblem[] = []
  const drafts: CollectionDraft[] = []
  const report = (at: string, zh: string, en: string) => void problems.push({ at, text: { zh, en } })
  const known = variablesOf(json)
  const walk = (items: Json | undefined, folders: readonly string[]): void => {
    for (const item of listOf(items)) {
      const name = textOf(item.name)
      if (Array.isArray(item.item)) {
        if (folders.length >= DEEPEST) report(name, `文件夹超过 ${DEEPEST} 层`, `Folders are more than ${DEEPEST} deep`)
        else walk(item.item, [...folders, name])
        continue
      }
      if (drafts.length === MOST_REQUESTS) {
        report('', `只读取前 ${MOST_REQUESTS} 个请求`, `Only the first ${MOST_REQUESTS} requests are read`)
        return
      }
      const read = draftOf(item.request, name, known)
      if ('problem' in read) problems.push({ at: [...folders, name].join(' / '), text: read.problem })
      else drafts.push({ ...read.draft, folders })
    }
  }
  walk(json.item, [])
  if (drafts.length === 0 && problems.length === 0) report('item', '集合里没有请求', 'There is no request in the collection')
  return { drafts: withFreshNames(drafts), problems }
}

/** Variables of the collection with a value that is no place itself. */
function variablesOf(json: JsonObject): ReadonlyMap<string, string> {
  const rows = listOf(json.variable).filter((row) => isOn(row) && textOf(row.value) !== '' && !textOf(row.value).includes('{{'))
  return new Map(rows.map((row) => [textOf(row.key) || textOf(row.id), textOf(row.value)]))
}

function draftOf(
  request: Json | undefined,
  name: string,
  known: ReadonlyMap<string, string>,
): { readonly draft: ApiDraft } | { readonly problem: Label } {
  const given: JsonObject = typeof request === 'string' ? { url: request } : isObject(request) ? request : {}
  const url = addressOf(given.url)
  if (url.trim() === '') return { problem: { zh: '请求没有网址', en: 'The request has no address' } }
  const wanted = textOf(given.method) || 'GET'
  const method = methodOf(wanted)
  if (!method) return { problem: filled({ zh: '不支持请求方法 {wanted}', en: 'The method {wanted} is not supported' }, { wanted }) }
  // Only the address takes the collection's own values: in headers and bodies they may be secrets.
  const host = url.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (all, variable: string) => known.get(variable) ?? all)
  const body = isObject(given.body) && isOn(given.body) ? given.body : {}
  const sent: CurlRequest = { ...NOTHING, headers: headersOf(given), ...bodyOf(body) }
  const draft = draftOfRequest(sent, withNamedPlaces(host), method)
  const isSigned = isObject(given.auth) && textOf(given.auth.type) !== 'noauth'
  const notes = isSigned
    ? [
        ...draft.notes,
        {
          zh: '没有导入身份验证：请在请求头里填写，密钥用项目的接口密钥',
          en: 'How it signs in was left out: add a header, with a secret of the project',
        },
      ]
    : draft.notes
  const config = body.mode === 'graphql' ? { ...draft.config, ...graphQlOf(body) } : draft.config
  return { draft: { name: (name || draft.name).slice(0, MOST_NAME), config, notes } }
}

const NOTHING: CurlRequest = {
  ...{ url: null, method: null, headers: [], data: [], form: [], query: [] },
  ...{ asQuery: false, json: false, timeout: null, ignored: [] },
}

/** The address as it is written, without parameters that are switched off; `:id` stays a place. */
function addressOf(url: Json | undefined): string {
  if (!isObject(url)) return textOf(url)
  const query = listOf(url.query).filter(isOn)
  const raw =
    textOf(url.raw) || [url.protocol ? `${textOf(url.protocol)}://` : '', joined(url.host, '.'), '/', joined(url.path, '/')].join('')
  if (!Array.isArray(url.query)) return raw
  const [path = ''] = raw.split(/[?#]/, 1)
  const pairs = query.map(({ key, value }) => `${textOf(key)}=${textOf(value).replace(/[&#+%]/g, encodeURIComponent)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

const joined = (parts: Json | undefined, by: string): string =>
  Array.isArray(parts) ? parts.map((part: Json) => textOf(part)).join(by) : textOf(parts)

function headersOf({ header, body }: JsonObject): { key: string; value: string }[] {
  const rows = listOf(header).filter(isOn)
  const headers = rows.map(({ key, value }) => ({ key: textOf(key), value: withNamedPlaces(textOf(value)) }))
  const language = isObject(body) && isObject(body.options) && isObject(body.options.raw) ? textOf(body.options.raw.language) : ''
  const type = { json: 'application/json', xml: 'application/xml', text: 'text/plain' }[language]
  const isSaid = headers.some(({ key }) => key.toLowerCase() === 'content-type')
  return type === undefined || isSaid ? headers : [...headers, { key: 'Content-Type', value: type }]
}

const encoded = (text: string): string =>
  withNamedPlaces(text)
    .split(/(\$\{[^{}]*\})/)
    .map((part, i) => (i % 2 === 1 ? part : encodeURIComponent(part)))
    .join('')

function bodyOf(body: JsonObject): Partial<CurlRequest> {
  switch (body.mode) {
    case 'raw':
      return textOf(body.raw).trim() === '' ? {} : { data: [withNamedPlaces(textOf(body.raw))] }
    case 'urlencoded': {
      const rows = listOf(body.urlencoded).filter(isOn)
      return { data: rows.map(({ key, value }) => `${encoded(textOf(key))}=${encoded(textOf(value))}`) }
    }
    case 'formdata': {
      const rows = listOf(body.formdata).filter(isOn)
      return {
        form: rows.map(({ key, value, type }) => ({ key: textOf(key), value: withNamedPlaces(textOf(value)), file: type === 'file' })),
      }
    }
    case 'file':
      return { data: ['@file'] }
    default:
      return {}
  }
}

/** A query with its variables. */
function graphQlOf({ graphql }: JsonObject): JsonObject {
  const { query, variables } = isObject(graphql) ? graphql : ({} as JsonObject)
  const values = isObject(variables) ? variables : jsonOf(withNamedPlaces(textOf(variables)))
  return { graphql: true, query: textOf(query), ...(isObject(values) ? { params: rowsOf(values) } : {}) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

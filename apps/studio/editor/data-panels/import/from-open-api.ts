import type { Json, JsonObject, Label } from '#kernel/page/values'
import {
  type ApiDraft,
  isObject,
  keptHeaders,
  type Method,
  methodOf,
  type Row,
  rowsOf,
  sendsQuery,
  settings,
  withFreshNames,
} from './api-draft.ts'
import { bodyOf, resultOf, swaggerBodyOf } from './open-api-body.ts'
import { OpenApiDocument, saidBy } from './open-api-document.ts'
import { serversOf, swaggerServer } from './open-api-server.ts'

/** A draft of one operation, with what the document calls it. */
export interface OperationDraft extends ApiDraft {
  /** `GET /users/{id}` */
  readonly operation: string
  readonly summary: string
  /** Its first tag. */
  readonly group: string
}

/** Something that was not read, and where it stands. */
export interface ImportProblem {
  readonly at: string
  readonly text: Label
}

const MOST_OPERATIONS = 2_000
const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const
const MOST_NAME = 60

/** Reads the operations of an OpenAPI 3.0 or 3.1, or Swagger 2, document. */
export function fromOpenApi(json: unknown): { readonly drafts: readonly OperationDraft[]; readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = []
  const report = (at: string, zh: string, en: string) => void problems.push({ at, text: { zh, en } })
  const version = isObject(json) ? String(json.openapi ?? json.swagger ?? '') : ''
  if (!isObject(json) || !/^(3\.[01]|2\.)/.test(version)) {
    report('', '不是 OpenAPI 3 或 Swagger 2 文档', 'This is no OpenAPI 3 or Swagger 2 document')
    return { drafts: [], problems }
  }
  const document = new OpenApiDocument(json)
  const drafts: OperationDraft[] = []
  for (const [path, item] of Object.entries(isObject(json.paths) ? json.paths : {})) {
    const shared = document.resolve(item)
    if (!shared) {
      report(path, '路径无法读取', 'The path cannot be read')
      continue
    }
    for (const verb of VERBS) {
      const operation = document.resolve(shared[verb])
      const at = `${verb.toUpperCase()} ${path}`
      const method = methodOf(verb)
      if (!operation) continue
      if (!method) report(at, `不支持请求方法 ${verb.toUpperCase()}`, `The method ${verb.toUpperCase()} is not supported`)
      else if (drafts.length >= MOST_OPERATIONS) {
        report(at, `只读取前 ${MOST_OPERATIONS} 个接口`, `Only the first ${MOST_OPERATIONS} operations are read`)
        return { drafts: withFreshNames(drafts), problems }
      } else drafts.push(draftOf(document, { path, method, operation, shared, old: version.startsWith('2.') }))
    }
  }
  for (const ref of document.missing)
    report(ref, '引用的内容找不到，只支持文档内部的引用', 'The reference leads nowhere; only those inside the document are followed')
  if (drafts.length === 0 && problems.length === 0) report('paths', '文档里没有接口', 'There is no operation in the document')
  return { drafts: withFreshNames(drafts), problems }
}

interface Operation {
  readonly path: string
  readonly method: Method
  readonly operation: JsonObject
  readonly shared: JsonObject
  readonly old: boolean
}

function draftOf(document: OpenApiDocument, { path, method, operation, shared, old }: Operation): OperationDraft {
  const parameters = parametersOf(document, shared, operation)
  const body = old
    ? swaggerBodyOf(document, parameters, operation.consumes ?? document.root.consumes)
    : bodyOf(document, operation.requestBody)
  const { stg, prd } = old ? swaggerServer(document.root) : serversOf(operation, shared, document.root)
  const query = rowsIn(document, parameters, 'query')
  const { headers } = keptHeaders(rowsIn(document, parameters, 'header').filter(({ key }) => !/^(accept|content-type)$/i.test(key)))
  // A body of DELETE is one value: its parameters are in the address.
  const ofDelete =
    method === 'DELETE' && body.rows.length > 0 ? Object.fromEntries(body.rows.map(({ key, value }) => [key, value])) : undefined
  const whole = method === 'GET' ? undefined : (body.whole ?? ofDelete)
  const inQuery = sendsQuery(method) || whole !== undefined
  const named = inQuery ? '' : query.map(({ key }) => `${encodeURIComponent(key)}=\${${key}}`).join('&')
  const address = `${path.replace(/\{([^{}]+)\}/g, (_all, name: string) => `\${${name}}`)}${named === '' ? '' : `?${named}`}`
  const config = settings({
    method,
    stgApi: stg + address,
    prdApi: prd + address,
    headers,
    params: inQuery ? [...query, ...(whole === undefined ? body.rows : [])] : body.rows,
    contentType: body.contentType,
    ...(whole === undefined ? {} : { whole }),
    result: resultOf(document, operation.responses),
  })
  const at = `${method} ${path}`
  const summary = textOf(operation.summary) || textOf(operation.description).split('\n', 1)[0]!.trim()
  const name = textOf(operation.operationId) || textOf(operation.summary) || at
  const tags: readonly Json[] = Array.isArray(operation.tags) ? operation.tags : []
  return {
    name: name.slice(0, MOST_NAME),
    config,
    notes: [...body.notes, ...notesOf(parameters, operation)],
    operation: at,
    summary,
    group: textOf(tags[0]),
  }
}

/** An operation's parameters win over those of its path. */
function parametersOf(document: OpenApiDocument, shared: JsonObject, operation: JsonObject): readonly JsonObject[] {
  const all = new Map<string, JsonObject>()
  for (const parameter of [...document.list(shared.parameters), ...document.list(operation.parameters)])
    if (typeof parameter.name === 'string') all.set(`${parameter.in} ${parameter.name}`, parameter)
  return [...all.values()]
}

/** Parameters of one place as rows: with an example, else with a value of their type where they are required, else empty and so not sent. */
function rowsIn(document: OpenApiDocument, parameters: readonly JsonObject[], place: 'query' | 'header'): Row[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .flatMap((parameter): Row[] => {
      const key = parameter.name as string
      const schema = document.resolve(parameter.schema) ?? parameter
      const value = saidBy(parameter) ?? saidBy(schema) ?? (parameter.required === true ? document.sample(schema) : null) ?? null
      return place === 'query' && isObject(value) ? spread(key, value, parameter) : [{ key, value }]
    })
}

/** An object in a query is its fields, as OpenAPI has it unless it says otherwise. */
function spread(key: string, value: JsonObject, { style, explode, content }: JsonObject): Row[] {
  if (content !== undefined) return [{ key, value }]
  if (style === 'deepObject') return rowsOf(value).map((row) => ({ key: `${key}[${row.key}]`, value: row.value }))
  if (explode === false)
    return [
      {
        key,
        value: rowsOf(value)
          .flatMap((row) => [row.key, String(row.value)])
          .join(','),
      },
    ]
  return rowsOf(value)
}

function notesOf(parameters: readonly JsonObject[], operation: JsonObject): Label[] {
  const notes: Label[] = []
  if (parameters.some((parameter) => parameter.in === 'cookie'))
    notes.push({ zh: '没有导入 Cookie 参数', en: 'Parameters in cookies were left out' })
  if (operation.deprecated === true) notes.push({ zh: '该接口已弃用', en: 'This operation is deprecated' })
  return notes
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')

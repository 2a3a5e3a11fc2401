import { filled } from '#kernel/message'
import type { Json, JsonObject, Label } from '#kernel/page/values'
import { type BodyKind, DEFAULT_RESULT, isObject, type Row, rowsOf } from './api-draft.ts'
import { type OpenApiDocument, saidBy } from './open-api-document.ts'

export interface Body {
  readonly rows: readonly Row[]
  readonly contentType?: BodyKind
  /** Instead of rows: a list, a text or another value that is the body as it is. */
  readonly whole?: Json
  readonly notes: readonly Label[]
}

const KINDS: readonly (readonly [RegExp, BodyKind])[] = [
  [/^application\/(.*\+)?json/i, 'application/json'],
  [/^\*\/\*|^application\/\*/, 'application/json'],
  [/^application\/x-www-form-urlencoded/i, 'application/x-www-form-urlencoded'],
  [/^multipart\//i, 'multipart/form-data'],
  [/^(application|text)\/(.*\+)?xml/i, 'application/xml'],
  [/^text\/plain/i, 'text/plain'],
]

/** The body that an OpenAPI 3 operation asks for. */
export function bodyOf(document: OpenApiDocument, requestBody: Json | undefined): Body {
  const content = document.resolve(requestBody)?.content
  if (!isObject(content)) return { rows: [], notes: [] }
  for (const [pattern, contentType] of KINDS) {
    const found = Object.entries(content).find(([type]) => pattern.test(type))
    if (!found) continue
    const media = document.resolve(found[1]) ?? {}
    return asRows(saidBy(media) ?? document.sample(media.schema), contentType, filesIn(document, media.schema))
  }
  const types = Object.keys(content).join(', ')
  return types === ''
    ? { rows: [], notes: [] }
    : { rows: [], notes: [filled({ zh: '不支持请求体 {types}', en: 'The body {types} is not supported' }, { types })] }
}

/** The body of a Swagger 2 operation: its `body` parameter, or its form fields. */
export function swaggerBodyOf(document: OpenApiDocument, parameters: readonly JsonObject[], consumes: Json | undefined): Body {
  const body = parameters.find((parameter) => parameter.in === 'body')
  if (body) return asRows(saidBy(body) ?? document.sample(body.schema), 'application/json', [])
  const fields = parameters.filter((parameter) => parameter.in === 'formData' && typeof parameter.name === 'string')
  if (fields.length === 0) return { rows: [], notes: [] }
  const files = fields.filter((field) => field.type === 'file').map((field) => String(field.name))
  const multipart = files.length > 0 || (Array.isArray(consumes) && consumes.some((type) => /^multipart\//.test(String(type))))
  const values = Object.fromEntries(
    fields.filter((field) => field.type !== 'file').map((field) => [field.name as string, document.sample(field) ?? null]),
  )
  return asRows(values, multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded', files)
}

function asRows(value: Json | undefined, contentType: BodyKind, files: readonly string[]): Body {
  const notes: Label[] =
    files.length > 0 ? [filled({ zh: '没有导入文件 {files}', en: 'The files {files} were left out' }, { files: files.join(', ') })] : []
  if (isObject(value)) return { rows: rowsOf(value).filter(({ key }) => !files.includes(key)), contentType, notes }
  return { rows: [], contentType, notes, ...(value === undefined ? {} : { whole: value }) }
}

function filesIn(document: OpenApiDocument, schema: Json | undefined): readonly string[] {
  const properties = document.resolve(schema)?.properties
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
    const { type, format, contentMediaType } = document.resolve(property) ?? {}
    return type === 'string' && (format === 'binary' || contentMediaType === 'application/octet-stream') ? [name] : []
  })
}

/** How the answer is read, as far as its schema says something else than what is usual here; undefined to leave it. */
export function resultOf(document: OpenApiDocument, responses: Json | undefined): JsonObject | undefined {
  const all = isObject(responses) ? responses : {}
  const response = document.resolve(all['200'] ?? all['201'] ?? all['2XX'] ?? all.default)
  const content = isObject(response?.content) ? Object.entries(response.content) : []
  const media = document.resolve(content.find(([type]) => /json|\*/.test(type))?.[1])
  const schema = document.resolve(media?.schema ?? response?.schema)
  if (!schema) return undefined
  const fields = fieldsIn(document, schema)
  // Without a code of its own the answer is the data, and success is what HTTP says.
  if (fields.size === 0 && schema.type === 'object') return undefined
  if (!fields.has(DEFAULT_RESULT.code)) return { code: '', data: '' }
  const code = document.resolve(fields.get(DEFAULT_RESULT.code))
  const codeValue = code === undefined ? undefined : saidBy(code)
  const named = (field: 'data' | 'msg', others: readonly string[]) => {
    const other = fields.has(DEFAULT_RESULT[field]) ? undefined : others.find((name) => fields.has(name))
    return other === undefined ? {} : { [field]: other }
  }
  const result = {
    ...(typeof codeValue === 'number' || typeof codeValue === 'string' ? { codeValue } : {}),
    ...named('data', ['result', 'rows', 'list']),
    ...named('msg', ['message', 'errorMessage', 'error']),
  }
  return Object.keys(result).length > 0 ? result : undefined
}

/** The properties of a schema with those of its `allOf` parts. */
function fieldsIn(document: OpenApiDocument, schema: JsonObject, depth = 0): Map<string, Json> {
  const parts = depth < 8 ? document.list(schema.allOf) : []
  return new Map([
    ...parts.flatMap((part) => [...fieldsIn(document, part, depth + 1)]),
    ...Object.entries(isObject(schema.properties) ? schema.properties : {}),
  ])
}

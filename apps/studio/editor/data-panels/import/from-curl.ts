import { filled } from '#kernel/message'
import { type Json, type JsonObject, type Label, readJson } from '#kernel/page/values'
import {
  type ApiDraft,
  type BodyKind,
  isObject,
  keptHeaders,
  type Method,
  methodOf,
  nameOfAddress,
  type Row,
  rowsOf,
  rowsOfQuery,
  sendsQuery,
  settings,
} from './api-draft.ts'
import { asTyped, withDashes } from './as-typed.ts'
import { type CurlRequest, readOptions } from './curl-options.ts'
import { shellWords } from './shell-words.ts'

const MOST = 1_000_000
const problem = (zh: string, en: string): { readonly problem: Label } => ({ problem: { zh, en } })

/** Reads one curl command, as a browser or an API's documentation gives it for bash, cmd or PowerShell. */
export function fromCurl(text: string): { readonly draft: ApiDraft } | { readonly problem: Label } {
  if (text.length > MOST) return problem('命令过长', 'The command is too long')
  const { command, written } = withoutHereDocument(
    asTyped(text)
      .trim()
      .replace(/^(\$|>|PS [^>]*>)\s+/, ''),
  )
  if (/^invoke-(webrequest|restmethod)\b/i.test(command))
    return problem('请在浏览器中选择“复制为 cURL”', 'Copy it from the browser "as cURL" instead')
  if (!/^curl(\.exe)?\s/i.test(command)) return problem('命令须以 curl 开头', 'The command must start with curl')
  const words = shellWords(command)?.map((word) => withNamedPlaces(withDashes(word)))
  if (!words) return problem('引号没有闭合', 'A quote is left open')
  const options = readOptions(words.slice(1))
  const request = written === null ? options : { ...options, data: options.data.map((piece) => (piece === '@-' ? written : piece)) }
  if (request.url === null || request.url === '') return problem('命令里没有网址', 'There is no address in the command')
  const hasBody = request.data.length > 0 || request.form.length > 0
  const wanted = request.method ?? (hasBody && !request.asQuery ? 'POST' : 'GET')
  const method = methodOf(wanted)
  if (!method) return problem(`不支持请求方法 ${wanted}`, `The method ${wanted} is not supported`)
  return { draft: draftOfRequest(request, request.url, method) }
}

/** `<<EOF … EOF` is what the command reads from its input. */
function withoutHereDocument(command: string): { readonly command: string; readonly written: string | null } {
  const found = /<<-?[ \t]*(['"]?)(\w+)\1([^\n]*)\n([\s\S]*?)\n[ \t]*\2[ \t]*(?:\n|$)/.exec(command)
  if (!found) return { command, written: null }
  return { command: `${command.slice(0, found.index)}${found[3]}`, written: found[4]! }
}

/** The draft of a request whose places are written `\${name}` already. */
export function draftOfRequest(request: CurlRequest, url: string, method: Method): ApiDraft {
  const notes: Label[] = request.ignored.map((option) => filled({ zh: '没有导入 {option}', en: '{option} was left out' }, { option }))
  const { address: below, host } = withoutHost(url)
  const address = withPlaces(addressOf(below, host !== null))
  if (host !== null)
    notes.push(
      filled(
        {
          zh: '地址开头的“{host}”没有导入：请在页面设置中填写服务地址',
          en: '“{host}”, with which the address begins, was left out: give the service its address in the page’s settings',
        },
        { host },
      ),
    )
  const [path = '', query = ''] = address.split('#', 1)[0]!.split(/\?(.*)/s, 2)
  const { headers, notes: secrets } = keptHeaders(request.headers)
  const joined = request.data.join('&')
  const inQuery = [query, ...request.query, ...(request.asQuery ? [joined] : [])].filter((each) => each !== '').join('&')
  const read = request.asQuery ? { rows: [], notes: [] } : bodyOf(request, joined)
  // A body of DELETE is one value: its parameters are in the address.
  const body: Body = method === 'DELETE' && read.rows.length > 0 ? { ...read, rows: [], whole: objectOf(read.rows) } : read
  const isWhole = body.whole !== undefined && method !== 'GET'
  const stays = sendsQuery(method) || isWhole
  if (method === 'GET' && (body.rows.length > 0 || body.whole !== undefined))
    notes.push({ zh: 'GET 的参数放在网址里发送，不放在请求体里', en: 'GET sends its parameters in the address, not in a body' })
  // The parameters of other methods are their body: what is in the address stays there.
  const params = stays ? [...rowsOfQuery(inQuery), ...body.rows] : body.rows
  const stgApi = stays || inQuery === '' ? path : `${path}?${inQuery}`
  const timeout = request.timeout !== null && request.timeout >= 1 && request.timeout <= 600 ? request.timeout : undefined
  const whole = isWhole ? { whole: body.whole! } : {}
  const config = settings({ method, stgApi, headers, params, contentType: body.kind, timeout, ...whole })
  return { name: nameOfAddress(address), config, notes: [...secrets, ...notes, ...body.notes] }
}

/** `{{name}}`, as tools for requests write a place for a value, is a place of ours: `\${name}`. */
export function withNamedPlaces(word: string): string {
  return word.replace(/\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g, (_all, name: string) => `\${${name.replaceAll('-', '_')}}`)
}

/** A place at the beginning is another host in each environment, which is what the service of a page is for. */
function withoutHost(url: string): { readonly address: string; readonly host: string | null } {
  const [start = '', host] = /^(?:https?:\/\/)?\$\{([\w.]+)\}(?:\/|$)/i.exec(url) ?? []
  return host === undefined ? { address: url, host: null } : { address: url.slice(start.length), host }
}

/** As curl does: without a scheme it is http. What stood behind a place for the host has neither. */
function addressOf(url: string, isBelow = false): string {
  return isBelow || /^([a-z][a-z0-9+.-]*:\/\/|\/|\$)/i.test(url) ? url : `http://${url}`
}

/** Where documentation leaves a place for a value: `{id}`, or `:id` as a segment. */
function withPlaces(address: string): string {
  const [path = '', query] = address.split(/\?(.*)/s, 2)
  const filled = path
    .replace(/(?<!\$)\{([A-Za-z_][\w.-]*)\}/g, (_all, name: string) => `\${${name}}`)
    .replace(/\/:([A-Za-z_]\w*)(?=\/|$)/g, (_all, name: string) => `/\${${name}}`)
  return query === undefined ? filled : `${filled}?${query}`
}

interface Body {
  readonly rows: readonly Row[]
  readonly kind?: BodyKind
  /** Instead of rows: a list, a text or another value that is the body as it is. */
  readonly whole?: Json
  readonly notes: readonly Label[]
}

function bodyOf(request: CurlRequest, joined: string): Body {
  if (request.form.length > 0) {
    const files = request.form.filter((field) => field.file).map(({ key }) => key)
    const rows = request.form.filter((field) => !field.file).map(({ key, value }) => ({ key, value }))
    const note = filled({ zh: '没有导入文件 {files}', en: 'The files {files} were left out' }, { files: files.join(', ') })
    return { rows, kind: 'multipart/form-data', notes: files.length > 0 ? [note] : [] }
  }
  if (joined === '') return { rows: [], notes: [] }
  if (joined.startsWith('@'))
    return { rows: [], notes: [{ zh: '请求体来自文件，没有导入', en: 'The body comes from a file and was left out' }] }
  const type = request.headers.find(({ key }) => key.toLowerCase() === 'content-type')?.value.toLowerCase() ?? ''
  const boundary = /^multipart\/form-data.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
    request.headers.find(({ key }) => key.toLowerCase() === 'content-type')?.value ?? '',
  )
  if (boundary) return multipartBody(joined, boundary[1] ?? boundary[2]!)
  const parsed = jsonOf(joined)
  if (isObject(parsed)) return { rows: rowsOf(parsed), kind: 'application/json', notes: [] }
  const isJson = request.json || type.includes('json')
  if (parsed === undefined && !isJson && /^[^\s{}[\]"]+=/.test(joined))
    return { rows: rowsOfQuery(joined), kind: 'application/x-www-form-urlencoded', notes: [] }
  if (parsed !== undefined && (isJson || typeof parsed === 'object'))
    return { rows: [], kind: 'application/json', whole: parsed as Json, notes: [] }
  return { rows: [], kind: /xml/.test(type) || /^\s*<\?xml/.test(joined) ? 'application/xml' : 'text/plain', whole: joined, notes: [] }
}

/** Rows of a name that comes more than once are lists already. */
const objectOf = (rows: readonly Row[]): JsonObject => Object.fromEntries(rows.map(({ key, value }) => [key, value]))

/** A multipart body written out, as browsers copy it. */
function multipartBody(text: string, boundary: string): Body {
  const rows: Row[] = []
  const files: string[] = []
  for (const part of text.split(`--${boundary}`)) {
    const [head = '', content = ''] = part.split(/\r?\n\r?\n(.*)/s, 2)
    const name = /name="([^"]*)"/.exec(head)?.[1]
    if (name === undefined) continue
    if (/filename=/i.test(head)) files.push(name)
    else rows.push({ key: name, value: content.replace(/\r?\n$/, '') })
  }
  const note = filled({ zh: '没有导入文件 {files}', en: 'The files {files} were left out' }, { files: files.join(', ') })
  return { rows, kind: 'multipart/form-data', notes: files.length > 0 ? [note] : [] }
}

function jsonOf(text: string): JsonObject | unknown {
  const placed = text.replace(/([:[,]\s*)(\$\{[\w.]+\})(?=\s*[,\]}])/g, '$1"$2"')
  for (const written of [text, placed, placed.replace(/[“”]/g, '"')])
    try {
      return readJson(written)
    } catch {
      // A place where a number or a list would stand is none of the grammar's.
    }
  return undefined
}

/** What a curl command says of its request. */
export interface CurlRequest {
  url: string | null
  method: string | null
  readonly headers: { readonly key: string; readonly value: string }[]
  /** Pieces of a body in the order in which they are joined by `&`. */
  readonly data: string[]
  readonly form: { readonly key: string; readonly value: string; readonly file: boolean }[]
  /** Pieces of the address, whatever the method. */
  readonly query: string[]
  /** The pieces of the body go into the address. */
  asQuery: boolean
  json: boolean
  timeout: number | null
  /** Options that have no counterpart and change what is sent. */
  readonly ignored: string[]
}

type Take = (request: CurlRequest, value: string) => void
const nothing: Take = () => {}
const data: Take = (request, value) => void request.data.push(value)
const form =
  (literal: boolean): Take =>
  (request, value) => {
    const at = value.indexOf('=')
    const text = value.slice(at + 1)
    const file = !literal && /^[@<]/.test(text)
    request.form.push({ key: at < 0 ? value : value.slice(0, at), value: file || literal ? text : text.replace(/;type=[^;]*$/, ''), file })
  }
const escaped = (value: string): string => {
  const at = value.indexOf('=')
  const [key, text] = at < 0 ? ['', value] : [value.slice(0, at), value.slice(at + 1)]
  return key === '' ? encodeURIComponent(text) : `${key}=${encodeURIComponent(text)}`
}
const encoded: Take = (request, value) => void request.data.push(escaped(value))
const header: Take = (request, value) => {
  const at = value.search(/[:;]/)
  if (at > 0) request.headers.push({ key: value.slice(0, at).trim(), value: value.slice(at + 1).trim() })
}
const as =
  (key: string): Take =>
  (request, value) =>
    void request.headers.push({ key, value })
const ignored =
  (name: string): Take =>
  (request) =>
    void request.ignored.push(name)

const method: Take = (request, value) => {
  request.method = value
}
const address: Take = (request, value) => {
  request.url ??= value
}
const time: Take = (request, value) => {
  request.timeout = Number(value)
}

/** Options that take a value. */
const VALUED: { readonly [option: string]: Take } = {
  '-X': method,
  '--request': method,
  '-H': header,
  '--header': header,
  '-d': data,
  '--data': data,
  '--data-ascii': data,
  '--data-raw': data,
  '--data-binary': data,
  '--data-urlencode': encoded,
  '--url-query': (request, value) => void request.query.push(escaped(value)),
  '--json': (request, value) => {
    request.json = true
    request.data.push(value)
  },
  '-F': form(false),
  '--form': form(false),
  '--form-string': form(true),
  '--url': address,
  '-m': time,
  '--max-time': time,
  '-u': as('Authorization'),
  '--user': as('Authorization'),
  '--oauth2-bearer': as('Authorization'),
  '-b': as('Cookie'),
  '--cookie': as('Cookie'),
  '-A': nothing,
  '--user-agent': nothing,
  '-e': nothing,
  '--referer': nothing,
  '-o': nothing,
  '--output': nothing,
  '-w': nothing,
  '--write-out': nothing,
  '-D': nothing,
  '--dump-header': nothing,
  '-c': nothing,
  '--cookie-jar': nothing,
  '--connect-timeout': nothing,
  '--retry': nothing,
  '--retry-delay': nothing,
  '--max-redirs': nothing,
  '-x': ignored('--proxy'),
  '--proxy': ignored('--proxy'),
  '-T': ignored('--upload-file'),
  '--upload-file': ignored('--upload-file'),
  '-E': ignored('--cert'),
  '--cert': ignored('--cert'),
  '--key': ignored('--key'),
  '--cacert': ignored('--cacert'),
  '--resolve': ignored('--resolve'),
}

/** Reads the words after `curl`. */
export function readOptions(words: readonly string[]): CurlRequest {
  const request: CurlRequest = {
    url: null,
    method: null,
    headers: [],
    data: [],
    form: [],
    query: [],
    asQuery: false,
    json: false,
    timeout: null,
    ignored: [],
  }
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (word === '--next' || word === '-:') break
    if (!word.startsWith('-') || word === '-') {
      if (request.url === null) request.url = word
      else request.ignored.push(word)
    } else if (word.startsWith('--')) {
      const [name = '', inline] = word.split(/=(.*)/s, 2)
      const take = VALUED[name]
      if (take) take(request, inline ?? words[++i] ?? '')
      else flag(request, word)
    } else i = shortOptions(request, words, i)
  }
  return request
}

/** `-sSL`, `-XPOST`, `-d '…'`: letters until one that takes a value. */
function shortOptions(request: CurlRequest, words: readonly string[], at: number): number {
  const word = words[at]!
  for (let i = 1; i < word.length; i++) {
    const take = VALUED[`-${word[i]}`]
    if (!take) flag(request, `-${word[i]}`)
    else {
      const attached = word.slice(i + 1)
      take(request, attached !== '' ? attached : (words[at + 1] ?? ''))
      return attached !== '' ? at : at + 1
    }
  }
  return at
}

function flag(request: CurlRequest, name: string): void {
  if (name === '-G' || name === '--get') request.asQuery = true
  else if (name === '-I' || name === '--head') request.method ??= 'HEAD'
}

import { createHash, createHmac } from 'node:crypto'

/** A small server that speaks S3 over loopback: signatures are checked as Amazon writes them down (version 4), in headers and in signed addresses. */
export interface TestS3 {
  /** For `S3_URL`. */
  readonly address: string
  readonly requests: string[]
  /** Uploads in parts that were neither finished nor given up. */
  unfinished(): number
  stop(): Promise<void>
}

const KEY = 'test-key'
const SECRET = 'test/secret+with signs'
const REGION = 'eu-test-1'
const BUCKET = 'files'

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()
/** Every sign but letters, digits and `-_.~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

interface Claim {
  readonly date: string
  readonly credential: string
  readonly signedHeaders: string
  readonly signature: string
  readonly payload: string
  readonly expires: number | null
}
const claimOf = (request: Request, url: URL): Claim | null => {
  const query = url.searchParams
  const signature = query.get('X-Amz-Signature')
  if (signature !== null)
    return {
      ...{ signature, date: query.get('X-Amz-Date') ?? '', credential: query.get('X-Amz-Credential') ?? '' },
      ...{
        signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
        payload: 'UNSIGNED-PAYLOAD',
        expires: Number(query.get('X-Amz-Expires')),
      },
    }
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(
    request.headers.get('authorization') ?? '',
  )
  if (parts === null) return null
  const [, credential = '', signedHeaders = '', given = ''] = parts
  const date = request.headers.get('x-amz-date') ?? ''
  return { credential, signedHeaders, signature: given, date, payload: request.headers.get('x-amz-content-sha256') ?? '', expires: null }
}
const isSigned = (request: Request, url: URL, body: Uint8Array): boolean => {
  const claim = claimOf(request, url)
  if (claim === null) return false
  const [key, day = '', region = '', service = '', end] = claim.credential.split('/')
  if (key !== KEY || region !== REGION || service !== 's3' || end !== 'aws4_request' || !claim.date.startsWith(day)) return false
  const made = Date.parse(claim.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(made) || (claim.expires !== null && Date.now() > made + claim.expires * 1000)) return false
  if (claim.payload !== 'UNSIGNED-PAYLOAD' && claim.payload !== sha256(body)) return false
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const names = claim.signedHeaders.split(';')
  const headers = names.map((name) => `${name}:${(request.headers.get(name) ?? '').trim()}\n`).join('')
  const canonical = [request.method, url.pathname, query, headers, claim.signedHeaders, claim.payload].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n')
  const signing = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service), 'aws4_request')
  return hmac(signing, text).toString('hex') === claim.signature
}

const failure = (status: number, code: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

interface Kept {
  readonly bytes: Uint8Array
  readonly type: string
  readonly at: Date
}

/** @param page how many names one answer of a list has, so that lists go on */
export const startTestS3 = ({ page = 3 }: { readonly page?: number } = {}): TestS3 => {
  const objects = new Map<string, Kept>()
  const requests: string[] = []

  const list = (query: URLSearchParams): Response => {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
    const shown = names.slice(0, page)
    const items = shown.map((name) => {
      const { bytes, at } = objects.get(name) as Kept
      return `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const more = names.length > shown.length
    const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    return new Response(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${more}</IsTruncated>${next}<KeyCount>${shown.length}</KeyCount>${items.join('')}</ListBucketResult>`,
      { headers: { 'content-type': 'application/xml' } },
    )
  }
  const read = (request: Request, { bytes, type, at }: Kept): Response => {
    const headers = {
      'content-type': type,
      etag: `"${sha256(bytes).slice(0, 32)}"`,
      'last-modified': at.toUTCString(),
      'accept-ranges': 'bytes',
    }
    if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, 'content-length': String(bytes.length) } })
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
    if (range === null) return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
    const [from, to] = [Number(range[1]), range[2] ? Number(range[2]) : bytes.length - 1]
    if (from >= bytes.length) return failure(416, 'InvalidRange')
    const part = bytes.slice(from, to + 1)
    return new Response(part, {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${from}-${from + part.length - 1}/${bytes.length}` },
    })
  }
  const uploads = new Map<string, { readonly name: string; readonly parts: Map<number, Uint8Array> }>()
  const tagOf = (bytes: Uint8Array): string => `"${sha256(bytes).slice(0, 32)}"`
  /** Uploads in parts; those but the last have to be 5 MiB at least, as with Amazon. */
  const inParts = (method: string, name: string, query: URLSearchParams, body: Uint8Array): Response => {
    const xml = (text: string) =>
      new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, { headers: { 'content-type': 'application/xml' } })
    if (query.has('uploads')) {
      const id = `upload/${uploads.size + 1}=`
      uploads.set(id, { name, parts: new Map() })
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (upload?.name !== name) return failure(404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return new Response(null, { headers: { etag: tagOf(body) } })
    }
    if (method === 'POST') {
      const asked = [...new TextDecoder().decode(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
      const parts = asked.map(([, number]) => upload.parts.get(Number(number)))
      const isRight = asked.every(([, , tag], at) => parts[at] && tag?.replaceAll('&quot;', '"') === tagOf(parts[at]))
      if (!isRight || parts.length === 0) return failure(400, 'InvalidPart')
      if (parts.slice(0, -1).some((part) => part!.length < 5 * 1024 * 1024)) return failure(400, 'EntityTooSmall')
      const bytes = new Uint8Array(Buffer.concat(parts as Uint8Array[]))
      objects.set(name, { bytes, type: '', at: new Date() })
    }
    uploads.delete(id)
    return method === 'POST' ? xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>') : new Response(null, { status: 204 })
  }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const url = new URL(request.url)
      const body = new Uint8Array(await request.arrayBuffer())
      requests.push(`${request.method} ${url.pathname}`)
      if (!isSigned(request, url, body)) return failure(403, 'SignatureDoesNotMatch')
      const [, bucket, ...rest] = url.pathname.split('/')
      if (bucket !== BUCKET) return failure(404, 'NoSuchBucket')
      const name = decodeURIComponent(rest.join('/'))
      if (name === '') return list(url.searchParams)
      const upload = url.searchParams.get('uploadId')
      if (url.searchParams.has('uploads') || upload !== null) return inParts(request.method, name, url.searchParams, body)
      if (request.method === 'PUT') {
        objects.set(name, { bytes: body, type: request.headers.get('content-type') ?? '', at: new Date() })
        return new Response(null, { headers: { etag: `"${sha256(body).slice(0, 32)}"` } })
      }
      if (request.method === 'DELETE') {
        objects.delete(name)
        return new Response(null, { status: 204 })
      }
      const found = objects.get(name)
      return found ? read(request, found) : failure(404, 'NoSuchKey')
    },
  })
  return {
    address: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${server.port}/${BUCKET}/pictures?region=${REGION}`,
    requests,
    unfinished: () => uploads.size,
    stop: () => server.stop(true),
  }
}

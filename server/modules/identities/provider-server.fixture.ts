import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Somebody at a provider of a test. */
export interface Person {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  /** What else the provider says of them. */
  readonly [claim: string]: unknown
}

/** A server on loopback that answers as a provider does. */
export interface ProviderServer {
  readonly url: string
  /** What it was asked: method, path and the fields of query and body. */
  readonly asked: readonly { readonly path: string; readonly fields: Readonly<Record<string, string>> }[]
  /** Whoever sits before the browser signs in there as this person: the code that the browser comes back with. */
  signIn(address: string, person: Person): Promise<string>
  /** A browser that comes is sent back as this person; null is somebody who refuses. */
  expect(person: Person | null): void
  close(): Promise<void>
}

/** JSON, an address that the browser is sent to, or 404. */
type Answer = object | URL | null
type Handle = (path: string, fields: Readonly<Record<string, string>>, request: IncomingMessage) => Promise<Answer> | Answer

const listen = async (handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<{ server: Server; url: string }> => {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const startServer = async (handle: Handle) => {
  const asked: { path: string; fields: Readonly<Record<string, string>> }[] = []
  const { server, url } = await listen(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
    const body = request.method === 'POST' ? new URLSearchParams(await text(request)) : new URLSearchParams()
    const fields = Object.fromEntries([...searchParams, ...body])
    asked.push({ path: pathname, fields })
    const answer = await handle(pathname, fields, request)
    if (answer instanceof URL) {
      response.writeHead(302, { location: answer.href }).end()
      return
    }
    response.writeHead(answer === null ? 404 : 'error' in answer ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  return { url, asked, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** The way back of a browser, with a code for whoever is expected. */
const wayBack = (fields: Readonly<Record<string, string>>, code: string | null): URL => {
  const back = new URL(fields.redirect_uri ?? '')
  back.searchParams.set('state', fields.state ?? '')
  if (code === null) back.searchParams.set('error', 'access_denied')
  else back.searchParams.set('code', code)
  return back
}

/** Speaks as WeChat does: its own names for everything, and errors with the status 200. */
export const startWechat = async ({ appId, secret }: { readonly appId: string; readonly secret: string }): Promise<ProviderServer> => {
  const codes = new Map<string, Person>()
  const tokens = new Map<string, Person>()
  let expected: Person | null = null
  const give = (person: Person): string => {
    const code = crypto.randomUUID()
    codes.set(code, person)
    return code
  }
  const server = await startServer((path, fields) => {
    if (path === '/connect/qrconnect') return wayBack(fields, expected === null ? null : give(expected))
    if (path === '/sns/oauth2/access_token') {
      const person = codes.get(fields.code ?? '')
      codes.delete(fields.code ?? '')
      if (fields.appid !== appId || fields.secret !== secret) return { errcode: 40001, errmsg: 'invalid credential' }
      if (!person) return { errcode: 40029, errmsg: 'invalid code' }
      const access_token = String(person.access_token ?? crypto.randomUUID())
      tokens.set(access_token, person)
      return { access_token, expires_in: 7200, refresh_token: 'none', openid: `open-${person.sub}`, scope: 'snsapi_login' }
    }
    if (path === '/sns/userinfo') {
      const person = tokens.get(fields.access_token ?? '')
      if (!person || fields.openid !== `open-${person.sub}`) return { errcode: 40003, errmsg: 'invalid openid' }
      return { openid: fields.openid, nickname: person.name ?? '', headimgurl: person.picture ?? '', unionid: `union-${person.sub}` }
    }
    return null
  })
  return {
    ...server,
    signIn: async (_, person) => give(person),
    expect(person) {
      expected = person
    },
  }
}

const encoded = (value: object | ArrayBuffer): string =>
  Buffer.from(value instanceof ArrayBuffer ? new Uint8Array(value) : JSON.stringify(value)).toString('base64url')

const KEY = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** What an answer is forged in; nothing unless said. */
export interface Forged {
  nonce?: string
  issuer?: string
  /** Signed with a key that the provider does not show. */
  key?: boolean
}

/** Speaks OpenID Connect: discovery, keys, code with PKCE, identities that it signs. */
export const startOidc = async (app: {
  readonly clientId: string
  readonly clientSecret: string
}): Promise<ProviderServer & { readonly forged: Forged }> => {
  const make = () =>
    crypto.subtle.generateKey({ ...KEY, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, ['sign', 'verify'])
  const [own, foreign] = await Promise.all([make(), make()])
  const forged: Forged = {}
  const codes = new Map<string, { readonly person: Person; readonly asked: URLSearchParams }>()
  let expected: Person | null = null
  const give = (person: Person, asked: URLSearchParams): string => {
    const code = crypto.randomUUID()
    codes.set(code, { person, asked })
    return code
  }
  const identityOf = async (person: Person, nonce: string | null): Promise<string> => {
    const at = Math.floor(Date.now() / 1000)
    const claims = { ...person, iss: forged.issuer ?? server.url, aud: app.clientId, iat: at, exp: at + 300, nonce: forged.nonce ?? nonce }
    const text = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded(claims)}`
    const { privateKey } = forged.key ? foreign : own
    return `${text}.${encoded(await crypto.subtle.sign(KEY.name, privateKey, Buffer.from(text)))}`
  }
  const server = await startServer(async (path, fields) => {
    if (path === '/.well-known/openid-configuration')
      return {
        issuer: server.url,
        authorization_endpoint: `${server.url}/authorize`,
        token_endpoint: `${server.url}/token`,
        jwks_uri: `${server.url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      }
    if (path === '/authorize') return wayBack(fields, expected === null ? null : give(expected, new URLSearchParams(fields)))
    if (path === '/keys')
      return { keys: [{ ...(await crypto.subtle.exportKey('jwk', own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
    if (path === '/token') {
      const known = codes.get(fields.code ?? '')
      codes.delete(fields.code ?? '')
      if (!known || fields.client_id !== app.clientId || fields.client_secret !== app.clientSecret) return { error: 'invalid_client' }
      const challenge = new Bun.CryptoHasher('sha256').update(fields.code_verifier ?? '').digest('base64url')
      if (challenge !== known.asked.get('code_challenge')) return { error: 'invalid_grant' }
      if (fields.redirect_uri !== known.asked.get('redirect_uri')) return { error: 'invalid_grant' }
      const id_token = await identityOf(known.person, known.asked.get('nonce'))
      return { access_token: known.person.access_token ?? crypto.randomUUID(), token_type: 'Bearer', expires_in: 300, id_token }
    }
    return null
  })
  return {
    ...server,
    forged,
    signIn: async (address, person) => give(person, new URL(address).searchParams),
    expect(person) {
      expected = person
    },
  }
}

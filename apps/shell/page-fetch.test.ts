import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PageLogins, pageFetch } from './page-fetch.ts'

const HERE = 'https://studio.test'
interface Sent {
  readonly url: string
  readonly init: RequestInit
}
let sent: Sent[] = []
let status: number[] = []
const plain = (async (input: string, init: RequestInit) => {
  sent.push({ url: String(input), init })
  return new Response('{}', { status: status.shift() ?? 200 })
}) as typeof fetch
const logins = (token: string | null, next: string | null = null): PageLogins => ({
  token: async () => token,
  renew: async () => next,
})
const page = { page: 7, env: 'prd' } as const
const headersOf = ({ init }: Sent) => Object.fromEntries(new Headers(init.headers))

beforeEach(() => {
  sent = []
  status = []
  vi.stubGlobal('location', { origin: HERE })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  '/api/project/list',
  `${HERE}/api/project/list`,
  '/x/../api/project/list',
  '//studio.test/api',
  'https://STUDIO.test:443/api/x',
])('a request to %s carries the page’s token, no cookie, and nothing that the page wrote in its place', async (url) => {
  await pageFetch(page, logins('pg_1'), plain)(url, { credentials: 'include', headers: { Authorization: 'Bearer stolen', 'x-a': '1' } })
  expect(sent.map(({ init }) => init.credentials)).toEqual(['omit'])
  expect(headersOf(sent[0]!)).toEqual({ authorization: 'Bearer pg_1', 'x-a': '1', 'x-tessera-page': '1' })
})

test('a visitor without a login, and a page that the server does not know, send no token and still say that a page asks', async () => {
  await pageFetch(page, logins(null), plain)('/api/x', {})
  await pageFetch(undefined, logins('pg_1'), plain)('/api/x', { headers: { authorization: 'Bearer mine' } })
  expect(sent.map(headersOf)).toEqual([{ 'x-tessera-page': '1' }, { 'x-tessera-page': '1' }])
})

test('other addresses of our own get no cookie, and other servers nothing of ours', async () => {
  const asking = pageFetch(page, logins('pg_1'), plain)
  await asking('/files/a.png', { credentials: 'include' })
  await asking('https://other.test/api/x', { headers: { authorization: 'Bearer theirs' } })
  expect(sent.map(({ init }) => init.credentials)).toEqual(['omit', undefined])
  expect(sent.map(headersOf)).toEqual([{}, { authorization: 'Bearer theirs' }])
})

test('a token that the server no longer takes is renewed once', async () => {
  status = [401, 401]
  const answer = await pageFetch(page, logins('pg_1', 'pg_2'), plain)('/api/x')
  expect(answer.status).toBe(401)
  expect(sent.map((each) => headersOf(each).authorization)).toEqual(['Bearer pg_1', 'Bearer pg_2'])
  status = [401]
  sent = []
  await pageFetch(page, logins('pg_1', null), plain)('/api/x')
  expect(sent).toHaveLength(1)
})

import { afterEach, expect, test } from 'vitest'
import { administrator } from '../../tests/helpers/administrator.ts'
import { type RunningServer, startServer } from '../../tests/helpers/server.ts'

interface Line {
  readonly [name: string]: unknown
  readonly msg: string
}
let server: RunningServer | null = null
afterEach(async () => {
  await server?.stop()
  server = null
})
const start = async (env: Record<string, string> = {}): Promise<RunningServer> => {
  server = await startServer({ env: { TESSERA_LOG_FORMAT: 'json', TESSERA_NODE: 'web-1', ...env } })
  return server
}
const linesOf = ({ output }: RunningServer): readonly Line[] =>
  output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
const login = (url: string, userPwd: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ userName: administrator.email, userPwd }),
  })

test('every event is one JSON line with its request, and nothing of what was sent', async () => {
  const { url } = await start()
  const wrong = await login(url, 'not the password at all', { 'x-request-id': 'from-the-client-1' })
  expect(wrong.headers.get('x-request-id')).toBe('from-the-client-1')
  const right = await login(url, administrator.password, { 'x-request-id': 'two words' })
  const made = right.headers.get('x-request-id')
  expect(made).toMatch(/^[0-9a-f-]{36}$/)
  const { data } = (await right.json()) as { data: { token: string; user: { userId: number } } }
  const info = await fetch(`${url}/api/user/info?secret=4711`, {
    headers: { authorization: `Bearer ${data.token}`, cookie: right.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
  })
  expect(info.status).toBe(200)
  await fetch(`${url}/api/health`)
  await server?.stop({ keepData: true })
  const lines = linesOf(server as RunningServer)
  for (const line of lines)
    expect(line).toMatchObject({
      level: expect.stringMatching(/^(info|warn)$/),
      time: expect.any(String),
      node: 'web-1',
      release: expect.any(String),
    })
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests).toMatchObject([
    { method: 'POST', route: '/api/user/login', status: 400, requestId: 'from-the-client-1', ms: expect.any(Number) },
    { method: 'POST', route: '/api/user/login', status: 200, requestId: made },
    { method: 'GET', route: '/api/user/info', status: 200, actor: data.user.userId },
  ])
  const all = JSON.stringify(lines)
  for (const secret of [administrator.email, administrator.password, 'not the password', data.token, '4711'])
    expect(all).not.toContain(secret)
})

test.each([
  ['warn', 0],
  ['debug', 2],
])('with the level %s, requests that are well are %i lines', async (level, count) => {
  const { url } = await start({ TESSERA_LOG: level })
  for (let at = 0; at < 2; at++) await fetch(`${url}/api/health/live`)
  await server?.stop({ keepData: true })
  const requests = linesOf(server as RunningServer).filter(({ msg }) => msg === 'request')
  expect(requests.length > 1).toBe(count > 1)
})

test('lines for people name what happened', async () => {
  const { url } = await start({ TESSERA_LOG_FORMAT: 'text' })
  await login(url, administrator.password)
  await server?.stop({ keepData: true })
  expect(server?.output()).toMatch(/INFO: Tessera is ready: http[\s\S]*INFO: request .*"route":"\/api\/user\/login"/)
})

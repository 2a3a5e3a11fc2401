import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '../helpers/administrator.ts'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { codeIn, linkIn, mailTo } from '../helpers/mails.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'

let smtp: MailServer
let server: RunningServer
beforeAll(async () => {
  smtp = await startMailServer()
  server = await startServer({ env: { NODE_ENV: 'production', SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@tessera.test' } })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

test('no token, cookie or password that was issued or sent is printed, stored as it is or put into an address', async () => {
  const secrets = new Set<string>([administrator.password])
  const locations: string[] = []
  let [token, cookie] = ['', '']
  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { ...(token && { authorization: `Bearer ${token}`, cookie }), 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    locations.push(response.url, response.headers.get('location') ?? '')
    const set = response.headers.get('set-cookie')?.split(';')[0]
    if (set?.split('=')[1]) {
      cookie = set
      secrets.add(set.split('=')[1] as string)
    }
    const answer = (await response.json().catch(() => null)) as { data?: { token?: string } } | null
    if (answer?.data?.token) {
      token = answer.data.token
      secrets.add(token)
    }
    return answer
  }
  const login = { userName: administrator.email, userPwd: administrator.password }
  await call('/api/user/login', login)
  await call('/api/user/refresh', {})
  await call('/api/user/sendEmail', { userEmail: 'mia@example.com' })
  const code = codeIn(await mailTo('mia@example.com', async () => smtp.mails))
  await call('/api/user/regist', { userName: 'mia@example.com', code, userPwd: 'a password of mia 77' })
  secrets.add('a password of mia 77')
  await call('/api/user/password/forget', { userEmail: 'mia@example.com' })
  const link = linkIn(await mailTo('mia@example.com', async () => smtp.mails, 2))
  const resetToken = link.split('#token=')[1] as string
  secrets.add(resetToken)
  await call('/api/user/password/getUserByToken', { resetToken })
  // Whoever asks so chose the address; the server does not print it.
  await fetch(`${server.url}/api/user/password/getUserByToken?resetToken=${resetToken}`, { method: 'POST' })
  await call('/api/user/password/reset', { resetToken: `${resetToken}x`, userPwd: 'another one of mia 78' })
  await call('/api/user/login', login)
  // Everything that may go wrong with a secret in hand.
  const own = token
  for (const path of ['/api/nothing', `/api/user/info?token=${own}`, '/api/pages/detail/987654', '/api/viewer/page/1?env=other'])
    await call(path)
  for (const body of ['{"broken', { id: own }, { userName: own, userPwd: own }]) {
    await call('/api/user/login', body)
    await call('/api/project/update', body)
    await call('/api/proxy', body)
  }
  await call('/api/proxy', { url: 'http://127.0.0.1:1/' }, { 'x-forwarded-for': own })
  await call('/api/user/logout', {})
  await call('/api/user/info')

  expect(secrets.size).toBeGreaterThanOrEqual(7)
  // What the test itself put into an address is no doing of the server.
  const answered = locations.filter((location) => !location.includes('?token='))
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  // The files of the apps are still being copied: one under its first name may be there no more.
  const finished = files.filter(({ name }) => !name.endsWith('.part'))
  const stored = finished.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(stored.join('').length).toBeGreaterThan(10_000)
  for (const secret of secrets) {
    expect(server.output()).not.toContain(secret)
    expect(answered.join('\n')).not.toContain(secret)
    for (const text of stored) expect(text.includes(secret)).toBe(false)
  }
})

import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app'
import { createPageCodec } from '#server/outside/kernel-codec'
import { createPluginSet } from '#server/outside/plugin-set'
import { createTestServer, plainPublisher, type TestServer, type TestUser } from '#server/testing.fixture'
import type { Envelope, Uploaded } from '#server/wire'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  mkdirSync(join(server.folder, 'files'), { recursive: true })
  writeFileSync(join(server.folder, 'secret.txt'), 'SECRET')
})
afterAll(() => server.close())

const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

test.each([
  '../../x.png',
  '..\\..\\x.png',
  '%2e%2e%2fx.png',
  '/etc/x.png',
  'a\0.png',
  'a\r\nset-cookie: x=1.png',
  `${'long'.repeat(75)}.png`,
  'CON',
  'NUL.png',
  '\u202Egnp.exe',
  '.htaccess',
  'x.png/../../y',
])('an upload called %j is kept under a name of ours and nowhere else', async (name) => {
  const before = readdirSync(server.folder).sort()
  const form = new FormData()
  form.append('file', new File([gif], name))
  const response = await ann.raw('/api/cloud/upload/files', { method: 'POST', body: form })
  const { data } = (await response.json()) as Envelope<Uploaded>
  expect(response.status).toBe(200)
  expect(data.url).toMatch(/^\/files\/[0-9a-f]{32}\.gif$/)
  expect(data.name.length).toBeLessThanOrEqual(200)
  expect(data.name).not.toMatch(/\p{Cc}/u)
  expect(readdirSync(server.folder).sort()).toEqual(before)
  expect(readdirSync(join(server.folder, 'files')).filter((file) => !/^[0-9a-f]{32}\.gif$/.test(file))).toEqual([])
  const served = await server.browser().raw(data.url)
  expect([served.status, served.headers.get('content-type'), served.headers.get('set-cookie')]).toEqual([200, 'image/gif', null])
})

/** Ways to write "one folder up" that some layer might undo. */
const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '%252e%252e%252f', '..%c0%af', '....//', '..;/', '%00../']

test.each(UP)('%s leads out of no folder that is served', async (up) => {
  const web = join(server.folder, 'built')
  mkdirSync(join(web, 'assets'), { recursive: true })
  for (const name of ['index.html', 'viewer.html']) writeFileSync(join(web, name), '<title>app</title>')
  const { config, store } = server
  const app = createApp({ config, store, codec: createPageCodec(createPluginSet([])), publisher: plainPublisher, webDir: web })
  for (const folder of ['files', 'assets', 'static', 'page', ''])
    for (const target of ['secret.txt', 'tessera.sqlite', `${up.repeat(6)}etc/passwd`]) {
      const response = await app.handle(new Request(`http://localhost/${folder}/${up}${target}`))
      expect(await response.text()).not.toMatch(/SECRET|SQLite format|root:/)
    }
})

test('a link planted among the served files is not followed', async () => {
  const web = join(server.folder, 'linked')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<title>app</title>')
  symlinkSync(join(server.folder, 'secret.txt'), join(web, 'assets/link.txt'))
  symlinkSync(server.folder, join(web, 'assets/folder'))
  const name = `${'b'.repeat(32)}.png`
  symlinkSync(join(server.folder, 'secret.txt'), join(server.folder, 'files', name))
  const { config, store } = server
  const app = createApp({ config, store, codec: createPageCodec(createPluginSet([])), publisher: plainPublisher, webDir: web })
  for (const path of ['/assets/link.txt', '/assets/folder/secret.txt', `/files/${name}`]) {
    const response = await app.handle(new Request(`http://localhost${path}`))
    expect([path, response.status, await response.text()]).toEqual([path, 404, expect.not.stringContaining('SECRET')])
  }
})

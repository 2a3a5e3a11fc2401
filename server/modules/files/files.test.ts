import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Envelope, Uploaded } from '../../wire.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(Bun.hash.crc32(body))
  return Buffer.concat([length, body, sum])
}
const png = (width: number, height: number, padding = 0): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(8)))]
  if (padding > 0) parts.push(chunk('tEXt', Buffer.alloc(padding, 97)))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts, chunk('IEND', Buffer.alloc(0))])
}
const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2, 1]),
  Buffer.from([0xff, 0xd9]),
])
const webp = (() => {
  const body = Buffer.alloc(30)
  body.write('RIFF', 0, 'latin1')
  body.writeUInt32LE(22, 4)
  body.write('WEBPVP8X', 8, 'latin1')
  body.writeUInt32LE(10, 16)
  body[24] = 4
  body[27] = 2
  return body
})()

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
})
afterAll(() => server.close())

const upload = async (bytes: Uint8Array, name = 'a.png', field = 'file') => {
  const form = new FormData()
  form.append(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'image/png' }))
  const response = await ann.raw('/api/cloud/upload/files', { method: 'POST', body: form })
  return { status: response.status, ...((await response.json()) as Envelope<Uploaded>) }
}
const stored = (): string[] => {
  try {
    return readdirSync(join(server.folder, 'files'))
  } catch {
    return []
  }
}

test.each([
  ['PNG', png(3, 2), 'png', 'image/png'],
  ['GIF', gif, 'gif', 'image/gif'],
  ['JPEG', jpeg, 'jpg', 'image/jpeg'],
  ['WebP', webp, 'webp', 'image/webp'],
])('a %s is told by its content, whatever it is called, and served so that nothing in it runs', async (_, bytes, extension, type) => {
  const answer = await upload(bytes, '../../evil.html')
  expect(answer.data).toMatchObject({ url: expect.stringMatching(new RegExp(`^/files/[0-9a-f]{32}\\.${extension}$`)), size: bytes.length })
  const served = await server.browser().raw(answer.data.url)
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

const page = Buffer.from('<html><script>alert(1)</script></html>'.repeat(3))
type Case = readonly [what: string, bytes: Uint8Array]
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
test.each<Case>([
  ['a web page called .png', page],
  ['an SVG', svg],
  ['an empty file', Buffer.alloc(0)],
  ['a PNG with a page behind it', Buffer.concat([png(1, 1), page])],
  ['a GIF that is also a script', Buffer.from('GIF89a/*.......*/=1;alert(1)//........')],
  ['a JPEG cut off', jpeg.subarray(0, -2)],
  ['a WebP of another length', Buffer.concat([webp, Buffer.alloc(8)])],
  ...Array.from({ length: 20 }, (_, i): Case => [`a PNG cut off after ${i * 3} bytes`, png(1, 1).subarray(0, i * 3)]),
])('%s is refused and leaves nothing behind', async (_, bytes) => {
  const before = stored().length
  const answer = await upload(bytes)
  expect(answer.status).toBe(400)
  expect(stored()).toHaveLength(before)
})

test('1.5 MB is the most, and a picture that would be huge in memory is refused', async () => {
  const most = 1.5 * 1024 * 1024
  const base = png(1, 1, 1).length - 1
  expect((await upload(png(1, 1, most - base))).status).toBe(200)
  expect(await upload(png(1, 1, most - base + 1))).toMatchObject({ status: 413, msg: 'The image must be at most 1.5M' })
  expect((await upload(png(20_000, 20_000))).status).toBe(400)
})

test('a wrong field, JSON in place of a form and a stranger are refused', async () => {
  expect((await upload(png(1, 1), 'a.png', 'other')).status).toBe(400)
  expect((await ann.post('/api/cloud/upload/files', { file: { filepath: '/etc/passwd' } })).status).toBe(415)
  const form = new FormData()
  form.append('file', new File([png(1, 1) as Uint8Array<ArrayBuffer>], 'a.png'))
  expect((await server.browser().raw('/api/cloud/upload/files', { method: 'POST', body: form })).status).toBe(401)
})

test.each(['../tessera.sqlite', '..%2ftessera.sqlite', '%2e%2e%2ftessera.sqlite', '..%5ctessera.sqlite', 'x.png', `${'a'.repeat(32)}.svg`])(
  'no file is served under the name %s',
  async (name) => {
    const response = await server.browser().raw(`/files/${name}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('SQLite')
  },
)

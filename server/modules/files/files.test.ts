import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Envelope, Paged, PersonQuotas, ProjectQuotas, Uploaded, UploadedFile } from '../../wire.ts'
import { fullQuota } from '../quotas/index.ts'

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
  // Pixels are all that is kept of a picture, so more of them make it larger.
  if (padding > 0) parts.push(chunk('IDAT', Buffer.alloc(padding, 97)))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts, chunk('IEND', Buffer.alloc(0))])
}
const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xda, 0, 2, 1, 2, 3, 4, 5]),
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

const trailedJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
  'base64',
)
test.each<Case>([
  ['a progressive JPEG', trailedJpeg],
  ['a JPEG', jpeg],
  ['a PNG', png(3, 2)],
  ['a GIF', gif],
])('%s with bytes behind its end is taken and cut', async (_, whole) => {
  for (const trailer of [Buffer.from('\0\0SEFT'), page, whole]) {
    const answer = await upload(Buffer.concat([whole, trailer]))
    expect(answer.status).toBe(200)
    const served = Buffer.from(await (await server.browser().raw(answer.data.url)).arrayBuffer())
    expect(served.equals(whole)).toBe(true)
  }
})

test('1.5 MB is the most, and a picture that would be huge in memory is refused', async () => {
  const most = 1.5 * 1024 * 1024
  const base = png(1, 1, 1).length - 1
  expect((await upload(png(1, 1, most - base))).status).toBe(200)
  expect(await upload(png(1, 1, most - base + 1))).toMatchObject({ status: 413, msg: 'The image must be at most 1.5M' })
  expect((await upload(png(20_000, 20_000))).status).toBe(400)
})

const uploadNamed = async (name: string): Promise<string> => {
  const disposition = `content-disposition: form-data; name="file"; filename="${name}"`
  const body = Buffer.concat([Buffer.from(`--x\r\n${disposition}\r\ncontent-type: image/gif\r\n\r\n`), gif, Buffer.from('\r\n--x--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const response = await ann.raw('/api/cloud/upload/files', { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  return ((await response.json()) as Envelope<Uploaded>).data.name
}

test('a displayed name is one line that hides nothing of itself', async () => {
  expect(await uploadNamed('in\nvoice\u2028\u2029.gif')).toBe('in voice  .gif')
  expect(await uploadNamed('in%0D%0Avoice.gif')).toBe('invoice.gif')
  expect(await uploadNamed('photo\u202efig.exe')).toBe('photofig.exe')
})

test('an upload without a name has the one we gave it', async () => {
  expect(await uploadNamed('')).toMatch(/^[0-9a-f]{32}\.gif$/)
  expect(await uploadNamed('\n')).toMatch(/^[0-9a-f]{32}\.gif$/)
})

test('what broken uploads left is swept after an hour; what a row names and what is not ours stays', async () => {
  const { url } = (await upload(gif)).data
  const kept = url.replace('/files/', '')
  const left = [`${'a'.repeat(32)}.png.part`, `${'b'.repeat(32)}.png`]
  const foreign = 'notes.part'
  for (const name of [...left, foreign]) writeFileSync(join(server.folder, 'files', name), 'x')
  await server.app.services.sweep()
  expect(stored()).toEqual(expect.arrayContaining([kept, foreign, ...left]))
  const old = new Date(Date.now() - 61 * 60_000)
  for (const name of stored()) utimesSync(join(server.folder, 'files', name), old, old)
  await server.app.services.sweep()
  expect(stored()).toEqual(expect.arrayContaining([kept, foreign]))
  expect(stored().filter((name) => left.includes(name))).toEqual([])
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

const name = (url: string): string => url.replace('/files/', '')
const files = async (user: TestUser, query = '') => (await user.get<Paged<UploadedFile>>(`/api/cloud/files/list${query}`)).data
const used = async (user: TestUser) => (await user.get<PersonQuotas>('/api/quotas/mine')).data.uploads.used

test('everybody sees and deletes what they uploaded; the file goes with its row and the space comes back', async () => {
  const bob = await server.user('bob')
  const form = new FormData()
  form.append('file', new File([new Uint8Array(png(4, 4, 10_000))], 'logo.png'))
  const { url } = ((await (await bob.raw('/api/cloud/upload/files', { method: 'POST', body: form })).json()) as Envelope<Uploaded>).data
  expect((await files(bob)).list).toMatchObject([
    { name: name(url), displayName: 'logo.png', url, userName: 'bob@test.dev', projectId: null },
  ])
  expect(await used(bob)).toBeGreaterThan(10_000)
  expect((await files(bob, '?keyword=elsewhere')).total).toBe(0)
  expect(await ann.post('/api/cloud/files/delete', { name: name(url) })).toMatchObject({ status: 404 })
  expect(stored()).toContain(name(url))
  expect((await bob.post('/api/cloud/files/delete', { name: name(url) })).code).toBe(0)
  expect([(await files(bob)).total, await used(bob), stored().includes(name(url))]).toEqual([0, 0, false])
  expect((await bob.raw(url)).status).toBe(404)
  expect(await bob.post('/api/cloud/files/delete', { name: '../tessera.sqlite' })).toMatchObject({ status: 404 })
})

test('uploads at once take no more than the room there is, what is refused leaves nothing on the disk, and small ones count a block', async () => {
  const small = await createTestServer({ env: { TESSERA_PERSON_UPLOAD_MB: '0.1' } })
  const bob = await small.user('bob')
  const send = async (bytes: Buffer) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'a.gif'))
    const response = await bob.raw('/api/cloud/upload/files', { method: 'POST', body: form })
    return { status: response.status, ...((await response.json()) as Envelope<Uploaded>) }
  }
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(gif)))
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(25)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 40960, data: { quota: 'personUploads' } })
  expect(readdirSync(join(small.folder, 'files'))).toHaveLength(25)
  await bob.post('/api/cloud/files/delete', { name: name(taken[0]?.data.url ?? '') })
  expect((await send(gif)).status).toBe(200)
  await small.close()
})

test('when the room for the files of a project is full, that is said with figures, and deleting one makes room again', async () => {
  const small = await createTestServer({ env: { TESSERA_PROJECT_FILES_MB: '0.03' } })
  const bob = await small.user('bob')
  const projectId = (await bob.newProject()).id
  const actor = { userId: bob.info?.userId ?? 0, userName: 'bob', role: 2 as const, sessionId: 0, app: projectId }
  const send = () => small.app.services.files.upload(actor, new File([new Uint8Array(png(2, 2, 20_000))], 'photo.png'))
  const first = await send()
  const refused = await send().catch((thrown: unknown) => thrown)
  expect(JSON.stringify(refused) + String((refused as Error).message)).toContain('projectFiles')
  expect((await bob.get<ProjectQuotas>(`/api/quotas/project/${projectId}`)).data.files).toEqual({
    used: first.size,
    limit: Math.floor(0.03 * 1024 * 1024),
  })
  expect(fullQuota('projectFiles', first.size, 31_457).message.en).toBe(
    'The space for the files of the project is full: 0.02 MB of 0.03 MB are used. Delete unneeded files under Usage of the project, then try again.',
  )
  await bob.post('/api/cloud/files/delete', { name: name(first.url) })
  expect((await send()).size).toBe(first.size)
  await small.close()
})

test('what came through the pages of a project counts for it, is seen and deleted by its developers and goes with it', async () => {
  const cara = await server.user('cara')
  const { id: projectId } = await ann.newProject()
  await ann.post('/api/project/member/create', { projectId, userName: 'cara@test.dev', role: 'developer' })
  const actor = { userId: cara.userId, userName: 'cara@test.dev', role: 2, sessionId: 0 } as const
  const through = () =>
    server.app.services.files.upload({ ...actor, app: projectId }, new File([new Uint8Array(png(2, 2, 20_000))], 'photo.png'))
  const [first, second] = [await through(), await through()]
  const bytes = async () => (await ann.get<ProjectQuotas>(`/api/quotas/project/${projectId}`)).data.files.used
  expect(await bytes()).toBe(first.size + second.size)
  expect(await used(cara)).toBe(0)
  expect((await files(ann, `?projectId=${projectId}`)).list.map((file) => file.name).sort()).toEqual(
    [name(first.url), name(second.url)].sort(),
  )
  expect((await ann.post('/api/cloud/files/delete', { name: name(first.url) })).code).toBe(0)
  expect(await bytes()).toBe(second.size)
  await ann.post('/api/project/delete', { id: projectId })
  expect([stored().includes(name(second.url)), (await files(cara)).total]).toEqual([false, 0])
})

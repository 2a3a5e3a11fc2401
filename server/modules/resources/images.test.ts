import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import { pictureExtension } from './picture-kind.ts'

const GIF = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))
const svg = (inside: string) =>
  new TextEncoder().encode(`<?xml version="1.0"?><!-- a -->\n<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)

let upstream: ReturnType<typeof Bun.serve>
let other: ReturnType<typeof Bun.serve>
let server: TestServer
let ann: TestUser
let projectId: number
const asked: { readonly path: string; readonly headers: Record<string, string> }[] = []
let isAway = false
beforeAll(async () => {
  other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(GIF) })
  upstream = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push({ path: pathname, headers: Object.fromEntries(request.headers) })
      if (isAway) return new Response('away', { status: 500 })
      if (pathname === '/away') return new Response(null, { status: 302, headers: { location: `http://127.0.0.1:${other.port}/a.gif` } })
      if (pathname === '/near') return new Response(null, { status: 302, headers: { location: '/a.gif' } })
      if (pathname === '/page') return new Response('<script>1</script>', { headers: { 'content-type': 'image/gif' } })
      if (pathname === '/big') return new Response(new Uint8Array(6 * 1024 * 1024))
      if (pathname === '/a.svg') return new Response(svg('<script>alert(1)</script>') as Uint8Array<ArrayBuffer>)
      return new Response(GIF, { headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } })
    },
  })
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
  const root = await server.root()
  await root.post('/api/project/prefixes/update', {
    ...{ id: projectId, prefixes: [`http://127.0.0.1:${upstream.port}`] },
    visitorPrefixes: [`http://127.0.0.1:${upstream.port}`],
  })
  await ann.post('/api/project/resources/update', {
    projectId,
    hosts: [
      { kind: 'image', host: `127.0.0.1:${upstream.port}`, way: 'server' },
      { kind: 'image', host: 'direct.example.com', way: 'direct' },
      { kind: 'image', host: 'secure.example.com', way: 'server' },
    ],
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([upstream.stop(true), other.stop(true)])
})
beforeEach(() => {
  asked.length = 0
  isAway = false
})

const fetched = (address: string, headers: Record<string, string> = {}, project = projectId) =>
  server.browser().raw(`/api/image?project=${project}&u=${encodeURIComponent(address)}`, { headers })
const at = (path: string) => `http://127.0.0.1:${upstream.port}${path}`

describe('a picture through the server', () => {
  it('is the same bytes, of the type that they are, without cookies of anybody or the address of the page', async () => {
    expect((await fetched(at('/w_1,h_2/[a]{1}.gif?x=1,2&y=%20'))).status).toBe(200)
    expect(asked.shift()!.path).toBe('/w_1,h_2/[a]%7B1%7D.gif')
    const answer = await fetched(at('/a.gif'), { cookie: 'mine=1', referer: 'https://page.test/' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif'])
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(GIF)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(Object.keys(asked[0]!.headers).filter((name) => /cookie|referer|authorization|forwarded/.test(name))).toEqual([])
  })

  it('is fetched once however many ask at once, and is not sent to whoever has it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => fetched(at('/b.gif'))))
    const etag = answers[0]!.headers.get('etag')!
    expect(asked).toHaveLength(1)
    const again = await fetched(at('/b.gif#other'), { 'if-none-match': etag })
    expect([again.status, asked.length]).toEqual([304, 1])
    const { foreignImage } = server.store.t
    const names = (await server.store.read.select().from(foreignImage)).map(({ name }) => name)
    expect(new Set(names).size).toBe(1)
  })

  it('is asked for again after a day, and the old one is shown while the other server is away', async () => {
    await fetched(at('/c.gif'))
    server.advance(25 * 3_600_000)
    isAway = true
    expect((await fetched(at('/c.gif'))).status).toBe(200)
    expect(asked).toHaveLength(2)
    expect((await fetched(at('/d.gif'))).status).toBe(502)
  })

  it('may be an SVG, in which nothing runs', async () => {
    const answer = await fetched(at('/a.svg'))
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('is refused for every host that the project does not list for it, before anything is asked', async () => {
    for (const address of [
      `http://127.0.0.1:${other.port}/a.gif`,
      'https://unlisted.example.com/a.gif',
      'https://direct.example.com/a.gif',
      'https://direct.example.com/w_1,h_2/a.gif?x=1,2',
      'https://direct.example.com/[1]{2}"a"',
      'http://secure.example.com/a.gif',
      'https://secure.example.com.evil.test/a.gif',
      'https://u:p@secure.example.com/a.gif',
      `http://localhost:${upstream.port}/a.gif`,
      'file:///etc/passwd',
      'data:image/gif;base64,AA',
      '/files/a.png',
      '',
    ]) {
      const answer = await fetched(address)
      expect([address, answer.status]).toEqual([address, 403])
    }
    expect((await fetched(at('/a.gif'), {}, 999_999)).status).toBe(403)
    expect(asked).toEqual([])
  })

  it('of a listed host in the server’s own network stays closed where nobody opened that network', async () => {
    const project = (await (await server.user('bob')).newProject()).id
    const bob = await server.user('eve')
    const own = (await bob.newProject()).id
    await bob.post('/api/project/resources/allow', {
      projectId: own,
      entry: { kind: 'image', host: `127.0.0.1:${upstream.port}`, way: 'server' },
    })
    expect((await fetched(`https://127.0.0.1:${upstream.port}/a.gif`, {}, own)).status).toBe(502)
    expect((await fetched(at('/a.gif'), {}, own)).status).toBe(403)
    expect((await fetched(at('/a.gif'), {}, project)).status).toBe(403)
    expect(asked).toEqual([])
  })

  it('is nothing but a picture, of a bounded size, and never one that a redirect leads elsewhere for', async () => {
    for (const path of ['/page', '/big', '/away']) expect([path, (await fetched(at(path))).status]).toEqual([path, 502])
    expect((await fetched(at('/near'))).status).toBe(200)
  })

  it('is forgotten when nobody has asked in a while, with its file', async () => {
    const { foreignImage } = server.store.t
    server.advance(40 * 86_400_000)
    await server.app.services.sweep()
    expect(await server.store.read.select().from(foreignImage)).toEqual([])
  })
})

describe('a copy of a picture', () => {
  let cora: TestUser
  let own: number
  beforeAll(async () => {
    cora = await server.user('cora')
    own = (await cora.newProject()).id
    const { project } = server.store.t
    await server.store.write((db) =>
      db
        .update(project)
        .set({ privatePrefixes: [`http://127.0.0.1:${upstream.port}`] })
        .where(eq(project.id, own)),
    )
  })
  const copy = (user: TestUser, address: string, project = own) =>
    user.post<{ url: string; name: string; size: number }>('/api/project/resources/copy', { projectId: project, address })

  it('is a file of the project, told by its bytes, that nobody else is asked for', async () => {
    const answer = await copy(cora, at('/shop/a%20b.gif?x=1'))
    expect(answer.data).toMatchObject({ url: expect.stringMatching(/^\/files\/[0-9a-f]{32}\.gif$/), name: 'a b.gif', size: GIF.length })
    expect(asked.map(({ path }) => path)).toEqual(['/shop/a%20b.gif'])
    expect(Object.keys(asked[0]!.headers).filter((name) => /cookie|referer|authorization/.test(name))).toEqual([])
    const stored = await server.browser().raw(answer.data.url)
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(GIF)
    const { file } = server.store.t
    expect((await server.store.read.select().from(file)).map((row) => row.projectId)).toEqual([own])
  })

  it('is refused for what is no picture, too large, or in the server’s own network', async () => {
    const codes = async (...addresses: readonly string[]) => {
      const found: number[] = []
      for (const address of addresses) found.push((await copy(cora, address)).code)
      return found
    }
    expect(await codes(at('/page'), at('/a.svg'))).toEqual([40040, 40040])
    expect(await codes(at('/big'))).toEqual([41340])
    expect(await codes(`http://127.0.0.1:${other.port}/a.gif`, at('/away'), 'ftp://a.example.com/a.gif', 'x')).toEqual([
      50260, 50260, 50260, 50260,
    ])
  })

  it('is made by who works on the project alone', async () => {
    const stranger = await server.user('mallory')
    expect((await copy(stranger, at('/a.gif'))).code).not.toBe(0)
    expect(asked).toEqual([])
  })
})

describe('what bytes are', () => {
  it('is a picture of at most 25 megapixels, whatever is said of them', () => {
    const huge = new Uint8Array(GIF)
    new DataView(huge.buffer).setUint16(6, 6_000, true)
    new DataView(huge.buffer).setUint16(8, 6_000, true)
    const text = (content: string) => new TextEncoder().encode(content)
    expect(pictureExtension(GIF)).toBe('gif')
    expect(pictureExtension(huge)).toBeNull()
    expect(pictureExtension(svg('<path/>'))).toBe('svg')
    for (const other of ['<html><svg></svg></html>', '<svg', 'x<svg></svg>', '<svgx></svgx>', ''])
      expect(pictureExtension(text(other))).toBeNull()
  })
})

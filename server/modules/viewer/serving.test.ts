import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bus, createLocalBus } from '../../bus/bus.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Envelope, PageInfo, PagePointer, PublishedPage, PublishRecord } from '../../wire.ts'

let server: TestServer
let bus: Bus
let ann: TestUser
let visitor: TestUser
beforeAll(async () => {
  const webDir = join(tmpdir(), `tessera-serving-${process.pid}-${Date.now()}`)
  mkdirSync(webDir, { recursive: true })
  writeFileSync(join(webDir, 'viewer.html'), `<html><head><title>Tessera</title></head><body>${' '.repeat(600)}</body></html>`)
  bus = createLocalBus()
  server = await createTestServer({ webDir, bus })
  ann = await server.user('ann')
  visitor = server.browser()
})
afterAll(() => server.close())

const published = async (isPublic: 1 | 2): Promise<PageInfo & { readonly hash: string }> => {
  const page = await ann.newPage((await ann.newProject()).id, { isPublic })
  const record = await ann.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  return { ...page, hash: record.data.hash }
}
const pointerOf = async (id: number, by = visitor): Promise<PagePointer> => (await (await by.raw(`/p/${id}/prd`)).json()) as PagePointer
const whole = (id: number, by = visitor, headers: Record<string, string> = {}) => by.raw(`/api/viewer/page/${id}?env=prd`, { headers })
/** Without the id of the request, which each answer of the router has. */
const headersOf = ({ headers }: Response) => {
  const { 'x-request-id': _, ...others } = Object.fromEntries(headers)
  return others
}
const keysOf = ({ headers }: Response) => [headers.get('surrogate-key'), headers.get('cache-tag')]
const member = async (projectId: number, name: string): Promise<TestUser> => {
  const user = await server.user(name)
  await ann.post('/api/project/member/create', { projectId, userName: `${name}@test.dev`, role: 'tester' })
  return user
}

test('a public page’s pointer names its program, which caches in between may keep for ever', async () => {
  const page = await published(1)
  const answer = await visitor.raw(`/p/${page.id}/prd`)
  expect(await answer.json()).toEqual({ page: page.id, env: 'prd', bodies: { '*': page.hash } })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=86400')
  expect(keysOf(answer)).toEqual([`page-${page.id} project-${page.projectId}`, `page-${page.id},project-${page.projectId}`])
  const body = await visitor.raw(`/p/body/${page.hash}`, { headers: { 'accept-encoding': 'br' } })
  expect(body.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const read = JSON.parse(brotliDecompressSync(await body.arrayBuffer()).toString()) as Envelope<PublishedPage>
  expect(read.data).toMatchObject({ id: page.id, hash: page.hash })
})

test('the pointer of a private page is for its members, and what it names opens with its signature and for a minute', async () => {
  const page = await published(2)
  const stranger = await server.user('stranger')
  expect([(await visitor.raw(`/p/${page.id}/prd`)).status, (await stranger.raw(`/p/${page.id}/prd`)).status]).toEqual([401, 404])
  const answer = await ann.raw(`/p/${page.id}/prd`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const { bodies, signatures } = (await answer.json()) as PagePointer
  const { until, sign } = signatures?.['*'] ?? { until: 0, sign: '' }
  const body = (more: string, hash = bodies['*']) => visitor.raw(`/p/body/${hash}${more}`)
  expect((await body('')).status).toBe(404)
  expect((await body(`?until=${until}&sign=${sign}`)).status).toBe(200)
  expect((await body(`?until=${until}&sign=${sign}`)).headers.get('cache-control')).toBe('private, no-store')
  for (const wrong of [
    `until=${until + 1}&sign=${sign}`,
    `until=${until}&sign=${sign.slice(1)}`,
    `until=${until}&sign=`,
    `until=${until}`,
    `sign=${sign}`,
  ])
    expect([wrong, (await body(`?${wrong}`)).status]).toEqual([wrong, 404])
  const other = await published(2)
  expect((await body(`?until=${until}&sign=${sign}`, other.hash)).status).toBe(404)
  server.advance(60_000)
  expect((await body(`?until=${until}&sign=${sign}`)).status).toBe(404)
})

test('the logic of a page may ask for neither', async () => {
  const page = await published(1)
  for (const path of [`/p/${page.id}/prd`, `/p/body/${page.hash}`, `/api/viewer/page/${page.id}?env=prd`]) {
    expect((await visitor.raw(path)).status).toBe(200)
    expect([path, (await visitor.raw(path, { headers: { 'x-tessera-page': '1' } })).status]).toEqual([path, 403])
  }
})

test('a page that is made private is open to nobody from then on, whole or by the address of its program', async () => {
  const page = await published(1)
  const seen = async () => [
    (await whole(page.id)).status,
    (await visitor.raw(`/p/body/${page.hash}`)).status,
    (await visitor.raw(`/p/${page.id}/prd`)).status,
  ]
  // Twice, so that the second answer is made out of memory.
  expect([await seen(), await seen()]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ])
  await ann.post('/api/pages/update', { id: page.id, isPublic: 2 })
  expect(await seen()).toEqual([401, 404, 401])
})

test('what is answered out of memory is what the long way answers', async () => {
  const page = await published(1)
  for (const headers of [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, {}] as Record<string, string>[]) {
    // Another address for the same thing, which is not answered at once.
    const long = await visitor.raw(`/api/viewer/page/${page.id}?env=prd&env=prd`, { headers })
    expect(long.status).not.toBe(200)
    const [first, second] = [await whole(page.id, visitor, headers), await whole(page.id, visitor, headers)]
    expect(headersOf(second)).toEqual(headersOf(first))
    expect(await second.text()).toBe(await first.text())
  }
  const asked = { 'if-none-match': `"${page.hash}"` }
  for (const answer of [await whole(page.id, visitor, asked), await whole(page.id, visitor, asked)])
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, `"${page.hash}"`, ''])
})

test('a client that has the page is told so before the page is read', async () => {
  const page = await published(1)
  const { snapshot } = server.store.t
  await server.store.write(async (db) => {
    await db
      .update(snapshot)
      .set({ body: Buffer.from('no page at all') })
      .where(eq(snapshot.hash, page.hash))
  })
  expect((await whole(page.id, visitor, { 'if-none-match': `"${page.hash}"` })).status).toBe(304)
  expect((await whole(page.id, visitor, { 'accept-encoding': 'gzip' })).status).toBe(500)
  server.faults.length = 0
})

test('somebody who is frozen sees private pages for five seconds more where nobody tells the node, and no longer', async () => {
  const page = await published(2)
  const tess = await member(page.projectId, 'tess')
  expect((await whole(page.id, tess)).status).toBe(200)
  const { user } = server.store.t
  await server.store.write(async (db) => {
    await db.update(user).set({ status: 2 }).where(eq(user.id, tess.userId))
  })
  server.advance(4_000)
  expect((await whole(page.id, tess)).status).toBe(200)
  server.advance(1_000)
  expect((await whole(page.id, tess)).status).toBe(401)
})

test('somebody who is frozen sees no private page from the moment that the node is told', async () => {
  const page = await published(2)
  const tim = await member(page.projectId, 'tim')
  expect((await whole(page.id, tim)).status).toBe(200)
  const { user } = server.store.t
  await server.store.write(async (db) => {
    await db.update(user).set({ status: 2 }).where(eq(user.id, tim.userId))
  })
  bus.publish(`login:${tim.userId}`)
  expect((await whole(page.id, tim)).status).toBe(401)
})

test('whoever leaves a project, or signs out, sees its private pages no more with the next request', async () => {
  const page = await published(2)
  const [una, uwe] = [await member(page.projectId, 'una'), await member(page.projectId, 'uwe')]
  expect([(await whole(page.id, una)).status, (await whole(page.id, uwe)).status]).toEqual([200, 200])
  await ann.post('/api/project/member/delete', { projectId: page.projectId, userId: una.userId })
  expect((await whole(page.id, una)).status).toBe(404)
  const { token, cookie } = uwe
  await uwe.post('/api/user/logout', {})
  Object.assign(uwe, { token, cookie })
  expect((await whole(page.id, uwe)).status).toBe(401)
})

test('the document of a public page tells where the program is, and is another one after a publish; a private page’s tells nothing', async () => {
  const page = await published(1)
  const open = async (id: number, headers: Record<string, string> = {}) =>
    visitor.raw(`/page/${id}`, { headers: { 'accept-encoding': 'identity', ...headers } })
  const first = await open(page.id)
  const html = await first.text()
  expect(html).toContain(`<link rel="preload" as="fetch" href="/p/body/${page.hash}" crossorigin></head>`)
  const told = /<meta name="tessera-page" content="([^"]+)">/.exec(html)?.[1]?.replace(/&quot;/g, '"') ?? ''
  expect(JSON.parse(told)).toEqual(await pointerOf(page.id))
  const etag = first.headers.get('etag') as string
  expect((await open(page.id, { 'if-none-match': etag })).status).toBe(304)
  await ann.post('/api/pages/update', { id: page.id, name: 'Another name' })
  await ann.post('/api/pages/update', { id: page.id, isPublic: 2 })
  expect(await (await open(page.id, { 'if-none-match': etag })).text()).not.toContain('/p/body/')
  expect(await (await open(999_999)).text()).not.toContain('/p/body/')
})

test('answers of a public page have the keys by which caches drop them, and of a private page none', async () => {
  const [open, hidden] = [await published(1), await published(2)]
  const answers = async ({ id, hash }: { readonly id: number; readonly hash: string }, by: TestUser) =>
    Promise.all([by.raw(`/p/${id}/prd`), whole(id, by), by.raw(`/page/${id}`), by.raw(`/p/body/${hash}`)])
  for (const answer of await answers(open, visitor))
    expect([answer.status, ...keysOf(answer)]).toEqual([
      200,
      `page-${open.id} project-${open.projectId}`,
      `page-${open.id},project-${open.projectId}`,
    ])
  for (const answer of await answers(hidden, ann)) expect(keysOf(answer)).toEqual([null, null])
})

test('a document out of memory is the one that the router answers', async () => {
  const page = await published(1)
  for (const headers of [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, {}] as Record<string, string>[]) {
    const open = (more: Record<string, string> = {}) => visitor.raw(`/page/${page.id}?from=mail`, { headers: { ...headers, ...more } })
    // The router answers the logic of pages.
    const routed = await open({ 'x-tessera-page': '1' })
    const etag = routed.headers.get('etag') as string
    for (const answer of [await open(), await open()]) {
      expect([answer.status, headersOf(answer)]).toEqual([200, headersOf(routed)])
      expect(await answer.arrayBuffer()).toEqual(await routed.clone().arrayBuffer())
    }
    const same = await open({ 'x-tessera-page': '1', 'if-none-match': etag })
    const known = await open({ 'if-none-match': etag })
    expect([known.status, headersOf(known), await known.text()]).toEqual([304, headersOf(same), ''])
  }
})

test('a document is another one from the moment that its page is made private or may load something else', async () => {
  const page = await published(1)
  const open = async () => (await visitor.raw(`/page/${page.id}`, { headers: { 'accept-encoding': 'identity' } })).headers
  const seen = new Set<string | null>()
  const changed = async (what: string) => {
    const [first, second] = [await open(), await open()]
    expect(first.get('etag')).toBe(second.get('etag'))
    expect([what, seen.has(first.get('etag'))]).toEqual([what, false])
    seen.add(first.get('etag'))
    return first
  }
  await changed('before')
  const allowed = await ann.post('/api/project/resources/update', {
    projectId: page.projectId,
    hosts: [{ kind: 'image', host: 'cdn.example.com', way: 'direct' }],
    any: [],
    devices: [],
  })
  expect(allowed.code).toBe(0)
  expect((await changed('hosts')).get('content-security-policy')).toContain('https://cdn.example.com')
  await ann.post('/api/pages/update', { id: page.id, isPublic: 2 })
  await changed('private')
})

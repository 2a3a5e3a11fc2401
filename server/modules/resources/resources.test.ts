import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adding, createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { PageInfo, ProjectResources, PublishRecord } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let projectId: number
const webDir = mkdtempSync(join(tmpdir(), 'tessera-web-'))
beforeAll(async () => {
  for (const name of ['index', 'editor', 'viewer', 'canvas'])
    writeFileSync(join(webDir, `${name}.html`), `<!doctype html><head><title>${name}</title></head><body><div id="root"></div></body>`)
  server = await createTestServer({ webDir })
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true })
})

const read = async (user = ann, of = projectId) => (await user.get<ProjectResources>(`/api/project/resources/${of}`)).data
const update = (change: object, by = ann, of = projectId) =>
  by.post('/api/project/resources/update', { projectId: of, hosts: [], ...change })
const allow = (entry: object) => ann.post('/api/project/resources/allow', { projectId, entry })
const entry = (host: string, more: object = {}) => ({ kind: 'image', host, way: 'direct', ...more })

describe('what a project allows from other hosts', () => {
  it('is kept with who added it, and says on which pages a host is named', async () => {
    const page = await ann.newPage(projectId)
    const picture = element('Button_1', { props: { text: 'https://cdn.example.com/a.png' } })
    await ann.post('/api/pages/update', { id: page.id, revision: 1, patch: adding(picture) })
    const hosts = [entry('cdn.example.com'), entry('cdn.example.com'), entry('*.example.org', { kind: 'frame' })]
    expect((await update({ hosts })).code).toBe(0)
    const saved = await read()
    const shown = saved.hosts.map(({ kind, host, addedBy, pages }) => [kind, host, addedBy, pages.map(({ id }) => id)])
    expect(shown).toEqual([
      ['image', 'cdn.example.com', 'ann@test.dev', [page.id]],
      ['frame', '*.example.org', 'ann@test.dev', []],
    ])
    expect([saved.mayEdit, saved.limits]).toEqual([true, null])
  })

  it('is added to by one call, which leaves what others allowed meanwhile, and is in the audit', async () => {
    await update({ hosts: [entry('a.example.com')] })
    await allow(entry('b.example.com'))
    await allow(entry('a.example.com', { way: 'server' }))
    expect((await read()).hosts.map(({ host, way }) => [host, way])).toEqual([
      ['b.example.com', 'direct'],
      ['a.example.com', 'server'],
    ])
    const { audit } = server.store.t
    const [last] = await server.store.read.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(last).toMatchObject({
      action: 'resources changed',
      userId: ann.userId,
      target: `project ${projectId}: +image a.example.com through the server, -image a.example.com`,
    })
  })

  it.each(["'unsafe-inline'", 'a.com; script-src *', 'a.com b.com', '*', 'http:', 'https://a.com', 'data:', 'A.com', ''])(
    'never holds %j',
    async (host) => {
      const before = await read()
      expect((await update({ hosts: [entry(host)] })).status).toBe(400)
      expect((await allow(entry(host))).status).toBe(400)
      expect(await read()).toEqual(before)
    },
  )

  it('goes through the server for pictures alone, and is bounded', async () => {
    expect((await update({ hosts: [entry('a.example.com', { kind: 'frame', way: 'server' })] })).status).toBe(400)
    const many = Array.from({ length: 101 }, (_, at) => entry(`h${at}.example.com`))
    expect(await update({ hosts: many })).toMatchObject({ status: 400, code: 40061 })
    expect((await update({ hosts: many.slice(0, 100) })).code).toBe(0)
    expect((await update({ devices: ['usb'] })).status).toBe(400)
    expect(await update({ any: ['image'] })).toMatchObject({ status: 403, code: 40360 })
  })

  it('is changed by administrators of the project, seen by its members, and kept from everybody else', async () => {
    const [tim, stranger] = [await server.user('tim'), await server.user('stranger')]
    await ann.post('/api/project/member/create', { projectId, userName: 'tim@test.dev', role: 'developer' })
    await update({ hosts: [entry('a.example.com')], mapKey: 'KEY_of-maps' })
    expect(await read(tim)).toMatchObject({ mayEdit: false, mapKey: '', hasMapKey: true })
    expect(await read()).toMatchObject({ mapKey: 'KEY_of-maps' })
    expect((await update({}, tim)).status).toBe(403)
    expect((await update({}, stranger)).status).toBe(404)
    expect((await stranger.get(`/api/project/resources/${projectId}`)).status).toBe(404)
  })
})

const headersOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await server.browser().raw(path, { headers })
  const policy = answer.headers.get('content-security-policy') ?? ''
  const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)]))
  return { answer, policy, directives, text: await answer.clone().text() }
}
const published = async (isPublic: 1 | 2 = 1): Promise<PageInfo> => {
  const page = await ann.newPage(projectId, { isPublic })
  await ann.post('/api/pages/update', { id: page.id, revision: 1, patch: adding(element('Button_1')), isPublic })
  await ann.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  return page
}

describe('the policy of documents', () => {
  it('of a page and of the canvas says what the project allows, at once, and that of the studio never does', async () => {
    const page = await published(2)
    await update({
      ...{ hosts: [entry('a.example.com'), entry('b.example.com', { way: 'server' }), entry('*.frames.example.com', { kind: 'frame' })] },
      devices: ['geolocation'],
    })
    const strict = (await headersOf('/canvas.html')).policy
    for (const path of [`/page/${page.id}`, `/canvas.html?project=${projectId}`]) {
      const { directives, answer, text } = await headersOf(path)
      expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://a.example.com'])
      expect(directives.get('frame-src')).toEqual(["'self'", 'https://*.frames.example.com'])
      expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
      expect(answer.headers.get('permissions-policy')).toContain('geolocation=(self)')
      expect(text).toContain('<meta name="tessera-resources"')
    }
    for (const path of ['/', `/editor/1/edit?project=${projectId}`, '/canvas.html', '/page/99999']) {
      const { policy, answer } = await headersOf(path)
      expect([path, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")]).toEqual([path, strict])
      expect(answer.headers.get('permissions-policy')).toContain('geolocation=()')
    }
    await update({ hosts: [] })
    expect((await headersOf(`/page/${page.id}`)).policy).toBe(strict)
  })

  it('of a cached document is never an older one', async () => {
    const page = await published()
    await update({ hosts: [entry('a.example.com')] })
    const first = await headersOf(`/page/${page.id}`)
    const etag = first.answer.headers.get('etag')!
    const same = await headersOf(`/page/${page.id}`, { 'if-none-match': etag })
    expect([same.answer.status, same.policy]).toEqual([304, first.policy])
    await update({ hosts: [entry('b.example.com')] })
    const other = await headersOf(`/page/${page.id}`, { 'if-none-match': etag })
    expect([other.answer.status, other.directives.get('img-src')?.at(-1)]).toEqual([200, 'https://b.example.com'])
  })

  it('keeps to what the deployment allows, though the project has more in its list', async () => {
    const limited = await createTestServer({
      webDir,
      env: { TESSERA_RESOURCES: '{"image":["*.example.com"],"frame":["*"],"any":["media"]}' },
    })
    try {
      const bob = await limited.user('bob')
      const { id } = await bob.newProject()
      const change = (more: object) => update(more, bob, id)
      expect(await change({ hosts: [entry('cdn.other.org')] })).toMatchObject({
        ...{ status: 403, code: 40360 },
        data: { kind: 'image', host: 'cdn.other.org' },
      })
      expect((await change({ hosts: [entry('a.b', { kind: 'font' })] })).status).toBe(403)
      expect((await change({ hosts: [entry('cdn.example.com'), entry('any.where', { kind: 'frame' })], any: ['media'] })).code).toBe(0)
      await limited.store.write((db) =>
        db.update(limited.store.t.projectResources).set({
          hosts: [
            { kind: 'image', host: 'cdn.other.org', way: 'direct', addedBy: bob.userId, addedAt: 0 },
            { kind: 'image', host: 'cdn.example.com', way: 'direct', addedBy: bob.userId, addedAt: 0 },
          ],
        }),
      )
      limited.advance(10_000)
      const answer = await limited.browser().raw(`/canvas.html?project=${id}`)
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("img-src 'self' data: blob: https://cdn.example.com; ")
      expect(policy).toContain("media-src 'self' https:")
      expect((await read(bob, id)).hosts.map(({ isBeyondLimit }) => isBeyondLimit)).toEqual([true, false])
    } finally {
      await limited.close()
    }
  })
})

describe('the document of a map provider', () => {
  it('is there where the project has a key, sandboxed, and reaches the listed hosts alone', async () => {
    const { id } = await ann.newProject()
    expect((await ann.raw(`/map-frame?project=${id}`)).status).toBe(404)
    await update({ hosts: [entry('*.map.baidu.com', { kind: 'map' })], mapKey: 'KEY' }, ann, id)
    const answer = await server.browser().raw(`/map-frame?project=${id}`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('sandbox allow-scripts;')
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+' 'unsafe-eval' https:\/\/\*\.map\.baidu\.com;/)
    expect(policy).not.toContain("'self' ")
    const text = await answer.text()
    const script = /<script>([\s\S]*)<\/script>/.exec(text)![1]!
    expect(policy).toContain(new Bun.CryptoHasher('sha256').update(script).digest('base64'))
    expect(text).toContain('ak=KEY')
  })
})

describe('what browsers of visitors refused', () => {
  it('is counted by page, host and day, bounded, and shown to those who work on the project', async () => {
    const page = await published()
    const report = (blocked: object[], id = page.id) => server.browser().post('/api/viewer/blocked', { page: id, blocked })
    await report([{ kind: 'image', host: 'cdn.gone.com', count: 3 }])
    await report([{ kind: 'image', host: 'cdn.gone.com', count: 2 }])
    await report([{ kind: 'image', host: 'a.b', count: 1 }], 99_999)
    const many = Array.from({ length: 20 }, (_, at) => ({ kind: 'frame', host: `h${at}.com`, count: 1 }))
    await report(many)
    const { blocked } = await read()
    expect(blocked[0]).toMatchObject({ kind: 'image', host: 'cdn.gone.com', count: 5, page: { id: page.id } })
    expect(blocked).toHaveLength(20)
    expect((await report([{ kind: 'image', host: "x' y", count: 1 }])).status).toBe(400)
    for (let at = 0; at < 20; at++) await report([{ kind: 'image', host: 'cdn.gone.com', count: 1 }])
    expect((await read()).blocked[0]!.count).toBeLessThan(15)
    server.advance(40 * 86_400_000)
    await server.app.services.sweep()
    expect(await server.store.read.select().from(server.store.t.resourceBlock)).toEqual([])
  })
})

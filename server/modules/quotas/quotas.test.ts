import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adding, changing, createTestServer, element, removing, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, PageInfo, PersonQuotas, ProjectInfo, ProjectQuotas, PublishRecord, Saved } from '../../wire.ts'

const MB = 1024 * 1024
const env = {
  TESSERA_PERSON_PROJECTS: '6',
  TESSERA_PERSON_PAGES: '12',
  TESSERA_PERSON_MB: '0.1',
  TESSERA_PROJECT_PAGES: '5',
  TESSERA_PROJECT_MB: '0.05',
  TESSERA_PROJECT_VERSIONS: '6',
  TESSERA_PAGE_VERSIONS: '4',
}
const FULL = 40960

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await createTestServer({ env })
})
afterAll(() => server.close())

/** Somebody new, with one project beside the sample one. */
const newcomer = async (): Promise<{ readonly ann: TestUser; readonly projectId: number }> => {
  const ann = await server.user(`ann${++count}`)
  const sample = (await ann.get<Paged<ProjectInfo>>('/api/project/list')).data.list[0] as ProjectInfo
  await ann.post('/api/project/delete', { id: sample.id })
  return { ann, projectId: (await ann.newProject()).id }
}
const big = (id: string, size: number) => element(id, { props: { text: 'x'.repeat(size) } })
const save = (user: TestUser, id: number, revision: number, patch: object) => user.post<Saved>('/api/pages/update', { id, revision, patch })
const ofProject = async (user: TestUser, id: number) => (await user.get<ProjectQuotas>(`/api/quotas/project/${id}`)).data
const mine = async (user: TestUser) => (await user.get<PersonQuotas>('/api/quotas/mine')).data
const publish = (user: TestUser, id: number, environment = 'stg') =>
  user.post<PublishRecord>('/api/page/publish/create', { env: environment, id, previewImg: '' })
const change = async (pageId: number) => {
  const { page } = server.store.t
  await server.store.write((db) =>
    db
      .update(page)
      .set({ stgState: 2, prdState: 2, name: `Changed ${++count}` })
      .where(eq(page.id, pageId)),
  )
}
const bytesOf = async (pageId: number) => {
  const { page, document, documentEntry } = server.store.t
  const [row] = await server.store.read
    .select({ id: document.id, bytes: document.bytes })
    .from(page)
    .innerJoin(document, eq(document.id, page.documentId))
    .where(eq(page.id, pageId))
  const ofDocument = eq(documentEntry.documentId, row?.id ?? 0)
  const entries = await server.store.read.select({ entry: documentEntry.entry }).from(documentEntry).where(ofDocument)
  const living = entries.flatMap(({ entry }) => (entry === null ? [] : [Buffer.byteLength(JSON.stringify(entry))]))
  return { counted: row?.bytes ?? -1, stored: living.reduce((sum, each) => sum + each, 0), removed: entries.length - living.length }
}

test('fifty new projects at once end with exactly as many as one person may own', async () => {
  const { ann } = await newcomer()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ann.post('/api/project/create', { name: 'One more' })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 409 && answer.code === FULL)).toHaveLength(45)
  expect((await mine(ann)).projects).toEqual({ used: 6, limit: 6 })
})

test('fifty new pages at once end with exactly as many as a project may have, and deleting one makes room for one', async () => {
  const { ann, projectId } = await newcomer()
  const create = () => ann.post<PageInfo>('/api/pages/create', { name: 'One more', projectId })
  const answers = await Promise.all(Array.from({ length: 50 }, create))
  const made = answers.filter((answer) => answer.status === 200)
  expect(made).toHaveLength(5)
  expect((await ofProject(ann, projectId)).pages).toEqual({ used: 5, limit: 5 })
  const id = made[0]?.data.id as number
  expect(await ann.post('/api/pages/copy', { id })).toMatchObject({ status: 409, code: FULL })
  await ann.post('/api/pages/delete', { id })
  expect((await create()).code).toBe(0)
  expect((await create()).code).toBe(FULL)
})

test('pages count over all projects that somebody owns, also those that others made in them', async () => {
  const { ann, projectId } = await newcomer()
  const bob = await server.user('bob')
  const projects = [projectId, (await ann.newProject()).id, (await ann.newProject()).id]
  await ann.post('/api/project/member/create', { projectId: projects[2], userName: 'bob@test.dev', role: 'developer' })
  for (const [at, id] of projects.entries()) for (let i = 0; i < (at === 2 ? 2 : 5); i++) await ann.newPage(id)
  expect((await mine(ann)).pages).toEqual({ used: 12, limit: 12 })
  const theirs = await bob.post('/api/pages/create', { name: 'x', projectId: projects[2] })
  expect(theirs).toMatchObject({ status: 409, code: FULL, data: { quota: 'personPages', used: 12, limit: 12 } })
  expect(theirs.msg).toContain('owner')
})

test('what a page takes is counted as it is saved, copied and made smaller, in bytes and not in letters', async () => {
  const { ann, projectId } = await newcomer()
  const page = await ann.newPage(projectId)
  const first = element('a', { props: { text: '页面😀' } })
  await save(ann, page.id, 1, adding(first, big('b', 3000)))
  let bytes = await bytesOf(page.id)
  expect(bytes.counted).toBe(bytes.stored)
  await save(ann, page.id, 2, changing([first, element('a', { props: { text: '页' } })]))
  bytes = await bytesOf(page.id)
  expect(bytes.counted).toBe(bytes.stored)
  const copy = (await ann.post<PageInfo>('/api/pages/copy', { id: page.id })).data
  expect((await bytesOf(copy.id)).counted).toBe(bytes.stored)
  const { bytes: all, parts } = await ofProject(ann, projectId)
  expect(all.used).toBe(2 * bytes.stored + parts.history)
  await save(ann, page.id, 3, removing(big('b', 3000)))
  const after = await bytesOf(page.id)
  expect([after.removed, after.counted - after.stored]).toEqual([1, 100 + 2 * 'b'.length])
  // Under its old id it takes the place of what was left of it.
  await save(ann, page.id, 4, adding(big('b', 3000)))
  expect((await bytesOf(page.id)).counted).toBe(bytes.stored)
})

test('a save that finds no room says what is full and how much is used, changes nothing and is taken once there is room', async () => {
  const { ann, projectId } = await newcomer()
  const [full, other] = [await ann.newPage(projectId), await ann.newPage(projectId)]
  await save(ann, full.id, 1, adding(big('a', 30_000)))
  const patch = adding(big('b', 25_000))
  const refused = await save(ann, other.id, 1, patch)
  expect(refused).toMatchObject({ status: 409, code: FULL, data: { quota: 'projectBytes', limit: Math.floor(0.05 * MB) } })
  expect(refused.msg).toMatch(/^The project's storage is full: .+ of .+ are used\. /)
  const zh = await ann.raw('/api/pages/update', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'zh-CN' },
    body: JSON.stringify({ id: other.id, revision: 1, patch }),
  })
  expect(((await zh.json()) as { msg: string }).msg).toContain('项目的存储空间已满')
  expect((await ann.get<{ revision: number }>(`/api/pages/records/${other.id}`)).data.revision).toBe(1)
  // What makes a page smaller is never refused, and gives the room back.
  expect((await save(ann, full.id, 2, changing([big('a', 30_000), big('a', 100)]))).code).toBe(0)
  expect((await save(ann, other.id, 1, patch)).data.revision).toBe(2)
})

test('twenty saves at once take no more than the room there is', async () => {
  const { ann, projectId } = await newcomer()
  const pages = await Promise.all(Array.from({ length: 5 }, () => ann.newPage(projectId)))
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, round) => pages.map((page) => save(ann, page.id, 1, adding(big(`e${round}`, 4000))))).flat(),
  )
  const { bytes } = await ofProject(ann, projectId)
  expect(bytes.used).toBeLessThanOrEqual(bytes.limit as number)
  expect(bytes.used).toBeGreaterThan((bytes.limit as number) - 4500)
  expect(answers.filter((answer) => answer.code === FULL).length).toBe(20 - answers.filter((answer) => answer.code === 0).length)
})

test('a new page, a copy and the sum over all projects of a person are held to the stored bytes as well', async () => {
  const { ann, projectId } = await newcomer()
  const pageData = (size: number) => ({ config: { props: { note: 'x'.repeat(size) } }, elements: [], elementsMap: {} })
  const create = (id: number, size: number) =>
    ann.post<PageInfo>('/api/pages/create', { name: 'Big', projectId: id, pageData: pageData(size) })
  expect(await create(projectId, 60_000)).toMatchObject({ code: FULL, data: { quota: 'projectBytes' } })
  const page = (await create(projectId, 30_000)).data
  expect(await ann.post('/api/pages/copy', { id: page.id })).toMatchObject({ code: FULL })
  for (let i = 0; i < 2; i++) expect((await create((await ann.newProject()).id, 30_000)).code).toBe(0)
  const last = (await ann.newProject()).id
  expect(await create(last, 30_000)).toMatchObject({ code: FULL, data: { quota: 'personBytes' } })
  await ann.post('/api/project/delete', { id: projectId })
  expect((await create(last, 30_000)).code).toBe(0)
})

test('a page keeps its newest versions and both current ones; older ones make room by themselves', async () => {
  const { ann, projectId } = await newcomer()
  const page = await ann.newPage(projectId)
  const prd = (await publish(ann, page.id, 'prd')).data
  const made: number[] = []
  for (let i = 0; i < 6; i++) {
    await change(page.id)
    made.push((await publish(ann, page.id)).data.id)
  }
  const list = await ann.post<Paged<PublishRecord>>('/api/page/publish/list', { pageId: page.id })
  expect(list.data.list.map(({ id }) => id)).toEqual([...made.slice(-3).reverse(), prd.id])
  expect((await ofProject(ann, projectId)).versions).toEqual({ used: 4, limit: 6 })
  const { publish: records, snapshot } = server.store.t
  const orphans = await server.store.read
    .select({ hash: snapshot.hash })
    .from(snapshot)
    .leftJoin(records, eq(records.hash, snapshot.hash))
    .where(isNull(records.hash))
  expect(orphans).toEqual([])
})

test('in a project with most versions a page makes room of its own older ones, never of other pages, or is refused', async () => {
  const { ann, projectId } = await newcomer()
  const [one, two, three] = [await ann.newPage(projectId), await ann.newPage(projectId), await ann.newPage(projectId)]
  for (let i = 0; i < 3; i++) {
    for (const page of [one, two]) {
      await change(page.id)
      expect((await publish(ann, page.id)).code).toBe(0)
    }
  }
  expect((await ofProject(ann, projectId)).versions).toEqual({ used: 6, limit: 6 })
  expect(await publish(ann, three.id)).toMatchObject({ status: 409, code: FULL, data: { quota: 'projectVersions' } })
  await change(one.id)
  expect((await publish(ann, one.id)).code).toBe(0)
  const versions = await ann.post<Paged<PublishRecord>>('/api/page/publish/list', { pageId: two.id })
  expect(versions.data.total).toBe(3)
  const old = versions.data.list.at(-1) as PublishRecord
  expect((await ann.post('/api/page/publish/delete', { id: old.id })).code).toBe(0)
  expect((await publish(ann, three.id)).code).toBe(0)
})

test('a version is deleted by a developer unless viewers see it, and gives its bytes back', async () => {
  const { ann, projectId } = await newcomer()
  const page = await ann.newPage(projectId)
  const first = (await publish(ann, page.id)).data
  const one = await ofProject(ann, projectId)
  expect(one.bytes.used).toBeGreaterThan((await bytesOf(page.id)).counted)
  expect(await ann.post('/api/page/publish/delete', { id: first.id })).toMatchObject({ status: 409, code: 40930 })
  await change(page.id)
  const second = (await publish(ann, page.id)).data
  const two = await ofProject(ann, projectId)
  expect(two.bytes.used).toBeGreaterThan(one.bytes.used)
  expect((await ann.post('/api/page/publish/delete', { id: first.id })).code).toBe(0)
  expect(await ann.post('/api/page/publish/delete', { id: first.id })).toMatchObject({ status: 404 })
  expect(await ann.get(`/api/page/publish/detail/${first.id}`)).toMatchObject({ status: 404 })
  expect((await ofProject(ann, projectId)).versions.used).toBe(1)
  expect((await ann.get(`/api/page/publish/detail/${second.id}`)).code).toBe(0)
  const { audit } = server.store.t
  const rows = await server.store.read.select().from(audit).where(eq(audit.action, 'version deleted'))
  expect(rows.at(-1)).toMatchObject({ userId: ann.userId, target: `page ${page.id}, stg, record ${first.id}` })
})

test('removing elements for ever does not fill the database: what is left of them is swept, and stale editors hear it', async () => {
  const { ann, projectId } = await newcomer()
  const page = await ann.newPage(projectId)
  const { document, documentEntry } = server.store.t
  const { documentId } = page
  const rows = async () => server.store.read.$count(documentEntry, eq(documentEntry.documentId, documentId))
  // As if ninety thousand elements had been there and were removed.
  await server.store.write(async (db) => {
    for (let part = 1; part <= 90; part++) {
      const gone = (_: unknown, i: number) => ({
        documentId,
        entryId: `gone${part}-${i}`,
        revision: part,
        parentId: null,
        entry: null,
      })
      await db.insert(documentEntry).values(Array.from({ length: 1000 }, gone))
    }
    await db.update(document).set({ revision: 90 }).where(eq(document.id, documentId))
  })
  let revision = 90
  await save(ann, page.id, revision++, adding(element('a'), element('b')))
  await save(ann, page.id, revision++, removing(element('a')))
  expect(await rows()).toBeLessThan(30_010)
  // Somebody whose editor was open all the while may have what is swept: merging would be a guess.
  expect(await save(ann, page.id, 3, adding(element('c')))).toMatchObject({ status: 400, code: 40023 })
  // Who has seen those merges as ever, and is not told of anything that is no entry.
  const merged = await save(ann, page.id, 70, adding(element('c')))
  expect(
    Object.keys(merged.data.entries)
      .filter((id) => !id.startsWith('gone'))
      .sort(),
  ).toEqual(['a', 'b'])
  const records = await ann.get<{ entries: { id: string }[] }>(`/api/pages/records/${page.id}`)
  expect(records.data.entries.map(({ id }) => id).sort()).toEqual(['b', 'c', 'page'])
}, 60_000)

test('the limits are shown before they are met, to whom they belong and to members of the project', async () => {
  const { ann, projectId } = await newcomer()
  await ann.newPage(projectId)
  expect(await mine(ann)).toEqual({
    projects: { used: 1, limit: 6 },
    pages: { used: 1, limit: 12 },
    bytes: { used: expect.any(Number), limit: Math.floor(0.1 * MB) },
    uploads: { used: 0, limit: 200 * MB },
    parts: { drafts: expect.any(Number), branches: 0, versions: 0, published: 0, records: 0, history: 0 },
  })
  expect(await ofProject(ann, projectId)).toEqual({
    pages: { used: 1, limit: 5 },
    bytes: { used: expect.any(Number), limit: Math.floor(0.05 * MB) },
    files: { used: 0, limit: 1024 * MB },
    versions: { used: 0, limit: 6 },
    runs: { used: 0, limit: 100_000 },
    versionsPerPage: 4,
    parts: { drafts: expect.any(Number), branches: 0, versions: 0, published: 0, records: 0, history: 0 },
  })
  expect(await (await server.user('stranger')).get(`/api/quotas/project/${projectId}`)).toMatchObject({ status: 404 })
})

test('a limit of 0 is none', async () => {
  const free = await createTestServer({
    env: { ...env, TESSERA_PERSON_PROJECTS: '0', TESSERA_PROJECT_PAGES: '0', TESSERA_PERSON_PAGES: '0' },
  })
  const ann = await free.user('ann')
  const { id } = await ann.newProject()
  for (let i = 0; i < 8; i++) {
    expect((await ann.post('/api/project/create', { name: 'More' })).code).toBe(0)
    expect((await ann.post('/api/pages/create', { name: 'More', projectId: id })).code).toBe(0)
  }
  expect((await mine(ann)).projects).toEqual({ used: 10, limit: null })
  await free.close()
})

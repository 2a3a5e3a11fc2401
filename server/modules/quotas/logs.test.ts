import { eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cell, Edit } from '#kernel/document'
import { createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { BranchInfo, DocumentHistory, KeptVersion, Paged, PageInfo, PersonQuotas, ProjectInfo, ProjectQuotas } from '../../wire.ts'
import { createLog, sweepLogs } from '../documents/index.ts'

const MB = 1024 * 1024
const FULL = 40960

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_PROJECT_MB: '2', TESSERA_PERSON_MB: '3' } })
})
afterAll(() => server.close())

/** Somebody new with one empty project. */
const newcomer = async (): Promise<{ readonly ann: TestUser; readonly projectId: number }> => {
  const ann = await server.user(`log${++count}`)
  const sample = (await ann.get<Paged<ProjectInfo>>('/api/project/list')).data.list[0] as ProjectInfo
  await ann.post('/api/project/delete', { id: sample.id })
  return { ann, projectId: (await ann.newProject()).id }
}
const edit = (more: Partial<Edit>): Edit => ({ id: `edit-${String(++count).padStart(8, '0')}`, added: [], cells: [], removed: [], ...more })
const send = (user: TestUser, page: PageInfo, one: Edit) =>
  user.post<{ readonly revision: number; readonly again: boolean }>('/api/documents/edit', { id: page.documentId, edit: one })
const text = (entry: string, value: string): Cell => [entry, 'props/text', value]
const letters = (size: number): string => String.fromCharCode(97 + (++count % 26)).repeat(size)
const ofProject = async (user: TestUser, id: number) => (await user.get<ProjectQuotas>(`/api/quotas/project/${id}`)).data
const mine = async (user: TestUser) => (await user.get<PersonQuotas>('/api/quotas/mine')).data
const history = async (user: TestUser, page: PageInfo) =>
  (await user.get<DocumentHistory>(`/api/documents/history/${page.documentId}`)).data

/** What is stored of each document of a project, beside what is counted. */
const documentsOf = async (projectId: number) => {
  const { document, documentEntry, documentEdit, documentVersion } = server.store.t
  const { read } = server.store
  const documents = await read.select().from(document).where(eq(document.projectId, projectId))
  const ids = documents.map(({ id }) => id)
  const entries = await read.select().from(documentEntry).where(inArray(documentEntry.documentId, ids))
  const edits = await read.select().from(documentEdit).where(inArray(documentEdit.documentId, ids))
  const versions = await read.select().from(documentVersion).where(inArray(documentVersion.documentId, ids))
  const sum = <Row extends { readonly documentId: number }>(rows: readonly Row[], id: number, size: (row: Row) => number): number =>
    rows.reduce((total, row) => total + (row.documentId === id ? size(row) : 0), 0)
  return documents.map(({ id, bytes, logBytes }) => ({
    ...{ id, bytes, logBytes },
    storedBytes:
      sum(entries, id, ({ entry, entryId }) =>
        entry === null ? 100 + 2 * Buffer.byteLength(entryId) : Buffer.byteLength(JSON.stringify(entry)),
      ) + sum(versions, id, ({ body }) => body.length),
    storedLogBytes: sum(edits, id, ({ edit: done, inverse }) => Buffer.byteLength(done) + Buffer.byteLength(inverse) + 64),
  }))
}
const requireExact = async (projectId: number): Promise<void> => {
  for (const { id, bytes, logBytes, storedBytes, storedLogBytes } of await documentsOf(projectId))
    expect({ id, bytes, logBytes }).toEqual({ id, bytes: storedBytes, logBytes: storedLogBytes })
}
const requireWithin = async (user: TestUser, projectId: number): Promise<void> => {
  const { bytes, parts } = await ofProject(user, projectId)
  expect(bytes.used).toBeLessThanOrEqual(bytes.limit as number)
  expect(parts.history).toBe((await documentsOf(projectId)).reduce((sum, { storedLogBytes }) => sum + storedLogBytes, 0))
}

describe('logs of documents in quotas', () => {
  it('counts twenty edits of 300 KB, removes the oldest of them, and says so in the history', async () => {
    const { ann, projectId } = await newcomer()
    const page = await ann.newPage(projectId)
    await send(ann, page, edit({ added: [element('a', { props: { text: '' } })] }))
    for (let i = 0; i < 20; i++) {
      expect((await send(ann, page, edit({ cells: [text('a', letters(300_000))] }))).code).toBe(0)
      await requireWithin(ann, projectId)
    }
    await requireExact(projectId)
    const { cut, places, revision } = await history(ann, page)
    expect(cut).toBe('kept')
    const { parts } = await ofProject(ann, projectId)
    expect(parts.history).toBeGreaterThan(300_000)
    expect((await mine(ann)).parts).toEqual(parts)
    // What is listed can be opened, what is cut says that it is.
    const oldest = places.at(-1)?.from as number
    expect(await ann.get(`/api/documents/at/${page.documentId}/${oldest}`)).toMatchObject({ code: 0 })
    expect(await ann.get(`/api/documents/at/${page.documentId}/2`)).toMatchObject({ code: 40027 })
    expect(await ann.get(`/api/documents/at/${page.documentId}/${revision}`)).toMatchObject({ code: 0 })
  }, 60_000)

  it('keeps the recent edits of other pages while one page fills the room', async () => {
    const { ann, projectId } = await newcomer()
    const [quiet, loud] = [await ann.newPage(projectId), await ann.newPage(projectId)]
    await send(ann, quiet, edit({ added: [element('a', { props: { text: '' } })] }))
    for (let i = 0; i < 30; i++) await send(ann, quiet, edit({ cells: [text('a', `draft ${i}`)] }))
    await send(ann, loud, edit({ added: [element('a', { props: { text: '' } })] }))
    for (let i = 0; i < 12; i++) await send(ann, loud, edit({ cells: [text('a', letters(300_000))] }))
    expect((await history(ann, quiet)).cut).toBeNull()
    expect((await history(ann, loud)).cut).toBe('kept')
  }, 60_000)

  it('refuses growth when content is full, names what takes the room, and takes whatever does not grow', async () => {
    const { ann, projectId } = await newcomer()
    const page = await ann.newPage(projectId)
    for (let i = 0; i < 6; i++) await send(ann, page, edit({ added: [element(`e${i}`, { props: { text: letters(320_000) } })] }))
    await ann.post('/api/documents/name-version', { id: page.documentId, name: 'Full', note: '' })
    const full = edit({ added: [element('more', { props: { text: letters(320_000) } })] })
    const refused = await send(ann, page, full)
    expect(refused).toMatchObject({ status: 409, code: FULL, data: { quota: 'projectBytes', parts: { drafts: expect.any(Number) } } })
    expect(refused.msg).toMatch(/pages, blocks and settings 1\.\d MB.*kept versions.*Edit history makes room by itself.*Delete/)
    const zh = await ann.raw('/api/documents/edit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'zh-CN' },
      body: JSON.stringify({ id: page.documentId, edit: { ...full, id: 'edit-in-chinese' } }),
    })
    expect(((await zh.json()) as { msg: string }).msg).toMatch(/其中页面、区块和设置 1\.\d MB.*修改历史会自动让出空间。请删除/)
    // The log has no room for this edit; the edit is taken, and recognised when it is sent again.
    const same = edit({ cells: [text('e0', letters(320_000))] })
    const taken = await send(ann, page, same)
    expect(taken).toMatchObject({ code: 0, data: { again: false } })
    expect((await send(ann, page, same)).data).toMatchObject({ revision: taken.data.revision, again: true })
    await requireWithin(ann, projectId)
    await requireExact(projectId)
    expect((await history(ann, page)).cut).toBe('kept')
    expect((await send(ann, page, edit({ removed: ['e1', 'e2'] }))).code).toBe(0)
    expect((await send(ann, page, full)).code).toBe(0)
    await requireWithin(ann, projectId)
    await requireExact(projectId)
  }, 60_000)

  it('takes saves of an installation whose logs were over the limit before they were counted', async () => {
    const { ann, projectId } = await newcomer()
    const pages = [await ann.newPage(projectId), await ann.newPage(projectId), await ann.newPage(projectId)]
    for (const page of pages) await send(ann, page, edit({ added: [element('a', { props: { text: 'old' } })] }))
    const { document, documentEdit } = server.store.t
    await server.store.write(async (db) => {
      for (const { documentId } of pages) {
        await db.insert(documentEdit).values(
          Array.from({ length: 40 }, (_, i) => ({
            ...{ documentId, seq: 3 + i, editId: `old-${i}`, userId: ann.userId, at: new Date() },
            ...{ edit: JSON.stringify('x'.repeat(100_000)), inverse: '' },
          })),
        )
        const more = 40 * (100_002 + 64)
        const grown = { revision: 42, logBytes: sql`${document.logBytes} + ${more}` }
        await db.update(document).set(grown).where(eq(document.id, documentId))
      }
    })
    const before = await ofProject(ann, projectId)
    expect(before.bytes.used).toBeGreaterThan(10 * MB)
    expect((await send(ann, pages[0] as PageInfo, edit({ cells: [text('a', 'new')] }))).code).toBe(0)
    await requireWithin(ann, projectId)
    await requireExact(projectId)
    expect((await mine(ann)).bytes.used).toBeLessThanOrEqual(3 * MB)
    expect((await ann.post('/api/documents/name-version', { id: pages[1]?.documentId, name: 'Kept', note: '' })).code).toBe(0)
  }, 60_000)

  it('holds a person to one limit over several projects, the largest log first', async () => {
    const { ann, projectId } = await newcomer()
    const projects = [projectId, (await ann.newProject()).id]
    for (const id of projects) {
      const page = await ann.newPage(id)
      await send(ann, page, edit({ added: [element('a', { props: { text: '' } })] }))
      for (let i = 0; i < 8; i++) expect((await send(ann, page, edit({ cells: [text('a', letters(200_000))] }))).code).toBe(0)
    }
    const { bytes } = await mine(ann)
    expect(bytes.used).toBeLessThanOrEqual(3 * MB)
    for (const id of projects) await requireExact(id)
  }, 60_000)

  it('keeps counts equal to what is stored after edits at once', async () => {
    const { ann, projectId } = await newcomer()
    const pages: PageInfo[] = []
    for (let i = 0; i < 4; i++) pages.push(await ann.newPage(projectId))
    for (const page of pages) await send(ann, page, edit({ added: [element('a', { props: { text: '' } })] }))
    for (let round = 0; round < 6; round++)
      await Promise.all(pages.map((page) => send(ann, page, edit({ cells: [text('a', letters(150_000))] }))))
    await requireExact(projectId)
    await send(ann, pages[0] as PageInfo, edit({ cells: [text('a', 'x')] }))
    await requireWithin(ann, projectId)
  }, 60_000)
})

describe('counted bytes', () => {
  const action = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('edit' as const), page: fc.nat(3), entry: fc.nat(3), size: fc.nat(60_000) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), page: fc.nat(3), entry: fc.nat(3) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('copy', 'branch', 'merge', 'name', 'forget', 'publish', 'delete', 'sweep', 'import'),
        page: fc.nat(3),
      }),
    },
  )

  it('are what is stored after random edits, cuts, sweeps, deletions, copies, imports and branches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
        const { ann, projectId } = await newcomer()
        let pages: PageInfo[] = [await ann.newPage(projectId)]
        for (const each of actions) {
          const page = pages[each.page % pages.length]
          if (!page) break
          const { documentId } = page
          const branches = (await ann.get<BranchInfo[]>(`/api/documents/branches/${documentId}`)).data
          if (each.kind === 'edit') {
            const [id, value] = [`e${each.entry}`, letters(each.size)]
            const target = branches[0] && each.size % 3 === 0 ? { ...page, documentId: branches[0].id } : page
            await send(ann, target, edit({ added: [element(id, { props: { text: '' } })], cells: [text(id, value)] }))
          } else if (each.kind === 'remove') await send(ann, page, edit({ removed: [`e${each.entry}`] }))
          else if (each.kind === 'copy') {
            const made = await ann.post<PageInfo>('/api/pages/copy', { id: page.id })
            if (made.code === 0) pages.push(made.data)
          } else if (each.kind === 'branch') await ann.post('/api/documents/create-branch', { id: documentId, name: `Branch ${++count}` })
          else if (each.kind === 'merge' && branches[0]) await ann.post('/api/documents/delete-branch', { id: branches[0].id })
          else if (each.kind === 'name')
            await ann.post<KeptVersion>('/api/documents/name-version', { id: documentId, name: 'Kept', note: '' })
          else if (each.kind === 'forget') {
            const { versions } = (await ann.get<DocumentHistory>(`/api/documents/history/${documentId}`)).data
            if (versions[0]) await ann.post('/api/documents/delete-version', { id: documentId, version: versions[0].id })
          } else if (each.kind === 'publish') await ann.post('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })
          else if (each.kind === 'delete' && pages.length > 1) {
            await ann.post('/api/pages/delete', { id: page.id })
            pages = pages.filter(({ id }) => id !== page.id)
          } else if (each.kind === 'import') {
            const props = { note: letters(20_000) }
            const pageData = { config: { props }, elements: [], elementsMap: {} }
            const made = await ann.post<PageInfo>('/api/pages/create', { name: 'Imported', projectId, pageData })
            if (made.code === 0) pages.push(made.data)
          } else if (each.kind === 'sweep') {
            const { documentEdit } = server.store.t
            const old = new Date(Date.now() - 100 * 24 * 60 * 60_000)
            await server.store.write((db) => db.update(documentEdit).set({ at: old }).where(eq(documentEdit.documentId, documentId)))
            await sweepLogs({ store: server.store, log: createLog(server.store), oldest: new Date(Date.now() - 90 * 86_400_000) })
          }
          await requireExact(projectId)
        }
        await requireWithin(ann, projectId)
        const { bytes, parts } = await ofProject(ann, projectId)
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(bytes.used)
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})

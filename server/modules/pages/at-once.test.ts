import { afterAll, beforeAll, expect, test } from 'vitest'
import { adding, createTestServer, element, PASSWORD, type TestServer } from '../../testing.fixture.ts'
import type { BlockInfo, PageRecords } from '../../wire.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('two first administrators at once make one', async () => {
  const setupToken = await server.app.services.setup.issueToken()
  const attempts = Array.from({ length: 5 }, (_, i) =>
    server.browser().post('/api/setup', { setupToken, userName: `root${i}@test.dev`, userPwd: PASSWORD }),
  )
  const codes = (await Promise.all(attempts)).map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(await server.store.read.$count(server.store.t.user)).toBe(1)
})

test('two servers that start at once with the same administrator both start, and make one', async () => {
  const admin = { email: 'Admin@test.dev', password: PASSWORD }
  const other = await createTestServer()
  try {
    const { accounts } = other.app.services
    await Promise.all([accounts.ensureAdmin(admin), accounts.ensureAdmin(admin)])
    expect(await other.store.read.$count(other.store.t.user)).toBe(1)
  } finally {
    await other.close()
  }
})

test('fifty saves of one page at once end at revision 51 and lose nothing', async () => {
  const own = await createTestServer()
  try {
    const ann = await own.user('ann')
    const page = await ann.newPage((await ann.newProject()).id)
    const saves = Array.from({ length: 50 }, (_, i) =>
      ann.post('/api/pages/update', { id: page.id, revision: 1, patch: adding(element(`e${i}`)) }),
    )
    expect((await Promise.all(saves)).map(({ code }) => code)).toEqual(saves.map(() => 0))
    const { revision, entries } = (await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data
    expect([revision, entries.filter(({ kind }) => kind === 'element').length]).toEqual([51, 50])
  } finally {
    await own.close()
  }
})

test('a page that is moved with its block while it is edited keeps every edit', async () => {
  const own = await createTestServer()
  try {
    const ann = await own.user('ann')
    const [from, to] = [(await ann.newProject()).id, (await ann.newProject()).id]
    const page = await ann.newPage(from)
    const [root] = (await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data.entries
    const face = { inputs: [], events: [], methods: [], slots: [] }
    const block = { projectId: from, name: 'Address', entries: [{ ...root, block: face }] }
    const { id } = (await ann.post<BlockInfo>('/api/blocks/create', block)).data
    const edit = (more: object) => ({ id: `edit-at-once-${++edits}`, added: [], cells: [], removed: [], ...more })
    const uses = Array.from({ length: 20 }, (_, i) => element(`u${i}`, { type: `block/${id}` }))
    const first = edit({ added: uses, cells: [['page', `blocks/${id}`, 1]] })
    expect((await ann.post('/api/documents/edit', { id: page.documentId, revision: 1, edit: first })).code).toBe(0)
    const saves = uses.map((use) => {
      const cells = [[use.id, 'props/title', 'edited']]
      return ann.post('/api/documents/edit', { id: page.documentId, revision: 2, edit: edit({ cells }) })
    })
    const moved = ann.post('/api/pages/move', { id: page.id, projectId: to })
    expect((await Promise.all([...saves, moved])).map(({ code }) => code)).toEqual([...saves, moved].map(() => 0))
    const { entries, page: card } = (await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data
    const elements = entries.flatMap((entry) => (entry.kind === 'element' ? [entry] : []))
    expect([card.projectId, elements.filter(({ props }) => props.title === 'edited').length]).toEqual([to, 20])
    expect(new Set(elements.map(({ type }) => type))).not.toContain(`block/${id}`)
  } finally {
    await own.close()
  }
})
let edits = 0

test('of twenty wrong passwords at once five are looked at', async () => {
  const own = await createTestServer()
  try {
    await own.user('ann')
    const wrong = Array.from({ length: 20 }, () =>
      own.browser().post('/api/user/login', { userName: 'ann@test.dev', userPwd: 'not this one' }),
    )
    const statuses = (await Promise.all(wrong)).map(({ status }) => status)
    expect([statuses.filter((status) => status === 400).length, statuses.filter((status) => status === 429).length]).toEqual([5, 15])
  } finally {
    await own.close()
  }
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Envelope, PageInfo } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let page: PageInfo
let pragma: (text: string) => void
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  page = await ann.newPage((await ann.newProject()).id)
  await server.store.write(async (db) => {
    // The connection that writes, which operations reach through their queries alone.
    const connection = db as unknown as { run(query: ReturnType<typeof sql.raw>): void }
    pragma = (text) => connection.run(sql.raw(`PRAGMA ${text}`))
  })
})
afterAll(() => server.close())

const send = async (id: string, language: 'zh' | 'en', size: number) => {
  const edit = { id, added: [element(id, { props: { text: crypto.randomUUID().repeat(size / 36) } })], cells: [], removed: [] }
  const response = await ann.raw('/api/documents/edit', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ id: page.documentId, edit }),
  })
  const { code, msg, data } = (await response.json()) as Envelope<{ readonly revision: number; readonly again: boolean } | null>
  return { status: response.status, code, msg, data }
}
const state = async () => {
  const { data } = await ann.get<{ revision: number; entries: readonly { id: string }[] }>(`/api/documents/records/${page.documentId}`)
  const { data: history } = await ann.get<{ places: readonly { to: number }[] }>(`/api/documents/history/${page.documentId}`)
  return { revision: data.revision, ids: data.entries.map(({ id }) => id).sort(), newest: history.places[0]?.to ?? 1 }
}

test('on a full disk an edit is refused in words and leaves nothing, and is taken once there is room', async () => {
  expect((await send('edit-before', 'en', 36)).data).toEqual({ revision: 2, again: false, entries: {} })
  pragma('max_page_count = 1')
  expect(await send('edit-full-0', 'en', 360_000)).toMatchObject({ status: 507, code: 50701, msg: 'The server is out of storage space' })
  expect(await send('edit-full-0', 'zh', 360_000)).toMatchObject({ status: 507, code: 50701, msg: '存储空间不足' })
  // What fits is still taken beside what does not.
  const answers = await Promise.all([send('edit-small', 'en', 36), send('edit-full-0', 'en', 360_000)])
  expect(answers.map(({ status }) => status)).toContain(507)
  const kept = answers[0].status === 200 ? ['edit-small'] : []
  expect(await state()).toEqual({
    revision: 2 + kept.length,
    ids: ['edit-before', ...kept, 'page'].sort(),
    newest: 2 + kept.length,
  })
  pragma('max_page_count = 1000000')
  expect((await send('edit-full-0', 'en', 360_000)).data).toEqual({ revision: 3 + kept.length, again: false, entries: {} })
  expect((await send('edit-full-0', 'en', 360_000)).data).toEqual({ revision: 3 + kept.length, again: true, entries: {} })
})

test('on a disk that takes no changes an edit is refused in words, and is taken once it does', async () => {
  const before = await state()
  pragma('query_only = 1')
  const wanted = { status: 507, code: 50702 }
  expect(await send('edit-locked', 'en', 36)).toMatchObject({ ...wanted, msg: expect.stringContaining('takes no changes') })
  expect(await send('edit-locked', 'zh', 36)).toMatchObject({ ...wanted, msg: expect.stringContaining('不可写入') })
  expect(await state()).toEqual(before)
  pragma('query_only = 0')
  expect((await send('edit-locked', 'en', 36)).data).toEqual({ revision: before.revision + 1, again: false, entries: {} })
})

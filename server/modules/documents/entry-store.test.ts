import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ElementRecord, PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import { createEntryStore } from './entry-store.ts'

let server: TestServer
let ann: TestUser
let documentId: number
/** More than are read in one piece, in no order of their ids. */
const COUNT = 1_300
const idOf = (at: number): string => `Text_${(at * 7919) % COUNT}`

beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  const { id: projectId } = await ann.newProject()
  ;({ documentId } = await ann.newPage(projectId))
  const added = Array.from({ length: COUNT }, (_, at) => element(idOf(at), { props: { round: 0, text: 'x'.repeat(3_000) }, order: 'a0' }))
  const answer = await ann.post('/api/documents/edit', { id: documentId, edit: { id: 'edit-all', added, cells: [], removed: [] } })
  expect(answer.msg).toBe('')
})
afterAll(() => server.close())

const entryStore = () => createEntryStore<PageEntry>(server.store as never, pageKind)

describe('the records of a large document', () => {
  it('are loaded in the order of one query, each once', async () => {
    const { documentEntry } = server.store.t
    const rows = await server.store.read
      .select({ id: documentEntry.entryId })
      .from(documentEntry)
      .where(and(eq(documentEntry.documentId, documentId), isNotNull(documentEntry.entry)))
    const { entries } = await entryStore().load(server.store.read, documentId)
    expect(entries.size).toBe(COUNT + 1)
    expect([...entries.keys()]).toEqual(rows.map(({ id }) => id))
    expect([...entries].every(([id, entry]) => entry.id === id)).toBe(true)
  })

  it('are those of one revision, although the document is edited while they are read', async () => {
    const ends = [idOf(0), idOf(COUNT - 1), 'Text_0', `Text_${COUNT - 1}`]
    for (let round = 1; round <= 20; round++) {
      const cells = ends.map((id) => [id, 'props/round', round])
      const edit = { id: `edit-round-${round}`, added: [], cells, removed: [] }
      const editing = ann.post('/api/documents/edit', { id: documentId, edit })
      let isOver = false
      void editing.then(() => {
        isOver = true
      })
      // One after the other, so that the edit is written in the midst of one of them.
      while (!isOver) {
        const { entries } = await entryStore().load(server.store.read, documentId)
        expect(new Set(ends.map((id) => (entries.get(id) as ElementRecord).props.round)).size).toBe(1)
      }
      expect((await editing).msg).toBe('')
    }
  })

  it('are all found that changed since a revision', async () => {
    const { revision } = (await ann.get<{ revision: number }>(`/api/documents/records/${documentId}`)).data
    const cells = Array.from({ length: COUNT }, (_, at) => [idOf(at), 'props/round', 'last'])
    const answer = await ann.post('/api/documents/edit', { id: documentId, edit: { id: 'edit-last', added: [], cells, removed: [] } })
    expect(answer.msg).toBe('')
    const rows = await entryStore().changedSince(server.store.read, documentId, revision)
    expect(new Set(rows?.map(({ entryId }) => entryId)).size).toBe(COUNT)
    expect(rows?.every(({ entry }) => (entry as ElementRecord).props.round === 'last')).toBe(true)
  })
})

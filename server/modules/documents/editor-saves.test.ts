import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Edit } from '#kernel/document'
import type { PageEntry } from '#kernel/page/records'
import {
  adding,
  changing,
  component,
  createTestServer,
  element,
  removing,
  type TestServer,
  type TestUser,
  testPlugin,
  testPlugins,
} from '../../testing.fixture.ts'
import type { BranchInfo, PageInfo, PageRecords } from '../../wire.ts'
import type { Edited } from './editing.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let projectId: number
beforeAll(async () => {
  const input = component('Input', { needsAncestor: { tag: 'form', refusal: { zh: '须在表单中', en: 'Inside a form only' } } })
  server = await createTestServer({ plugins: testPlugins(testPlugin({ components: [input] })) })
  ann = await server.user('ann')
  bob = await server.user('bob')
  projectId = (await ann.newProject()).id
  await ann.post('/api/project/member/create', { projectId, userName: 'bob@test.dev', role: 'developer' })
})
afterAll(() => server.close())

let edits = 0
const edit = (more: Partial<Edit>): Edit => ({ id: `edit-${String(++edits).padStart(8, '0')}`, added: [], cells: [], removed: [], ...more })
/** A save of the editor: the cells that changed since a revision. */
const save = (user: TestUser, page: Pick<PageInfo, 'documentId'>, revision: number, more: Partial<Edit>) =>
  user.post<Edited>('/api/documents/edit', { id: page.documentId, revision, edit: edit(more) })
const entriesOf = async ({ id }: PageInfo) =>
  new Map((await ann.get<PageRecords>(`/api/pages/records/${id}`)).data.entries.map((entry) => [entry.id, entry]))
const statesOf = async ({ id }: PageInfo) => {
  const { stgState, prdState } = (await ann.get<PageInfo>(`/api/pages/detail/${id}`)).data
  return [stgState, prdState]
}
const text = (entry: string, value: string) => [entry, 'props/text', value] as const
const card = (id: string, more: object = {}) => element(id, { type: 'Card', ...more })

describe('a removal', () => {
  it('of a container asks about what others put into it meanwhile', async () => {
    const page = await ann.newPage(projectId)
    await save(ann, page, 1, { added: [card('card')] })
    await save(bob, page, 2, { added: [element('x', { parentId: 'card' })] })
    const answer = await save(ann, page, 2, { removed: ['card'] })
    expect(answer).toMatchObject({ status: 409, code: 40905, data: { revision: 3, records: ['x'], theirs: { x: { parentId: 'card' } } } })
    expect([...(await entriesOf(page)).keys()].sort()).toEqual(['card', 'page', 'x'])
  })

  it('of a container asks about what others moved into it, and about what they changed below it', async () => {
    const page = await ann.newPage(projectId)
    await save(ann, page, 1, { added: [card('card'), element('in', { parentId: 'card' }), element('out')] })
    await save(bob, page, 2, { cells: [['out', 'place', ['card', 'a5']]] })
    await save(bob, page, 3, { cells: [text('in', 'theirs')] })
    const answer = await save(ann, page, 2, { removed: ['card'] })
    expect(answer).toMatchObject({ status: 409, data: { records: expect.arrayContaining(['in', 'out']) } })
  })

  it('takes what is below along where nobody else changed it', async () => {
    const page = await ann.newPage(projectId)
    await save(ann, page, 1, { added: [card('card'), element('in', { parentId: 'card' }), element('out')] })
    await save(bob, page, 2, { cells: [text('out', 'theirs')] })
    expect((await save(ann, page, 2, { removed: ['card'] })).code).toBe(0)
    expect([...(await entriesOf(page)).keys()].sort()).toEqual(['out', 'page'])
  })
})

describe('a save from behind a log that is not whole', () => {
  const withoutLog = async ({ documentId }: PageInfo): Promise<void> => {
    const { documentEdit } = server.store.t
    await server.store.write(async (db) => {
      await db.delete(documentEdit).where(eq(documentEdit.documentId, documentId))
    })
  }

  it('merges with changes of other records, and asks about records that both changed', async () => {
    const page = await ann.newPage(projectId)
    await save(ann, page, 1, { added: [element('a'), element('b')] })
    await save(bob, page, 2, { cells: [text('a', 'theirs')] })
    await withoutLog(page)
    expect((await save(ann, page, 2, { cells: [text('b', 'mine')] })).data).toMatchObject({
      revision: 4,
      entries: { a: { props: { text: 'theirs' } } },
    })
    const asked = await save(ann, page, 2, { cells: [['a', 'style/color', 'red']] })
    expect(asked).toMatchObject({ status: 409, data: { records: ['a'], theirs: { a: { props: { text: 'theirs' } } } } })
  })

  it('is refused with what to do where it is not known any more what others removed', async () => {
    const page = await ann.newPage(projectId)
    await save(ann, page, 1, { added: [element('a')] })
    const { documentEntry } = server.store.t
    const swept = { documentId: page.documentId, entryId: '', revision: 2, parentId: null, entry: null }
    await server.store.write(async (db) => {
      await db.insert(documentEntry).values(swept)
    })
    expect(await save(ann, page, 1, { added: [element('b')] })).toMatchObject({
      ...{ status: 400, code: 40029 },
      msg: expect.stringContaining('open it again'),
    })
  })
})

describe('elements that stand where the rules would refuse them now', () => {
  /** Fields outside of a form, and one in a card. */
  const olderPage = async (): Promise<PageInfo> => {
    const page = await ann.newPage(projectId)
    const field = (id: string, more: object = {}): PageEntry => element(id, { type: 'Input', ...more })
    const older = [card('card'), card('other'), field('one'), field('two', { order: 'a1' }), field('in', { parentId: 'card' })]
    const { documentEntry } = server.store.t
    await server.store.write(async (db) => {
      for (const entry of older) {
        const parentId = entry.kind === 'element' ? entry.parentId : null
        await db.insert(documentEntry).values({ documentId: page.documentId, entryId: entry.id, revision: 1, parentId, entry })
      }
    })
    return page
  }

  it('are put in another order, and go along with what they are in', async () => {
    const page = await olderPage()
    expect((await save(ann, page, 1, { cells: [['one', 'place', [null, 'a2']]] })).code).toBe(0)
    expect((await save(ann, page, 2, { cells: [['card', 'place', ['other', 'a0']]] })).code).toBe(0)
    expect((await entriesOf(page)).get('card')).toMatchObject({ parentId: 'other' })
  })

  it('are refused where they are put into something else', async () => {
    const page = await olderPage()
    expect(await save(ann, page, 1, { cells: [['one', 'place', ['other', 'a0']]] })).toMatchObject({ code: 40025, data: { entry: 'one' } })
    expect(await save(ann, page, 1, { added: [element('new', { type: 'Input' })] })).toMatchObject({ code: 40025, data: { entry: 'new' } })
  })
})

describe('names', () => {
  const variable = (id: string, name: string): PageEntry => ({
    ...{ kind: 'variable', id, name, type: 'string', defaultValue: '', description: '', extra: {} },
  })

  it('of older content come along with a copy, and nothing is renamed to one', async () => {
    const page = await ann.newPage(projectId)
    expect((await save(ann, page, 1, { added: [variable('v', '1st total'), variable('w', 'other')] })).code).toBe(0)
    expect((await save(ann, page, 2, { cells: [['w', 'name', '2nd total']] })).code).toBe(40025)
  })

  it('are refused although the log has another change of the same record', async () => {
    const page = await ann.newPage(projectId)
    await save(ann, page, 1, { added: [variable('v', 'total')] })
    await save(ann, page, 2, { cells: [['v', 'description', 'x']] })
    expect((await save(ann, page, 3, { cells: [['v', 'name', '1st total']] })).code).toBe(40025)
  })

  it('may be given twice by two people at once: both keep their work', async () => {
    const page = await ann.newPage(projectId)
    await save(ann, page, 1, { added: [variable('v', 'total')] })
    expect((await save(bob, page, 1, { added: [variable('w', 'total')] })).code).toBe(0)
  })
})

describe('a save of the editor, and the same by the call of older clients', () => {
  const before = element('a', { props: { text: 'old' } })
  const after = element('a', { props: { text: 'new' }, style: { color: 'red' } })
  const byCells: readonly Partial<Edit>[] = [
    { added: [before, card('card'), element('in', { parentId: 'card' })] },
    { cells: [text('a', 'new'), ['a', 'style/color', 'red']] },
    { removed: ['card'] },
  ]
  const byRecords = [
    adding(before, card('card'), element('in', { parentId: 'card' })),
    changing([before, after]),
    removing(card('card'), element('in', { parentId: 'card' })),
  ]

  it('leave the same document, log, states and revision', async () => {
    const [one, other] = [await ann.newPage(projectId), await ann.newPage(projectId)]
    for (const [index, more] of byCells.entries()) expect((await save(ann, one, index + 1, more)).code).toBe(0)
    for (const [index, patch] of byRecords.entries())
      expect((await ann.post('/api/pages/update', { id: other.id, revision: index + 1, patch })).code).toBe(0)
    expect(await entriesOf(one)).toEqual(await entriesOf(other))
    expect([await statesOf(one), await statesOf(other)]).toEqual([
      [2, 2],
      [2, 2],
    ])
    const { documentEdit } = server.store.t
    const logOf = ({ documentId }: PageInfo) =>
      server.store.read
        .select({ seq: documentEdit.seq, userId: documentEdit.userId, edit: documentEdit.edit, inverse: documentEdit.inverse })
        .from(documentEdit)
        .where(eq(documentEdit.documentId, documentId))
        .orderBy(documentEdit.seq)
    const log = await logOf(one)
    expect(log).toHaveLength(3)
    expect(log).toEqual(await logOf(other))
  })

  it('make a published page pending in both environments, which one of a branch does not', async () => {
    const page = await ann.newPage(projectId)
    await save(ann, page, 1, { added: [before] })
    for (const env of ['stg', 'prd']) await ann.post('/api/page/publish/create', { env, id: page.id, previewImg: '' })
    expect(await statesOf(page)).toEqual([3, 3])
    const { data: branch } = await ann.post<BranchInfo>('/api/documents/create-branch', { id: page.documentId, name: 'Try' })
    expect((await save(bob, { documentId: branch.id }, 1, { cells: [text('a', 'tried')] })).data.revision).toBe(2)
    expect(await statesOf(page)).toEqual([3, 3])
    await save(bob, page, 2, { cells: [text('a', 'new')] })
    expect(await statesOf(page)).toEqual([2, 2])
  })

  it('leave a published page published where they change nothing', async () => {
    const page = await ann.newPage(projectId)
    await save(ann, page, 1, { added: [before] })
    await ann.post('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })
    expect((await save(ann, page, 2, { cells: [text('a', 'old')] })).data.revision).toBe(2)
    const patch = changing([before, before])
    expect((await ann.post('/api/pages/update', { id: page.id, revision: 2, patch })).data).toMatchObject({ revision: 2, stgState: 3 })
    expect(await statesOf(page)).toEqual([3, 2])
  })
})

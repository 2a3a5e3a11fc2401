import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import {
  adding,
  changing,
  component,
  createTestServer,
  element,
  type TestServer,
  type TestUser,
  testPlugin,
  testPlugins,
} from '../../testing.fixture.ts'
import type { PageInfo, PageRecords } from '../../wire.ts'

const ofModel = {
  uniqueAmong: 'field',
  needsAncestor: { tag: 'model', refusal: { zh: '须在模型中', en: 'Inside a model only' } },
}
const models = testPlugin({
  components: [
    component('Model', { accepts: 'anything', tags: ['model'] }),
    component('Field', { ...ofModel, defaults: { field: '' } }),
    component('Frame', { accepts: 'anything', max: 1 }),
  ],
})
let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer({ plugins: testPlugins(models) })
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

let edits = 0
const at = (id: string, type: string, parentId: string | null, props: object = {}): PageEntry => element(id, { type, parentId, props })
const field = (id: string, name: string, parentId: string) => at(id, 'Field', parentId, { field: name })

/** The two ways in which an element comes, goes and changes: as cells of an edit, and as a patch of the page. */
const ways = [
  {
    way: 'an edit',
    put: (page: PageInfo, entries: readonly PageEntry[]) => send(page, { added: entries }),
    move: (page: PageInfo, entry: PageEntry, parentId: string) => send(page, { cells: [[entry.id, 'place', [parentId, 'a1']]] }),
    rename: (page: PageInfo, entry: PageEntry, name: string) => send(page, { cells: [[entry.id, 'props/field', name]] }),
  },
  {
    way: 'a patch',
    put: (page: PageInfo, entries: readonly PageEntry[]) => save(page, adding(...entries)),
    move: (page: PageInfo, entry: PageEntry, parentId: string) =>
      save(page, changing([entry, { ...entry, parentId, order: 'a1' } as PageEntry])),
    rename: (page: PageInfo, entry: PageEntry, name: string) =>
      save(page, changing([entry, { ...entry, props: { field: name } } as PageEntry])),
  },
] as const
const send = (page: PageInfo, more: object) => {
  const edit = { id: `once-${String(++edits).padStart(8, '0')}`, added: [], cells: [], removed: [], ...more }
  return ann.post('/api/documents/edit', { id: page.documentId, edit })
}
const save = async (page: PageInfo, patch: object) => {
  const { data } = await ann.get<PageRecords>(`/api/pages/records/${page.id}`)
  return ann.post('/api/pages/update', { id: page.id, revision: data.revision, patch })
}
const refused = (msg: string) => ({ status: 400, msg: expect.stringContaining(msg) })
const TWICE = 'is here already'

describe.each(ways)('what is there once, in $way', ({ put, move, rename }) => {
  const model = async () => {
    const page = await ann.newPage(projectId)
    const first = [
      at('M', 'Model', null),
      at('C', 'Card', 'M'),
      field('F1', 'price', 'C'),
      field('F2', 'name', 'M'),
      at('N', 'Model', null),
    ]
    expect(await put(page, first)).toMatchObject({ status: 200 })
    return page
  }

  test('is not added beside one that has been there, at whatever depth, and not twice at once', async () => {
    const page = await model()
    expect(await put(page, [field('F3', 'price', 'M')])).toMatchObject(refused(TWICE))
    expect(await put(page, [at('D', 'Card', 'M'), field('F3', 'price', 'D')])).toMatchObject(refused(TWICE))
    expect(await put(page, [field('F3', 'new', 'M'), field('F4', 'new', 'C')])).toMatchObject(refused(TWICE))
    expect(await put(page, [field('F3', 'price', 'N'), field('F4', 'new', 'M')])).toMatchObject({ status: 200 })
  })

  test('does not move to where it is already', async () => {
    const page = await model()
    const other = field('F3', 'price', 'N')
    await put(page, [other])
    expect(await move(page, other, 'M')).toMatchObject(refused(TWICE))
    expect(await move(page, field('F2', 'name', 'M'), 'N')).toMatchObject({ status: 200 })
  })

  test('is not renamed to what another one is called, and is to what nobody is', async () => {
    const page = await model()
    expect(await rename(page, field('F2', 'name', 'M'), 'price')).toMatchObject(refused(TWICE))
    expect(await rename(page, field('F2', 'name', 'M'), 'other')).toMatchObject({ status: 200 })
    expect(await rename(page, field('F2', 'other', 'M'), '')).toMatchObject({ status: 200 })
  })

  test('has its limit of children kept against those that have been there', async () => {
    const page = await ann.newPage(projectId)
    await put(page, [at('W', 'Frame', null), at('B1', 'Button', 'W'), at('B2', 'Button', null)])
    expect(await put(page, [at('B3', 'Button', 'W')])).toMatchObject({ status: 400 })
    expect(await move(page, at('B2', 'Button', null), 'W')).toMatchObject({ status: 400 })
  })
})

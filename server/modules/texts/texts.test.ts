import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectTexts } from '#kernel/page/schema'
import { adding, createTestServer, element, plainPublisher, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { PageInfo, ProjectTextsInfo, PublishRecord } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let given: ProjectTexts | undefined
beforeAll(async () => {
  server = await createTestServer({
    publisher: {
      ...plainPublisher,
      compile(document, app, blocks, look, texts) {
        given = texts
        return plainPublisher.compile(document, app, blocks, look)
      },
    },
  })
  ann = await server.user('ann')
})
afterAll(() => server.close())

const read = async (projectId: number, by = ann) => by.get<ProjectTextsInfo>(`/api/project/texts/${projectId}`)
const save = { kind: 'text', id: 'common.save', values: { zh: '保存' }, note: '', extra: {} }
const edit = (id: number, change: object, by = ann) =>
  by.post('/api/documents/edit', {
    id,
    edit: { id: `edit_${Math.random().toString(36).slice(2, 12)}`, added: [], removed: [], cells: [], ...change },
  })

test('a project has texts in two languages, none of them at first', async () => {
  const { id } = await ann.newProject()
  expect((await read(id)).data).toMatchObject({ locales: ['zh', 'en'], texts: [], uses: [] })
  expect((await read(id, await server.user('stranger'))).status).toBe(404)
})

test('two people who write two languages of one text keep both, and a key that is none is refused', async () => {
  const { id } = await ann.newProject()
  const { documentId } = (await read(id)).data
  expect((await edit(documentId, { added: [save] })).code).toBe(0)
  await edit(documentId, { cells: [['common.save', 'values/en', 'Save']] })
  await edit(documentId, { cells: [['common.save', 'values/de', 'Sichern']] })
  expect((await read(id)).data.texts).toEqual([{ ...save, values: { zh: '保存', en: 'Save', de: 'Sichern' } }])
  expect((await edit(documentId, { added: [{ ...save, id: 'not a key' }] })).code).not.toBe(0)
})

test('publishing takes the texts along, and a change of them makes pages that may name them pending', async () => {
  const { id } = await ann.newProject()
  const { documentId } = (await read(id)).data
  await edit(documentId, { added: [save] })
  const page = await ann.newPage(id)
  const other = await ann.newPage(id)
  const bound = element('title', { bindings: { text: { kind: 'text', source: 'common.save' } } })
  await ann.post('/api/pages/update', { id: page.id, revision: 1, patch: adding(bound) })
  for (const each of [page, other])
    expect((await ann.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id: each.id, previewImg: '' })).code).toBe(0)
  expect(given?.texts.map((text) => text.id)).toEqual(['common.save'])
  expect((await read(id)).data.uses).toEqual([{ key: 'common.save', pages: [{ id: page.id, name: page.name }], blocks: [] }])
  await edit(documentId, { cells: [['common.save', 'values/en', 'Save']] })
  const state = async (pageId: number) => (await ann.get<PageInfo>(`/api/pages/detail/${pageId}`)).data.prdState
  expect([await state(page.id), await state(other.id)]).toEqual([2, 3])
})

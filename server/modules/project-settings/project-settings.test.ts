import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { DocumentHistory, ProjectInfo } from '../../wire.ts'
import type { ProjectSettings } from './model.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  bob = await server.user('bob')
  projectId = (await ann.newProject()).id
  await ann.post('/api/project/member/create', { projectId, userName: 'bob@test.dev', role: 'admin' })
})
afterAll(() => server.close())

const settingsOf = async (user: TestUser = ann) => (await user.get<ProjectSettings>(`/api/project/settings/${projectId}`)).data
const infoOf = async () => (await ann.get<ProjectInfo>(`/api/project/detail/${projectId}`)).data
let edits = 0
const edit = (user: TestUser, documentId: number, path: string, value: string, revision?: number) =>
  user.post('/api/documents/edit', {
    id: documentId,
    edit: { id: `edit-${String(++edits).padStart(8, '0')}`, added: [], cells: [['settings', path, value]], removed: [] },
    ...(revision === undefined ? {} : { revision }),
  })

test('two people change the remark and the picture of a project, and both stay, in lists too', async () => {
  const { documentId, revision } = await settingsOf()
  expect((await edit(ann, documentId, 'remark', 'Orders', revision)).code).toBe(0)
  expect((await edit(bob, documentId, 'logo', 'https://example.test/logo.png', revision)).code).toBe(0)
  expect(await settingsOf()).toMatchObject({ remark: 'Orders', logo: 'https://example.test/logo.png', revision: revision + 2 })
  expect(await infoOf()).toMatchObject({ remark: 'Orders', logo: 'https://example.test/logo.png' })
})

test('a change by the call of the project is an edit in the history, and what is the same is none', async () => {
  const { documentId, revision } = await settingsOf()
  await bob.post('/api/project/update', { id: projectId, remark: 'By the call' })
  await bob.post('/api/project/update', { id: projectId, remark: 'By the call', name: 'Renamed' })
  expect(await settingsOf()).toMatchObject({ revision: revision + 1, remark: 'By the call' })
  const { data } = await ann.get<DocumentHistory>(`/api/documents/history/${documentId}`)
  expect(data.places[0]).toMatchObject({ userId: bob.userId, to: revision + 1 })
  expect(await infoOf()).toMatchObject({ name: 'Renamed', remark: 'By the call' })
})

test('settings that are none are refused with the place, and testers may look but not edit', async () => {
  const { documentId } = await settingsOf()
  expect(await edit(ann, documentId, 'remark', 'x'.repeat(501))).toMatchObject({ status: 400, code: 40025, data: { entry: 'settings' } })
  expect(await edit(ann, documentId, 'title', 'No setting')).toMatchObject({ status: 400, code: 40025 })
  const carl = await server.user('carl')
  await ann.post('/api/project/member/create', { projectId, userName: 'carl@test.dev', role: 'tester' })
  expect((await settingsOf(carl)).documentId).toBe(documentId)
  expect((await edit(carl, documentId, 'remark', 'Mine')).status).toBe(403)
  const dora = await server.user('dora')
  expect((await edit(dora, documentId, 'remark', 'Mine')).status).toBe(404)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, SampleOrder, UploadedFile } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let root: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  await ann.post('/api/template/prepare', { id: 'built-in:workplace' })
  root = await server.root()
})
afterAll(() => server.close())

const listed = async <T>(user: TestUser, list: string, keyword: string): Promise<readonly T[]> =>
  (await user.get<Paged<T>>(`${list}${list.includes('?') ? '&' : '?'}keyword=${encodeURIComponent(keyword)}`)).data.list
const namesIn = async (list: string, keyword: string) => (await listed<{ name: string }>(ann, list, keyword)).map(({ name }) => name)

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('projects and pages are found in whatever case their names and the keyword are written, beyond ASCII too', async () => {
  const project = await ann.newProject('Äpfel und ÉCLAIRS')
  await ann.newPage(project.id, { name: 'СТРАНИЦА Ω' })
  expect(await namesIn('/api/project/list', 'äpf')).toEqual(['Äpfel und ÉCLAIRS'])
  expect(await namesIn('/api/project/list', 'éclairs')).toEqual(['Äpfel und ÉCLAIRS'])
  expect(await namesIn('/api/pages/list', 'Страница ω')).toEqual(['СТРАНИЦА Ω'])
})

test('a new name is found and the old one is not', async () => {
  const project = await ann.newProject('ÖL')
  const page = await ann.newPage(project.id, { name: 'Früh' })
  await ann.post('/api/project/update', { id: project.id, name: 'Übung' })
  await ann.post('/api/pages/update', { id: page.id, name: 'Spät' })
  expect([await namesIn('/api/project/list', 'öl'), await namesIn('/api/project/list', 'ÜB')]).toEqual([[], ['Übung']])
  expect([await namesIn('/api/pages/list', 'früh'), await namesIn('/api/pages/list', 'SPÄT')]).toEqual([[], ['Spät']])
})

test('a copy of a page is found by its own name', async () => {
  const page = await ann.newPage((await ann.newProject()).id, { name: 'Straße' })
  await ann.post('/api/pages/copy', { id: page.id, name: 'ZWEITE Straße' })
  expect(await namesIn('/api/pages/list', 'zweite STRA')).toEqual(['ZWEITE Straße'])
})

test('an order is found by its number and by its customer, also after a change', async () => {
  const { id, no } = (await ann.post<SampleOrder>('/api/sample/orders/create', { customer: 'Ångström', amount: 1 })).data
  const found = (keyword: string) => listed<SampleOrder>(ann, '/api/sample/orders', keyword).then((rows) => rows.map((row) => row.id))
  expect([await found(no.toLowerCase()), await found('ångst')]).toEqual([[id], [id]])
  await ann.post('/api/sample/orders/update', { id, customer: 'Ödegård' })
  expect([await found('ångst'), await found('ödeg'), await found(no)]).toEqual([[], [id], [id]])
})

test('a person who waits for confirmation is found by address and by the newest name', async () => {
  const newcomer = await server.user('Newcomer', { confirmed: false })
  await newcomer.post('/api/user/update/profile', { nickName: 'Žofie' })
  const found = (keyword: string) =>
    listed<{ userId: number }>(root, '/api/user/unconfirmed', keyword).then((rows) => rows.map((row) => row.userId))
  expect([await found('žof'), await found('NEWCOMER@')]).toEqual([[newcomer.userId], [newcomer.userId]])
})

test('a file is found by the name that it was uploaded with', async () => {
  const form = new FormData()
  form.set('file', new File([PICTURE], 'Übersicht.PNG', { type: 'image/png' }))
  expect((await ann.raw('/api/cloud/upload/files', { method: 'POST', body: form })).status).toBe(200)
  const found = await listed<UploadedFile>(ann, '/api/cloud/files/list', 'übersicht.png')
  expect(found.map(({ displayName }) => displayName)).toEqual(['Übersicht.PNG'])
})

test('rows of an earlier release are found once the server has swept', async () => {
  const project = await ann.newProject('ÀLTER')
  const page = await ann.newPage(project.id, { name: 'ÈLTER' })
  const { t } = server.store
  await server.store.write(async (db) => {
    await db.update(t.project).set({ searchText: null }).where(eq(t.project.id, project.id))
    await db.update(t.page).set({ searchText: null }).where(eq(t.page.id, page.id))
    await db.update(t.user).set({ searchText: null })
    await db.update(t.sampleOrder).set({ searchText: null })
  })
  expect(await namesIn('/api/project/list', 'àlter')).toEqual([])
  await server.app.services.sweep()
  expect([await namesIn('/api/project/list', 'àlter'), await namesIn('/api/pages/list', 'èlter')]).toEqual([['ÀLTER'], ['ÈLTER']])
  expect(await listed(ann, '/api/sample/orders', 'ASTER')).not.toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '#kernel/page/values'
import type { Publisher } from '../../outside/publisher.ts'
import { adding, createTestServer, element, plainPublisher, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Envelope, PageInfo, PageToken, ProjectSettings, PublishedPage, PublishRecord } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  // As the compiler has it: what names the project's variables has them.
  const publisher: Publisher = {
    async compile(document, app) {
      const { program, findings } = await plainPublisher.compile(document)
      const names = JSON.stringify([...document.entries.values()]).includes('app.')
      return { program: names && app ? { ...program, app } : program, findings }
    },
  }
  server = await createTestServer({ publisher })
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

const settingsOf = async () => (await ann.get<ProjectSettings>(`/api/project/settings/${projectId}`)).data
const variable = (name: string, more: object = {}) => ({
  ...{ kind: 'variable', id: `variable-${name}`, name, type: 'number', defaultValue: 0, description: '', persist: 'none', formerly: [] },
  ...more,
})
let edits = 0
const edit = async (change: object) => {
  const { documentId } = await settingsOf()
  const id = `edit-${String(++edits).padStart(8, '0')}`
  return ann.post<unknown>('/api/documents/edit', { id: documentId, edit: { id, added: [], cells: [], removed: [], ...change } })
}
const set = (id: string, path: string, value: Json) => edit({ cells: [[id, path, value]] })
const bound = (source: string) => element('title', { type: 'Text', bindings: { text: { kind: 'formula', source } } })
const newPage = async (source: string): Promise<PageInfo> => {
  const page = await ann.newPage(projectId)
  await ann.post('/api/pages/update', { id: page.id, revision: 1, patch: adding(bound(source)) })
  return page
}
const publish = async (id: number, env: string) =>
  (await ann.post<PublishRecord>('/api/page/publish/create', { env, id, previewImg: '' })).data
const view = (id: number, env: string, headers: Record<string, string> = {}) => ann.raw(`/api/viewer/page/${id}?env=${env}`, { headers })
const seen = async (id: number, env: string) =>
  ((await (await view(id, env, { 'accept-encoding': 'identity' })).json()) as Envelope<PublishedPage>).data.program

test('each environment has the variables that were published to it, and a page that names none is the same to the byte', async () => {
  const plain = await newPage('variable.apple')
  const before = await publish(plain.id, 'stg')
  await edit({ added: [variable('cart'), variable('step', { defaultValue: 1, persist: 'browser' })] })
  expect((await publish(plain.id, 'prd')).hash).not.toBe('')
  expect(await seen(plain.id, 'prd')).not.toHaveProperty('app')

  const shop = await newPage('app.variable.cart')
  await publish(shop.id, 'prd')
  const first = await view(shop.id, 'prd')
  const etag = first.headers.get('etag')!
  await set('variable-cart', 'defaultValue', 5)
  await publish(shop.id, 'stg')
  const defaults = async (env: string) => (await seen(shop.id, env)).app?.variables.cart?.defaultValue
  expect([await defaults('prd'), await defaults('stg')]).toEqual([0, 5])
  expect((await seen(shop.id, 'prd')).app?.variables.step).toEqual({ defaultValue: 1, persist: 'browser' })
  expect((await view(shop.id, 'prd', { 'if-none-match': etag })).status).toBe(304)
  // It is behind since the default is another one, so that it can be published again; a page that names none is not.
  const state = async (id: number) => (await ann.get<PageInfo>(`/api/pages/detail/${id}`)).data.prdState
  expect([await state(shop.id), before.hash === '']).toEqual([2, false])
  await publish(shop.id, 'prd')
  expect(await defaults('prd')).toBe(5)
  expect((await view(shop.id, 'prd', { 'if-none-match': etag })).status).toBe(200)
})

test('names that are none, names that are taken, defaults of another type and longer ones than fit are refused in words', async () => {
  const refused = async (given: object) => {
    const answer = await edit({ added: [given] })
    return [answer.status, answer.msg] as const
  }
  for (const name of ['__proto__', 'constructor', '', 'a b', 'a.b', '1a', 'x'.repeat(61), '购物车'])
    expect((await refused(variable('bad', { id: 'variable-bad', name })))[1], name).toMatch(/A variable name starts with a letter/)
  expect((await refused(variable('cart', { id: 'variable-other' })))[1]).toMatch(/already a variable "cart"/)
  expect((await refused(variable('text', { type: 'string' })))[1]).toMatch(/another type than string/)
  expect((await refused(variable('long', { type: 'string', defaultValue: 'x'.repeat(10_001) })))[1]).toMatch(/longer than 10000/)
  expect((await refused(variable('more', { more: 1 })))[0]).toBe(400)
  expect((await settingsOf()).variables.map(({ name }) => name)).toEqual(['cart', 'step'])
})

test('a page’s login tells the person’s part in the project and what it allows, and a stranger’s nothing', async () => {
  const page = await newPage('app.user.name')
  await publish(page.id, 'stg')
  const token = async (user: TestUser) => (await user.post<PageToken>('/api/viewer/token', { page: page.id, env: 'stg' })).data
  expect(await token(ann)).toMatchObject({ roles: ['admin'], permissions: expect.arrayContaining(['permission/page.edit']) })
  const tim = await server.user('tim')
  await ann.post('/api/project/member/create', { projectId, userName: 'tim@test.dev', role: 'tester' })
  const { roles, permissions } = await token(tim)
  expect([roles, permissions.includes('permission/page.see'), permissions.includes('permission/page.edit')]).toEqual([
    ['tester'],
    true,
    false,
  ])
  await ann.post('/api/pages/update', { id: page.id, isPublic: 1 })
  expect(await token(await server.user('stranger'))).toMatchObject({ roles: [], permissions: [] })
})

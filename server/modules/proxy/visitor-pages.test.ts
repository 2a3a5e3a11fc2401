import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { MenuInfo } from '../menus/index.ts'
import type { RoleInfo } from '../roles/index.ts'
import { api, createVisitorWorld, REFUSED, type VisitorWorld } from './visitor-world.fixture.ts'

let world: VisitorWorld
beforeAll(async () => {
  world = await createVisitorWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forget())

test('only what is published in that environment, and public, is open', async () => {
  const entries = [api('orders', world.both('/api/orders'))]
  const test = await world.published(entries, { env: 'stg' })
  expect((await test.ask('orders', world.at('/api/orders'), { env: 'stg' })).code).toBe(0)
  expect(await test.ask('orders', world.at('/api/orders'))).toMatchObject({ status: 401, code: 10018 })
  const hidden = await world.published(entries, { isPublic: 2 })
  expect(await hidden.ask('orders', world.at('/api/orders'))).toMatchObject({ status: 401, code: 10018 })
  const nowhere = { page: 987_654_321, source: 'orders', url: world.at('/api/orders') }
  expect(await world.server.browser().post('/api/viewer/request', nowhere)).toMatchObject({ status: 401, code: 10018 })
  // A page that is made private closes at once; so does one that goes.
  const { page, ask } = await world.published(entries)
  await world.ann.post('/api/pages/update', { id: page.id, isPublic: 2 })
  expect((await ask('orders', world.at('/api/orders'))).status).toBe(401)
  await world.ann.post('/api/pages/update', { id: page.id, isPublic: 1 })
  expect((await ask('orders', world.at('/api/orders'))).code).toBe(0)
  await world.ann.post('/api/pages/delete', { id: page.id })
  expect((await ask('orders', world.at('/api/orders'))).status).toBe(401)
})

test('what counts is the published page, not the draft; publishing again changes it at once', async () => {
  const first = api('orders', world.both('/api/orders'))
  const { page, ask } = await world.published([first])
  const now = api('orders', world.both('/api/changed'))
  const patch = { added: {}, changed: { orders: [first, now] }, removed: {} }
  expect((await world.ann.post('/api/pages/update', { id: page.id, revision: page.revision + 1, patch })).code).toBe(0)
  expect(await ask('orders', world.at('/api/changed'))).toMatchObject(REFUSED)
  expect((await ask('orders', world.at('/api/orders'))).code).toBe(0)
  await world.ann.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  expect((await ask('orders', world.at('/api/changed'))).code).toBe(0)
  expect(await ask('orders', world.at('/api/orders'))).toMatchObject(REFUSED)
})

test('whoever is signed in is held to what the page declares as well; a member reaches what is open to members', async () => {
  const { ask } = await world.published([api('orders', world.both('/api/orders'))], { visitors: false })
  const bob = await world.server.user('bob')
  expect(await ask('orders', world.at('/api/orders'), {}, bob)).toMatchObject({ status: 502, code: 50250 })
  expect((await ask('orders', world.at('/api/orders'), {}, world.ann)).code).toBe(0)
  for (const user of [world.ann, bob]) expect(await ask('orders', world.at('/api/other'), {}, user)).toMatchObject(REFUSED)
  const ended = world.server.browser()
  ended.token = 'a-token-that-has-ended-long-ago'
  expect(await ask('orders', world.at('/api/orders'), {}, ended)).toMatchObject({ status: 401, code: 10018 })
})

describe('a draft', () => {
  const asDraft = { env: 'draft' }
  test('is asked by its members as it is saved, in the test environment', async () => {
    const { page, ask } = await world.published([api('orders', { stgApi: world.at('/api/test'), prdApi: world.at('/api/real') })])
    expect((await ask('orders', world.at('/api/test'), asDraft, world.ann)).code).toBe(0)
    expect(await ask('orders', world.at('/api/real'), asDraft, world.ann)).toMatchObject({ status: 403, code: 40305 })
    const patch = {
      added: {},
      changed: {
        orders: [
          api('orders', { stgApi: world.at('/api/test'), prdApi: world.at('/api/real') }),
          api('orders', { stgApi: world.at('/api/new') }),
        ],
      },
      removed: {},
    }
    expect((await world.ann.post('/api/pages/update', { id: page.id, revision: page.revision + 1, patch })).code).toBe(0)
    expect((await ask('orders', world.at('/api/new'), asDraft, world.ann)).code).toBe(0)
    expect(await ask('orders', world.at('/api/test'), asDraft, world.ann)).toMatchObject({ status: 403 })
  })

  test('is closed to everybody else, also where the page is public', async () => {
    const { ask } = await world.published([api('orders', world.both('/api/orders'))])
    expect(await ask('orders', world.at('/api/orders'), asDraft)).toMatchObject({ status: 401 })
    expect(await ask('orders', world.at('/api/orders'), asDraft, await world.server.user('dora'))).toMatchObject({ status: 404 })
    const nowhere = { page: 987_654_321, env: 'draft', source: 'orders', url: world.at('/api/orders') }
    expect(await world.ann.post('/api/viewer/request', nowhere)).toMatchObject({ status: 404 })
  })
})

test('a call that asks for a permission is made for those who have it, and for nobody else', async () => {
  const entries = [
    api('remove', world.both('/api/remove', { authCode: 'orders.delete' })),
    api('bound', world.both('/api/bound', { authCode: 'orders.delete' }), { authCode: { kind: 'formula', source: '""' } }),
    api('orders', world.both('/api/orders')),
  ]
  const { page, project, ask } = await world.published(entries)
  const missing = { status: 403, code: 40306, msg: expect.stringContaining('orders.delete') }
  const remove = (by: TestUser) => ask('remove', world.at('/api/remove'), {}, by)
  const { ann } = world
  const clerk = await world.server.user('clerk')
  const auditor = await world.server.user('auditor')
  const menu = async (body: object) =>
    (await ann.post<MenuInfo>('/api/project/menu/create', { projectId: project.id, type: 1, name: 'Menu', ...body })).data
  const orders = await menu({ name: 'Orders', kind: 'page', pageId: page.id })
  const button = await menu({ type: 2, name: 'Delete', parentId: orders.id, code: 'orders.delete' })
  for (const [name, limits] of Object.entries({ clerk: [orders.id, button.id], auditor: [orders.id] })) {
    const role = (await ann.post<RoleInfo>('/api/project/role/create', { projectId: project.id, name })).data
    await ann.post('/api/project/role/updateLimits', { id: role.id, rev: role.rev, limits })
    await ann.post('/api/project/user/create', { projectId: project.id, userName: `${name}@test.dev`, role: 'ordinary', roleId: role.id })
  }
  expect([await remove(world.server.browser()), await remove(auditor)]).toMatchObject([missing, missing])
  expect([(await remove(clerk)).code, (await remove(ann)).code]).toEqual([0, 0])
  // Which permission it asks for has to be written out, as the address has.
  expect(await ask('bound', world.at('/api/bound'), {}, clerk)).toMatchObject(REFUSED)
  // A menu that is switched off closes it at once.
  await ann.post('/api/project/menu/update', { id: orders.id, rev: orders.rev, status: 2 })
  expect(await remove(clerk)).toMatchObject(missing)
  expect((await ask('orders', world.at('/api/orders'), {}, auditor)).code).toBe(0)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, PASSWORD, type TestServer, TestUser } from '#server/testing.fixture'
import type { MenuInfo, PageCode, PageToken, PublishRecord, RoleInfo } from '#server/wire'
import { matrix, type Objects, type Row } from './matrix.ts'
import { createWorld, sendRow, type World } from './matrix-world.ts'

/** Every call that the logic of a page may make: a change here is a decision about what pages may do. */
const CALLS_FOR_PAGES = [
  'POST /api/viewer/request',
  'POST /api/workflow/call',
  'POST /api/approval/act',
  'POST /api/approval/detail',
  'POST /api/approval/people',
  'POST /api/approval/start',
  'POST /api/viewer/stream',
  'POST /api/viewer/upload',
  'POST /api/data/export',
  'POST /api/data/group',
  'POST /api/data/history',
  'POST /api/data/one',
  'POST /api/data/people',
  'POST /api/data/shape',
  'POST /api/data/query',
  'POST /api/data/write',
  'GET /api/dictionary/items',
  'POST /api/cloud/upload/files',
  'GET /api/sample/customers',
  'GET /api/sample/customers/{id}',
  'GET /api/sample/customers/{id}/history',
  'GET /api/sample/orders',
  'GET /api/sample/orders/report',
  'GET /api/sample/orders/summary',
  'GET /api/sample/overview',
  'POST /api/sample/customers/delete',
  'POST /api/sample/customers/save',
  'POST /api/sample/orders/create',
  'POST /api/sample/orders/update',
]
/** The same for the app that shows pages. */
const CALLS_FOR_VIEWER = [
  'GET /api/cloud/upload/parts/{id}',
  'GET /api/cloud/upload/rules',
  'GET /api/image',
  'GET /api/notification/list',
  'GET /api/plugins/standing',
  'GET /api/project/admin/follow',
  'GET /api/project/admin/start',
  'GET /api/project/user/detail',
  'GET /api/viewer/addresses',
  'GET /api/viewer/menus',
  'GET /api/viewer/page/{id}',
  'GET /api/viewer/page/{id}/language',
  'POST /api/approval/count',
  'POST /api/approval/flows',
  'POST /api/approval/list',
  'POST /api/cloud/upload/abort',
  'POST /api/cloud/upload/begin',
  'POST /api/cloud/upload/finish',
  'POST /api/cloud/upload/part',
  'POST /api/errors/report',
  'POST /api/notification/read',
  'POST /api/notification/readAll',
  'POST /api/viewer/blocked',
  'POST /api/viewer/token/redeem',
  'POST /api/viewer/token/renew',
]
const NOT_FOR_PAGES = 40304

let world: World
/** The page of a stranger, public and published, and a private project that it has no part in. */
let strangersPage: Objects
let others: Objects
beforeAll(async () => {
  world = await createWorld()
  others = await world.objects()
  strangersPage = await world.strangersPage()
}, 30_000)
afterAll(() => world.close())

/** What the logic of the stranger's page holds while the actor looks at it. */
const fromPage = async (actor: 'super admin' | 'owner' | 'anonymous'): Promise<TestUser> => {
  const person = await world.actor(actor)
  const page = new TestUser((request) => {
    const headers = new Headers(request.headers)
    headers.set('x-tessera-page', '1')
    return world.server.app.handle(new Request(request, { headers }))
  })
  if (actor !== 'anonymous')
    page.token = (await person.post<PageToken>('/api/viewer/token', { page: strangersPage.pageId, env: 'stg' })).data.token
  return page
}

const rows: readonly (readonly [string, Row])[] = Object.entries(matrix)
const isForPages = (route: string): boolean => CALLS_FOR_PAGES.includes(route)

test.each([
  ['page', CALLS_FOR_PAGES],
  ['viewer', CALLS_FOR_VIEWER],
])('the calls for the audience "%s" are these and no others', (audience, calls) => {
  const marked = world.server.app.calls
    .filter(({ call }) => call.audience === audience)
    .map(({ call }) => `${call.method} /api${call.path}`)
  expect(marked.sort()).toEqual([...calls].sort())
})

describe.each(rows.filter(([route]) => !isForPages(route)))('%s', (_, row) => {
  test.each(['super admin', 'owner', 'anonymous'] as const)('refuses the page of a stranger that the %s looks at', async (actor) => {
    const page = await fromPage(actor)
    const before = await world.dump(others.projectId)
    const response = await sendRow(page, row, others)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: NOT_FOR_PAGES, data: null })
    expect(await world.dump(others.projectId)).toBe(before)
  })
})

describe.each(rows.filter(([route]) => !route.includes('/sample/')))('%s', (_, row) => {
  test('changes nothing for the preview of a built-in template that the owner looks at', async () => {
    const person = await world.actor('owner')
    const { data } = await person.post<{ readonly token: string }>('/api/template/prepare', { id: 'built-in:report' })
    const page = await fromPage('anonymous')
    page.token = data.token
    const before = await world.dump(others.projectId)
    const response = await sendRow(page, row, others)
    // What is open to all visitors, and what is about the login itself, is open to it as well.
    if (row.rule !== 'public' && row.rule !== 'signed in') expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await world.dump(others.projectId)).toBe(before)
  })
})

test('a page’s token is refused also where the request does not say that a page asks, and where a cookie goes along', async () => {
  const person = await world.actor('super admin')
  const { data } = await person.post<PageToken>('/api/viewer/token', { page: strangersPage.pageId, env: 'stg' })
  const { cookie } = person
  person.token = data.token
  for (const path of ['/api/project/list', '/api/user/info', '/api/pages/list', '/api/openapi.json/../user/info'])
    expect([path, (await person.raw(path)).status]).toEqual([path, 403])
  expect(person.cookie).toBe(cookie)
})

describe('a call that pages may make', () => {
  test('reaches nothing of another project, whatever the person who looks at the page may do there', async () => {
    const page = await fromPage('super admin')
    const app = world.server.browser()
    app.token = page.token
    const view = (id: number) => app.raw(`/api/viewer/page/${id}?env=stg`)
    expect((await view(others.pageId)).status).toBe(404)
    expect((await view(strangersPage.pageId)).status).toBe(200)
    for (const env of ['stg', 'draft'])
      expect((await page.post('/api/viewer/request', { page: others.pageId, env, source: 'x', url: 'http://127.0.0.1/' })).status).toBe(404)
    expect(
      (await page.post('/api/viewer/request', { page: strangersPage.pageId, env: 'draft', source: 'x', url: 'http://127.0.0.1/' })).status,
    ).toBe(403)
  })

  test('reads approvals of its own project only, for every visitor', async () => {
    const person = await world.actor('owner')
    const { approvalId: id, approvalFlowId: flowId, dataRecordId: recordId } = others
    expect((await person.post('/api/approval/detail', { id })).code).toBe(0)
    const page = await fromPage('owner')
    const calls: readonly (readonly [string, object])[] = [
      ['detail', { id }],
      ['people', { id, text: '' }],
      ['people', { flowId, env: 'stg', text: '' }],
      ['act', { id, command: { do: 'read' } }],
      ['start', { flowId, env: 'stg', recordId }],
      ['start', { flow: 'Approve customers', projectId: others.projectId, env: 'stg', recordId }],
    ]
    for (const [call, body] of calls) {
      const { status } = await page.post(`/api/approval/${call}`, body)
      expect([call, status]).toEqual([call, 404])
    }
  })

  test('touches the data of the page’s own project, and never what belongs to whoever looks at it', async () => {
    const person = await world.actor('super admin')
    const mine = async () => (await person.get<{ total: number }>('/api/sample/orders')).data.total
    const before = await mine()
    const page = await fromPage('super admin')
    expect((await page.post('/api/sample/orders/create', { customer: 'Nova', amount: 1 })).status).toBe(200)
    expect(await mine()).toBe(before)
    const outsider = await fromPage('owner')
    expect((await outsider.raw('/api/sample/orders')).status).toBe(403)
  })

  test('takes no token after the login that it was made from has ended', async () => {
    const person = await world.actor('owner')
    const { data } = await person.post<PageToken>('/api/viewer/token', { page: strangersPage.pageId, env: 'stg' })
    const page = world.server.browser()
    page.token = data.token
    expect((await page.post('/api/viewer/token/renew', {})).status).toBe(200)
    await person.post('/api/user/logout', {})
    expect((await page.post('/api/viewer/token/renew', {})).status).toBe(401)
  })

  test('takes a token for a quarter of an hour', async () => {
    const server = await createTestServer()
    const kim = await server.user('kim')
    const page = await kim.newPage((await kim.newProject()).id)
    const { data } = await kim.post<PageToken>('/api/viewer/token', { page: page.id, env: 'draft' })
    const browser = server.browser()
    browser.token = data.token
    server.advance(data.expiresIn * 1000 - 1000)
    const renewed = await browser.post<PageToken>('/api/viewer/token/renew', {})
    expect(renewed.code).toBe(0)
    server.advance(2000)
    expect((await browser.post('/api/viewer/token/renew', {})).status).toBe(401)
    browser.token = renewed.data.token
    expect((await browser.post('/api/viewer/token/renew', {})).code).toBe(0)
    await server.close()
  })
})

test('a token is for pages that one may see: of a private project it is refused to strangers, and a draft’s to visitors', async () => {
  const outsider = await world.actor('other user')
  const ask = (page: number, env: string) => outsider.post('/api/viewer/token', { page, env })
  expect((await ask(others.pageId, 'stg')).status).toBe(404)
  expect((await ask(strangersPage.pageId, 'stg')).code).toBe(0)
  expect((await ask(strangersPage.pageId, 'draft')).status).toBe(404)
})

describe('pages with an address of their own', () => {
  let server: TestServer
  const STUDIO = 'http://studio.test'
  const PAGES = 'http://pages.test'
  beforeAll(async () => {
    server = await createTestServer({ env: { BASE_URL: STUDIO, PAGES_URL: PAGES } })
  })
  afterAll(() => server.close())

  const at = (host: string, user: TestUser = server.browser()) => {
    const there = new TestUser((request) => {
      const headers = new Headers(request.headers)
      headers.set('host', new URL(host).host)
      return server.app.handle(new Request(request, { headers }))
    }, host)
    there.token = user.token
    there.cookie = user.cookie
    return there
  }
  const published = async (owner: TestUser, isPublic: 1 | 2) => {
    const page = await owner.newPage((await owner.newProject()).id, { isPublic })
    await owner.post<PublishRecord>('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
    return page
  }

  test('are entered with a code that counts once, for a minute, and behind the hash', async () => {
    const ann = await server.user('ann')
    const page = await published(ann, 2)
    const { data } = await at(STUDIO, ann).post<PageCode>('/api/viewer/code', { page: page.id, query: 'a=1&env=stg' })
    expect(data.address).toMatch(new RegExp(`^${PAGES}/page/${page.id}\\?a=1#code=pg_[\\w-]+$`))
    const code = data.address.split('#code=')[1]
    const visitor = at(PAGES)
    expect((await visitor.raw(`/api/viewer/page/${page.id}`)).status).toBe(401)
    const redeemed = await visitor.post<PageToken>('/api/viewer/token/redeem', { code })
    expect(redeemed.data.user.userName).toBe('ann@test.dev')
    expect((await visitor.post('/api/viewer/token/redeem', { code })).status).toBe(401)
    visitor.token = redeemed.data.token
    expect((await visitor.raw(`/api/viewer/page/${page.id}`)).status).toBe(200)
    expect(visitor.cookie).toBeNull()
    const late = (await at(STUDIO, ann).post<PageCode>('/api/viewer/code', { page: page.id })).data.address.split('#code=')[1]
    server.advance(61_000)
    expect((await visitor.post('/api/viewer/token/redeem', { code: late })).status).toBe(401)
  })

  test('are entered as a role that an administrator of the project views, and stay so', async () => {
    const dora = await server.user('dora')
    const page = await published(dora, 2)
    const { projectId } = page
    const role = async (name: string, limits: readonly number[]): Promise<number> => {
      const { id } = (await dora.post<RoleInfo>('/api/project/role/create', { projectId, name })).data
      await dora.post('/api/project/role/updateLimits', { id, rev: 1, limits })
      return id
    }
    const entry = { projectId, type: 1, name: 'Orders', kind: 'page', pageId: page.id }
    const menu = (await dora.post<MenuInfo>('/api/project/menu/create', entry)).data
    const [clerk, idle] = [await role('Clerk', [menu.id]), await role('Idle', [])]
    const enter = (as: number, by = dora) => at(STUDIO, by).post<PageCode>('/api/viewer/code', { page: page.id, as })
    const { address } = (await enter(clerk)).data
    const visitor = at(PAGES)
    const code = address.split('#code=')[1]
    const redeemed = await visitor.post<PageToken>('/api/viewer/token/redeem', { code })
    expect(redeemed.data.roles).toEqual(['ordinary'])
    visitor.token = redeemed.data.token
    const renewed = await visitor.post<PageToken>('/api/viewer/token/renew', { page: page.id })
    expect(renewed.data.roles).toEqual(['ordinary'])
    visitor.token = renewed.data.token
    expect((await visitor.raw(`/api/viewer/page/${page.id}`)).status).toBe(200)
    await dora.post('/api/project/role/updateLimits', { id: clerk, rev: 2, limits: [] })
    expect((await visitor.raw(`/api/viewer/page/${page.id}`)).status).toBe(404)
    expect(await enter(idle)).toMatchObject({ status: 404 })
    expect(await enter(987_654_321)).toMatchObject({ status: 404, code: 40452 })
    const other = await server.user('emil')
    expect(await enter(clerk, other)).toMatchObject({ status: 404 })
    await dora.post('/api/project/user/create', { projectId, userName: 'emil@test.dev', role: 'developer' })
    expect(await enter(clerk, other)).toMatchObject({ status: 403, code: 40301 })
  })

  test('answer no call of the studio, not even to the studio’s own login, and show none of its screens', async () => {
    const bob = await server.user('bob')
    const there = at(PAGES, bob)
    for (const path of ['/api/project/list', '/api/user/info', '/api/health', '/api/setup'])
      expect([path, (await there.raw(path)).status]).toEqual([path, 403])
    expect((await there.post('/api/user/login', { userName: 'bob@test.dev', userPwd: PASSWORD })).status).toBe(403)
    for (const path of ['/', '/projects', '/login', '/canvas.html']) expect([path, (await there.raw(path)).status]).toEqual([path, 404])
  })

  test('are where the studio sends people who ask for a page', async () => {
    const answer = await at(STUDIO).raw('/page/12?env=stg&a=1')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/visit/12?env=stg&a=1'])
  })
})

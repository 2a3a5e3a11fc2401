import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProjectVisit, RoleInfo } from '../../wire.ts'
import { type AppWorld, createAppWorld } from './world.fixture.ts'

const CLOSED = { status: 403, code: 40380 }

let world: AppWorld
beforeAll(async () => {
  world = await createAppWorld()
  for (const { id } of [world.pages.orders, world.pages.stock])
    await world.as('owner').post('/api/page/publish/create', { env: 'stg', id, previewImg: '' })
}, 60_000)
afterAll(() => world.close())

const roles = async () =>
  (await world.as('owner').get<{ list: RoleInfo[] }>(`/api/project/role/list?projectId=${world.projectId}`)).data.list
const setTestEnv = async (testEnv: boolean, id = world.clerkId) => {
  const { rev } = (await roles()).find((role) => role.id === id)!
  return world.as('owner').post<RoleInfo>('/api/project/role/update', { id, rev, testEnv })
}
const statusOf = async (path: string) => (await world.as('clerk').raw(path)).status

describe('a role that does not open the test environment', () => {
  it('is made and changed by the calls of roles, and opens it unless said', async () => {
    expect((await roles()).map(({ testEnv }) => testEnv)).toEqual([true, true])
    const { projectId } = world
    const made = await world
      .as('owner')
      .post<RoleInfo>('/api/project/role/create', { projectId, name: 'New', testEnv: false })
    expect(made.data.testEnv).toBe(false)
    expect((await setTestEnv(true, made.data.id)).data.testEnv).toBe(true)
    const renamed = { id: made.data.id, rev: 2, name: 'Newer' }
    expect((await world.as('owner').post<RoleInfo>('/api/project/role/update', renamed)).data.testEnv).toBe(true)
    await world.as('owner').post('/api/project/role/delete', { id: made.data.id })
  })

  it('refuses the start, pages and tokens of the test environment alone', async () => {
    const { orders } = world.pages
    const token = (env: string) => world.as('clerk').post('/api/viewer/token', { page: orders.id, env })
    const start = (env: string) => world.start(world.as('clerk'), `&env=${env}`)
    const menus = (env: string) => world.as('clerk').get(`/api/viewer/menus?page=${orders.id}&env=${env}`)
    expect([(await start('stg')).status, (await token('stg')).status, (await menus('stg')).status]).toEqual([
      200, 200, 200,
    ])
    expect(await statusOf(`/api/viewer/page/${orders.id}?env=stg`)).toBe(200)
    await setTestEnv(false)
    expect(await start('stg')).toMatchObject(CLOSED)
    expect(await token('stg')).toMatchObject(CLOSED)
    expect(await menus('stg')).toMatchObject(CLOSED)
    expect(await statusOf(`/api/viewer/page/${orders.id}?env=stg`)).toBe(403)
    expect(await statusOf(`/p/${orders.id}/stg`)).toBe(403)
    expect([(await start('prd')).status, (await token('prd')).status, (await menus('prd')).status]).toEqual([
      200, 200, 200,
    ])
    expect(await statusOf(`/api/viewer/page/${orders.id}?env=prd`)).toBe(200)
    expect((await world.as('clerk').get(`/api/project/admin/follow?projectId=${world.projectId}&env=stg`)).status).toBe(
      403,
    )
  })

  it('refuses requests of pages in the test environment', async () => {
    const request = { page: world.pages.orders.id, env: 'stg', source: 'none', url: 'https://example.com/' }
    const { data } = await world
      .as('clerk')
      .post<{ token: string }>('/api/viewer/token', { page: request.page, env: 'prd' })
    const browser = world.server.browser()
    browser.token = data.token
    expect(await browser.post('/api/viewer/request', request)).toMatchObject(CLOSED)
    expect((await browser.post('/api/viewer/request', { ...request, env: 'prd' })).code).toBe(40303)
  })

  it('gives no page that people may not open in any environment', async () => {
    const hidden = await world.as('owner').newPage(world.projectId)
    await world.as('owner').post('/api/page/publish/create', { env: 'stg', id: hidden.id, previewImg: '' })
    expect(await statusOf(`/api/viewer/page/${hidden.id}?env=stg`)).toBe(404)
  })

  it('leads people from the door of the project to production', async () => {
    const { data } = await world.as('clerk').get<ProjectVisit>(`/api/project/visit/${world.projectId}`)
    expect(data.visit?.env).toBe('prd')
  })

  it('leaves public pages, members of a page and another role of the person as they are', async () => {
    const { orders, news } = world.pages
    await world.as('owner').post('/api/page/publish/create', { env: 'stg', id: news.id, previewImg: '' })
    expect(await statusOf(`/api/viewer/page/${news.id}?env=stg`)).toBe(200)
    await world
      .as('owner')
      .post('/api/pages/member/create', { pageId: orders.id, userName: 'clerk@test.dev', role: 'tester' })
    expect(await statusOf(`/api/viewer/page/${orders.id}?env=stg`)).toBe(200)
    await world.as('owner').post('/api/pages/member/delete', { pageId: orders.id, userId: world.as('clerk').userId })
    expect(await statusOf(`/api/viewer/page/${orders.id}?env=stg`)).toBe(403)
    const tester = (await roles()).find(({ name }) => name === 'Idle')!
    const group = { projectId: world.projectId, name: 'Testers', roleId: tester.id }
    const { id } = (await world.as('owner').post<{ id: number }>('/api/project/group/create', group)).data
    await world.as('owner').post('/api/project/group/user/create', { id, userIds: [world.as('clerk').userId] })
    expect(await statusOf(`/api/viewer/page/${orders.id}?env=stg`)).toBe(200)
  })
})

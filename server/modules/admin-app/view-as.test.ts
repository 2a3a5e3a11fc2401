import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { PageToken, RoleInfo } from '../../wire.ts'
import { type AppWorld, createAppWorld, type Person } from './world.fixture.ts'

const VIEWING = { status: 403, code: 40381 }

let world: AppWorld
beforeAll(async () => {
  world = await createAppWorld()
}, 60_000)
afterAll(() => world.close())

const token = (person: Person, more: object = {}) => {
  const body = { page: world.pages.orders.id, env: 'prd', as: world.clerkId, ...more }
  return world.as(person).post<PageToken>('/api/viewer/token', body)
}
const viewing = async (person: Person = 'admin'): Promise<TestUser> => {
  const browser = world.server.browser()
  browser.token = (await token(person)).data.token
  return browser
}
const page = async (by: TestUser, id: number) => (await by.raw(`/api/viewer/page/${id}?env=prd`)).status

describe('a page’s token for viewing a role', () => {
  it('is issued to administrators of the project alone', async () => {
    for (const person of ['admin', 'owner', 'super admin'] as const) expect((await token(person)).status).toBe(200)
    for (const person of ['tester', 'developer', 'clerk'] as const)
      expect(await token(person)).toMatchObject({ status: 403, code: 40301 })
    expect((await token('outsider')).status).toBe(404)
    expect((await token('visitor')).status).toBe(401)
  })

  it('is issued for roles of the project, pages that the role opens, and published pages', async () => {
    const { id: projectId } = await world.as('owner').newProject('Other')
    const { data } = await world.as('owner').post<RoleInfo>('/api/project/role/create', { projectId, name: 'Other' })
    expect(await token('owner', { as: data.id })).toMatchObject({ status: 404, code: 40452 })
    expect((await token('admin', { env: 'draft' })).status).toBe(403)
    const hidden = await world.as('owner').newPage(world.projectId)
    await world.as('owner').post('/api/page/publish/create', { env: 'prd', id: hidden.id, previewImg: '' })
    expect((await token('admin', { page: hidden.id })).status).toBe(404)
    expect(await page(await viewing(), hidden.id)).toBe(404)
    expect(await page(world.as('admin'), hidden.id)).toBe(200)
  })

  it('has the role and the codes of an ordinary user with that role', async () => {
    const clerk = (await token('clerk', { as: undefined })).data
    const { roles, permissions, user } = (await token('admin')).data
    expect({ roles, permissions }).toEqual({ roles: clerk.roles, permissions: clerk.permissions })
    expect(roles).toEqual(['ordinary'])
    expect(permissions).toContain('orders.add')
    expect(permissions).not.toContain('*')
    expect(user.userId).toBe(world.as('admin').userId)
  })

  it('starts the application as that role', async () => {
    const { data } = await world.start(await viewing())
    expect(data).toMatchObject({ role: 'ordinary', studio: false, as: { roleId: world.clerkId }, permissions: [] })
    expect(data.menus.map(({ name }) => name)).toEqual(['Sales', 'Orders', 'Stock'])
    expect(await world.start(await viewing(), `&as=${world.clerkId}`)).toMatchObject({ status: 403 })
  })

  it('stays one for viewing the role when it is renewed, and writes nothing else', async () => {
    const by = await viewing()
    const renewed = await by.post<PageToken>('/api/viewer/token/renew', { page: world.pages.orders.id })
    expect(renewed.data.roles).toEqual(['ordinary'])
    by.token = renewed.data.token
    expect((await world.start(by)).data.as?.roleId).toBe(world.clerkId)
    expect(await by.post('/api/notification/readAll', { projectId: world.projectId })).toMatchObject(VIEWING)
    const form = new FormData()
    form.append('file', new File(['x'], 'a.txt'))
    const upload = await by.raw('/api/cloud/upload/files', { method: 'POST', body: form })
    expect(await upload.json()).toMatchObject({ code: VIEWING.code })
  })

  it('sends requests that read, and others where an element loads its data', async () => {
    const by = await viewing()
    const send = async (path: string, method: string, headers: Record<string, string> = {}) => {
      const request = { page: world.pages.orders.id, env: 'prd', source: 'none', url: 'https://example.com/', method }
      const init = {
        method: 'POST',
        body: JSON.stringify(request),
        headers: { 'content-type': 'application/json', ...headers },
      }
      return ((await (await by.raw(path, init)).json()) as { code: number }).code
    }
    // What the page does not declare is refused after the method.
    const [admitted, purpose] = [40303, { 'tessera-purpose': 'load' }]
    for (const path of ['/api/viewer/request', '/api/viewer/stream']) {
      for (const method of ['GET', 'HEAD']) expect(await send(path, method)).toBe(admitted)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expect(await send(path, method)).toBe(VIEWING.code)
        expect(await send(path, method, { 'tessera-purpose': 'run' })).toBe(VIEWING.code)
        expect(await send(path, method, purpose)).toBe(admitted)
      }
    }
    const form = new FormData()
    const request = { page: world.pages.orders.id, env: 'prd', source: 'none', url: 'https://example.com/' }
    form.set('request', JSON.stringify(request))
    const upload = await by.raw('/api/viewer/upload', { method: 'POST', body: form })
    expect(await upload.json()).toMatchObject({ code: VIEWING.code })
  })

  it('opens nothing more when the person does not administer the project any more', async () => {
    const by = await viewing()
    const person = { projectId: world.projectId, userId: world.as('admin').userId }
    expect(await page(by, world.pages.orders.id)).toBe(200)
    await world.as('owner').post('/api/project/user/update', { ...person, role: 'developer' })
    expect(await page(by, world.pages.orders.id)).toBe(404)
    expect((await world.start(by)).status).toBe(404)
    expect((await by.post('/api/viewer/token/renew', {})).data).toMatchObject({ roles: [] })
    await world.as('owner').post('/api/project/user/update', { ...person, role: 'admin' })
    expect(await page(by, world.pages.orders.id)).toBe(200)
  })
})

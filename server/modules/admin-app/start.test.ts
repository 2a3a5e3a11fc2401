import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminStart } from '../../wire.ts'
import { type AppWorld, createAppWorld, readStart } from './world.fixture.ts'

let world: AppWorld
beforeAll(async () => {
  world = await createAppWorld()
}, 60_000)
afterAll(() => world.close())

const named = ({ menus }: AdminStart) => menus.map(({ name, kind, page }) => [name, kind, page])
const ALL = [
  ['Sales', 'group', null],
  ['Orders', 'page', 'open'],
  ['Stock', 'page', 'unpublished'],
  ['News', 'page', 'open'],
  ['Bare', 'page', 'gone'],
  ['Link', 'link', null],
  ['Roles', 'screen', null],
]

describe('the start of an application', () => {
  it.each(['tester', 'developer', 'admin', 'owner', 'super admin'] as const)(
    'gives the whole menu to %s',
    async (person) => {
      const { status, data } = await world.start(world.as(person))
      expect(status).toBe(200)
      expect(named(data)).toEqual(ALL)
      expect(data).toMatchObject({ codes: ['*'], studio: true, roles: [], as: null, env: 'prd' })
      expect(data.permissions).toContain('permission/menu.see')
      expect(data.permissions.includes('permission/role.edit')).toBe(!['tester', 'developer'].includes(person))
    },
  )

  it('gives an ordinary user the entries of their role, and the groups that lead to them', async () => {
    const { data } = await world.start(world.as('clerk'))
    expect(named(data)).toEqual(ALL.slice(0, 3))
    expect(data).toMatchObject({
      ...{ role: 'ordinary', roles: ['Clerk'], studio: false, permissions: [], codes: ['orders.add'] },
      user: { userName: 'clerk@test.dev' },
      project: {
        id: world.projectId,
        name: 'Shop',
        isPublic: 2,
        layout: 'left-right',
        home: null,
        locales: ['zh', 'en'],
      },
    })
    expect(data.menus.map(({ parentId }) => parentId)).toEqual([null, world.menus.sales, world.menus.sales])
    expect(data.menus[1]).toMatchObject({ path: '/sales/orders', pageId: world.pages.orders.id })
  })

  it('gives a member without an entry an empty menu', async () => {
    const { status, data } = await world.start(world.as('idle'))
    expect([status, data.menus, data.codes]).toEqual([200, [], []])
  })

  it('gives a visitor what leads to public pages', async () => {
    const { data } = await world.start(world.as('visitor'))
    expect(named(data)).toEqual([['News', 'page', 'open']])
    expect(data).toMatchObject({ user: null, role: null, codes: [], permissions: [], studio: false })
  })

  it('asks a visitor to sign in where there is nothing for them, whether or not there is a project', async () => {
    const { id } = await world.as('owner').newProject('Bare')
    for (const projectId of [id, 987_654_321])
      expect(await readStart(world.as('visitor'), projectId)).toMatchObject({ status: 401, code: 10018 })
  })

  it('gives people outside of a private project what visitors see', async () => {
    const [visitor, outsider] = [await world.start(world.as('visitor')), await world.start(world.as('outsider'))]
    expect(named(outsider.data)).toEqual([['News', 'page', 'open']])
    const user = { userName: 'outsider@test.dev' }
    expect(outsider.data).toMatchObject({ ...visitor.data, user, studio: false, codes: [], permissions: [] })
    expect(await world.start(world.as('outsider'), '&env=stg')).toMatchObject({ status: 404, code: 40410 })
  })

  it('is not found by people outside of a private project without public pages', async () => {
    const { id } = await world.as('owner').newProject('Closed')
    expect(await readStart(world.as('outsider'), id)).toMatchObject({ status: 404, code: 40410 })
    expect(await readStart(world.as('outsider'), 987_654_321)).toMatchObject({ status: 404, code: 40410 })
  })

  it('refuses the test environment to a visitor of a private project', async () => {
    const owner = world.as('owner')
    await owner.post('/api/page/publish/create', { env: 'stg', id: world.pages.news.id, previewImg: '' })
    expect(await world.start(world.as('visitor'), '&env=stg')).toMatchObject({ status: 403, code: 40380 })
    expect(named((await world.start(owner, '&env=stg')).data)).toContainEqual(['News', 'page', 'open'])
  })

  it('lists the services of the environment without their addresses', async () => {
    const services = [
      { env: 'prd', name: 'crm', prefix: 'https://crm.example.com', isDefault: true },
      { env: 'stg', name: 'crm', prefix: 'https://test.example.com', isDefault: true },
      { env: 'stg', name: 'mail', prefix: 'https://mail.example.com', isDefault: false },
    ]
    const { rev } = (await world.as('owner').get<{ rev: number }>(`/api/project/config/${world.projectId}`)).data
    await world.as('owner').post('/api/project/config/update', { id: world.projectId, rev, services })
    expect((await world.start(world.as('clerk'))).data.services).toEqual(['crm'])
    const staged = await world.start(world.as('developer'), '&env=stg')
    expect(staged.data.services).toEqual(['crm', 'mail'])
    expect(JSON.stringify(staged.data)).not.toContain('example.com/')
    expect(JSON.stringify(staged.data.project)).not.toContain('test.example.com')
  })

  it('answers 304 without a body to the ETag of the same answer', async () => {
    const first = await world.start(world.as('clerk'))
    expect(first.etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(await world.start(world.as('clerk'), '', first.etag!)).toEqual({
      status: 304,
      etag: first.etag,
      code: null,
      data: null,
    })
    expect((await world.start(world.as('developer'), '', first.etag!)).status).toBe(200)
  })
})

describe('viewing a role', () => {
  it('shows an administrator what an ordinary user with that role sees', async () => {
    const clerk = (await world.start(world.as('clerk'))).data
    for (const person of ['admin', 'owner', 'super admin'] as const) {
      const { data } = await world.start(world.as(person), `&as=${world.clerkId}`)
      const { user, as, unread, ...rest } = data
      expect({ ...rest, user: clerk.user, as: null, unread: clerk.unread }).toEqual(clerk)
      expect(unread).toBe(0)
      expect(as).toEqual({ roleId: world.clerkId, name: 'Clerk' })
      expect(user?.userId).toBe(world.as(person).userId)
    }
  })

  it('is for administrators of the project', async () => {
    for (const person of ['clerk', 'tester', 'developer'] as const)
      expect(await world.start(world.as(person), `&as=${world.clerkId}`)).toMatchObject({ status: 403, code: 40301 })
    expect((await world.start(world.as('outsider'), `&as=${world.clerkId}`)).status).toBe(404)
    expect((await world.start(world.as('visitor'), `&as=${world.clerkId}`)).status).toBe(401)
  })

  it('finds roles of the project alone', async () => {
    const { id } = await world.as('owner').newProject('Other')
    const role = await world
      .as('owner')
      .post<{ id: number }>('/api/project/role/create', { projectId: id, name: 'Other' })
    expect(await world.start(world.as('owner'), `&as=${role.data.id}`)).toMatchObject({ status: 404, code: 40452 })
  })
})

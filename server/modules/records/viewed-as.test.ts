import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { TestUser } from '../../testing.fixture.ts'
import type { PageToken } from '../../wire.ts'
import type { ModelDetail } from '../models/index.ts'
import { closeAll, type OpenWorld, openWorld } from './open-world.fixture.ts'
import type { DataWorld } from './world.fixture.ts'

let own: OpenWorld
let world: DataWorld
let customer: ModelDetail
let page: number
let people: OpenWorld['people']
let ids: OpenWorld['ids']
const OPEN = { field: 'open', op: 'eq', value: true } as const

beforeAll(async () => {
  own = await openWorld()
  ;({ world, customer, page, people, ids } = own)
}, 60_000)
afterAll(() => world.close())
beforeEach(() => closeAll(own))

const open = (...given: Parameters<DataWorld['permitOpen']>) => world.permitOpen(...given)
/** A call as the page makes it. */
const fromPage = <T = { list: JsonObject[]; total: number }>(
  path: string,
  body: object,
  by = world.server.browser(),
  on = page,
) => by.post<T>(`/api/data/${path}`, { page: on, env: 'prd', ...body })

describe('viewing records as somebody else', () => {
  const view = (by: TestUser, more: object, model = 'customer') =>
    by.post<{ list: JsonObject[]; total: number; all: number; scope: unknown; fields: string[]; hidden: string[] }>(
      '/api/data/as-role',
      {
        ...{ projectId: world.projectId, env: 'prd', model },
        ...more,
      },
    )
  const roleOf = async (name: string): Promise<number> => {
    const { data } = await world.owner.get<{ list: { id: number; name: string }[] }>(
      `/api/project/role/list?projectId=${world.projectId}`,
    )
    return data.list.find((role) => role.name === name)!.id
  }

  it('shows what a role sees, and which rows and fields that are', async () => {
    const { data } = await view(world.owner, { roleId: await roleOf('clerk') })
    expect(data).toMatchObject({ total: 1, all: 2, scope: { field: 'open', op: 'eq', value: false }, hidden: [] })
    expect(data.list.map(({ name }) => name)).toEqual(['Dark'])
    const idle = await view(world.owner, { roleId: await roleOf('idle') })
    expect(idle.data).toMatchObject({ list: [], total: 0, all: 2, scope: null, fields: [] })
    await open('visitor', customer.id, { view: { where: OPEN, fields: ['name'] } })
    const visitor = await view(world.owner, { audience: 'visitor' })
    expect(visitor.data).toMatchObject({ total: 1, fields: ['name'], hidden: ['open', 'phone', 'orders'] })
    expect(visitor.data.list[0]).not.toHaveProperty('phone')
  })

  it('means the administrator or a chosen person of the role by “me”', async () => {
    const mine = { field: 'createdBy', op: 'eq', value: { known: 'me' } }
    const role = await roleOf('idle')
    await world.permit(role, customer.id, { view: { where: mine, fields: true } })
    expect((await view(world.owner, { roleId: role })).data.total).toBe(2)
    expect((await view(world.owner, { roleId: role, userId: people.idle!.userId })).data.total).toBe(0)
    expect((await view(world.owner, { roleId: role, userId: people.clerk!.userId })).status).toBe(404)
    await world.permit(role, customer.id, {})
  })

  it('is for administrators alone, of roles of their project', async () => {
    const roleId = await roleOf('clerk')
    for (const name of ['outsider', 'clerk', 'tester', 'developer'])
      expect([name, [403, 404].includes((await view(people[name]!, { roleId })).status)]).toEqual([name, true])
    expect((await view(people.admin!, { roleId })).status).toBe(200)
    const other = await people.outsider!.newProject('Other')
    const { data: theirs } = await people.outsider!.post<{ id: number }>('/api/project/role/create', {
      projectId: other.id,
      name: 'Theirs',
    })
    expect((await view(world.owner, { roleId: theirs.id })).status).toBe(404)
  })

  it('answers the pages of an administrator who views a role by its policies, and refuses changes', async () => {
    const as = await roleOf('clerk')
    const { data } = await world.owner.post<PageToken>('/api/viewer/token', { page, env: 'prd', as })
    const login = world.server.browser()
    login.token = data.token
    const all = await fromPage('query', { model: 'customer' }, login)
    expect(all.data.list.map(({ name }) => name)).toEqual(['Dark'])
    expect((await fromPage('one', { model: 'customer', id: ids.nova }, login)).status).toBe(404)
    const refused = await fromPage(
      'write',
      { changes: [{ model: 'customer', op: 'create', values: { name: 'x' } }] },
      login,
    )
    expect(refused).toMatchObject({ status: 403, code: 40381 })
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { GroupInfo, OwnAccess, Paged, ProjectUser, WayBack } from '../../wire.ts'
import { startOidc } from '../identities/provider-server.fixture.ts'

const ACME = { clientId: 'tessera', clientSecret: 'acme secret' }

let server: TestServer
let acme: Awaited<ReturnType<typeof startOidc>>
let owner: TestUser
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
beforeAll(async () => {
  acme = await startOidc(ACME)
  const provider = { id: 'acme', label: 'Acme', issuer: acme.url, groupsClaim: 'shop.groups', scope: 'groups', ...ACME }
  server = await createTestServer({
    env: { BASE_URL: 'https://tessera.test', TESSERA_OIDC: JSON.stringify([provider]) },
  })
  await server.root()
  owner = await server.user('owner')
})
afterAll(async () => {
  warned.mockRestore()
  await server.close()
  await acme.close()
})
beforeEach(() => server.store.write((db) => db.delete(server.store.t.attempt)))

/** A person comes in through the provider, which says these groups of them. */
const comeIn = async (name: string, claims: object): Promise<TestUser & { readonly status: number }> => {
  const browser = server.browser()
  const { data } = await browser.post<{ address: string }>('/api/user/login/begin', { way: 'oidc/acme' })
  const address = new URL(data.address)
  const email = `${name}@acme.test`
  const code = await acme.signIn(address.href, { sub: name, name, email, email_verified: true, ...claims })
  const answer = await browser.post<WayBack>('/api/user/oidc', { code, state: address.searchParams.get('state') })
  const { session } = answer.data ?? {}
  if (session) Object.assign(browser, { token: session.token, info: session.user })
  return Object.assign(browser, { status: answer.status })
}
const inGroups = (name: string, ...groups: readonly unknown[]) => comeIn(name, { shop: { groups } })

interface Shop {
  readonly projectId: number
  readonly clerks: GroupInfo
  readonly heads: GroupInfo
}
const group = async (projectId: number, name: string, names: readonly string[]): Promise<GroupInfo> => {
  const { data: role } = await owner.post<{ id: number }>('/api/project/role/create', {
    projectId,
    name: `${name} role`,
  })
  const providerGroups = names.map((each) => ({ provider: 'oidc/acme', name: each }))
  return (
    await owner.post<GroupInfo>('/api/project/group/create', { projectId, name, roleId: role.id, providerGroups })
  ).data
}
const shop = async (): Promise<Shop> => {
  const { id: projectId } = await owner.newProject('Shop')
  return {
    projectId,
    clerks: await group(projectId, 'Clerks', ['sales', 'support']),
    heads: await group(projectId, 'Heads', ['heads']),
  }
}
const person = async (projectId: number, name: string): Promise<ProjectUser | undefined> =>
  (await owner.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${projectId}&keyword=${name}@acme`)).data
    .list[0]
const groupsOf = async (projectId: number, name: string): Promise<readonly string[] | undefined> =>
  (await person(projectId, name))?.groups.map((each) => each.name)
const audited = async (action: string): Promise<readonly string[]> => {
  const { audit } = server.store.t
  return (await server.store.read.select().from(audit).where(eq(audit.action, action))).map(({ target }) => target)
}

describe('groups of a provider', () => {
  it('make people ordinary users with the role of a group, and end that with the last group', async () => {
    const { projectId } = await shop()
    const ann = await inGroups('ann', 'sales', 'others')
    expect(await person(projectId, 'ann')).toMatchObject({
      ...{ role: 'ordinary', projectRoleId: -1, origin: 'Acme', owner: false },
      groups: [{ name: 'Clerks', roleName: 'Clerks role', origin: 'Acme' }],
    })
    expect((await ann.get<OwnAccess>(`/api/project/user/detail?projectId=${projectId}`)).data.roleName).toBe(
      'Clerks role',
    )
    await inGroups('ann', 'support', { id: 'h', name: 'heads' })
    expect(await groupsOf(projectId, 'ann')).toEqual(['Clerks', 'Heads'])
    await inGroups('ann', 'heads')
    expect(await groupsOf(projectId, 'ann')).toEqual(['Heads'])
    await inGroups('ann')
    expect(await person(projectId, 'ann')).toBeUndefined()
    expect((await ann.get(`/api/project/user/detail?projectId=${projectId}`)).status).toBe(404)
    expect((await audited('provider groups applied')).length).toBe(4)
  })

  it('never take what a person gave', async () => {
    const { projectId, clerks, heads } = await shop()
    await inGroups('bea', 'sales')
    const { userId } = (await person(projectId, 'bea'))!
    await owner.post('/api/project/group/user/create', { id: heads.id, userIds: [userId] })
    await inGroups('bea', 'heads')
    await inGroups('bea')
    // The provider took its own group, and not the one that the owner gave.
    expect(await groupsOf(projectId, 'bea')).toEqual(['Heads'])
    await inGroups('bea', 'sales')
    await owner.post('/api/project/group/user/create', { id: clerks.id, userIds: [userId] })
    await inGroups('bea')
    expect(await groupsOf(projectId, 'bea')).toEqual(['Clerks', 'Heads'])
    await owner.post('/api/project/user/update', { projectId, userId, role: 'admin' })
    await owner.post('/api/project/group/user/delete', { id: clerks.id, userIds: [userId] })
    await owner.post('/api/project/group/user/delete', { id: heads.id, userIds: [userId] })
    await inGroups('bea', 'sales')
    await inGroups('bea')
    expect(await person(projectId, 'bea')).toMatchObject({ role: 'admin', groups: [], origin: '' })
  })

  it('change nothing where the claim is missing or too long, and the operator is told once', async () => {
    const { projectId } = await shop()
    await inGroups('cid', 'sales')
    warned.mockClear()
    await comeIn('cid', {})
    await comeIn('cid', { shop: { groups: null } })
    expect(await groupsOf(projectId, 'cid')).toEqual(['Clerks'])
    expect(warned.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('“Acme” sends no groups')])
    warned.mockClear()
    await inGroups('cid', ...Array.from({ length: 501 }, (_, at) => `g${at}`))
    await comeIn('cid', {
      _claim_names: { 'shop.groups': 'src1' },
      _claim_sources: { src1: { endpoint: 'https://graph.test' } },
    })
    expect(await groupsOf(projectId, 'cid')).toEqual(['Clerks'])
    expect(warned.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('leaves groups out')])
    expect((await audited('provider groups unread')).length).toBe(2)
  })

  it('leave owners alone, and let nobody in who is frozen', async () => {
    const { projectId } = await shop()
    const dan = await inGroups('dan', 'sales')
    expect(await groupsOf(projectId, 'dan')).toEqual(['Clerks'])
    const { id: own } = await dan.newProject('Own')
    const root = await server.root()
    const own2 = { projectId: own, name: 'All', providerGroups: [{ provider: 'oidc/acme', name: 'sales' }] }
    expect((await dan.post('/api/project/group/create', own2)).code).toBe(0)
    expect((await inGroups('dan', 'sales')).status).toBe(200)
    expect((await dan.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${own}`)).data.list[0]).toMatchObject({
      owner: true,
      groups: [],
    })
    await root.post('/api/user/platform/status', { userId: dan.userId, status: 2 })
    expect((await inGroups('dan', 'heads')).status).toBe(403)
    expect(await groupsOf(projectId, 'dan')).toEqual(['Clerks'])
  })

  it('are named by administrators, for providers that there are', async () => {
    const { projectId, clerks } = await shop()
    expect(clerks.providerGroups).toEqual([
      { provider: 'oidc/acme', label: 'Acme', name: 'sales' },
      { provider: 'oidc/acme', label: 'Acme', name: 'support' },
    ])
    await inGroups('eve', 'support')
    const update = (more: object) => owner.post<GroupInfo>('/api/project/group/update', { id: clerks.id, ...more })
    expect(await update({ rev: 1, providerGroups: [{ provider: 'oidc/other', name: 'x' }] })).toMatchObject({
      status: 400,
      code: 40064,
    })
    expect((await update({ rev: 1, providerGroups: [{ provider: 'wechat', name: 'x' }] })).code).toBe(40064)
    expect((await update({ rev: 1, name: 'Clerks 2' })).data.providerGroups).toHaveLength(2)
    const { data } = await update({ rev: 2, providerGroups: [{ provider: 'oidc/acme', name: 'heads' }] })
    expect(data.providerGroups).toEqual([{ provider: 'oidc/acme', label: 'Acme', name: 'heads' }])
    expect((await audited('group sources changed')).at(-1)).toBe(
      `project ${projectId}, group ${clerks.id}: Clerks 2, 1 provider groups`,
    )
    const { data: providers } = await owner.get(`/api/project/group/providers?projectId=${projectId}`)
    expect(providers).toEqual([{ id: 'oidc/acme', label: 'Acme' }])
    // They count with the next sign-in.
    expect(await groupsOf(projectId, 'eve')).toEqual(['Clerks 2'])
    await inGroups('eve', 'support')
    expect(await person(projectId, 'eve')).toBeUndefined()
  })
})

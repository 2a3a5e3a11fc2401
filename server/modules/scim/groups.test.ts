import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupInfo, OwnAccess, Paged } from '../../wire.ts'
import { type ScimClient, ScimWorld } from './world.fixture.ts'

let world: ScimWorld
beforeAll(async () => {
  world = await ScimWorld.open()
})
afterAll(() => world.close())

const groupsIn = async ({ projectId }: ScimClient): Promise<readonly GroupInfo[]> =>
  (await world.owner.get<Paged<GroupInfo>>(`/api/project/group/list?projectId=${projectId}`)).data.list
const memberIds = async (client: ScimClient, id: string): Promise<readonly unknown[]> =>
  ((await client.send('GET', `Groups/${id}`)).body.members as readonly { readonly value: string }[]).map(
    ({ value }) => value,
  )
const role = async ({ projectId }: ScimClient): Promise<number> =>
  (await world.owner.post<{ id: number }>('/api/project/role/create', { projectId, name: 'Clerk' })).data.id

describe('a group of a provider', () => {
  it('is a group of the project, whose role administrators choose', async () => {
    const client = await world.project()
    const ann = await world.server.user('ann')
    const [known, later] = [await client.user('ann'), await client.user('later')]
    const made = await client.group('Sales', known.body.id, later.body.id)
    expect(made).toMatchObject({
      status: 201,
      body: { displayName: 'Sales', externalId: 'ext-Sales', meta: { resourceType: 'Group' } },
    })
    expect(await memberIds(client, made.body.id)).toEqual([known.body.id, later.body.id])
    const [group] = await groupsIn(client)
    await world.owner.post('/api/project/group/update', { id: group!.id, rev: group!.rev, roleId: await role(client) })
    expect((await ann.get<OwnAccess>(`/api/project/user/detail?projectId=${client.projectId}`)).data.roleName).toBe(
      'Clerk',
    )
    await world.server.user('later')
    expect(await world.groupsOf(client, 'later')).toEqual(['Sales'])
    expect((await client.send('GET', `Users/${known.body.id}`)).body.groups).toMatchObject([
      { value: made.body.id, display: 'Sales' },
    ])
    expect(await client.group('Sales')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  })

  it('gets and loses members as providers send it', async () => {
    const client = await world.project()
    for (const name of ['bea', 'cid', 'dan']) await world.server.user(name)
    const [bea, cid, dan] = [
      (await client.user('bea')).body.id,
      (await client.user('cid')).body.id,
      (await client.user('dan')).body.id,
    ]
    const { id } = (await client.group('Team')).body
    const path = `Groups/${id}`
    await client.patch(path, { op: 'Add', path: 'members', value: [{ value: bea }, { value: cid }] })
    expect(await memberIds(client, id)).toEqual([bea, cid])
    expect(await world.groupsOf(client, 'cid')).toEqual(['Team'])
    await client.patch(path, { op: 'Remove', path: 'members', value: [{ value: bea }] })
    expect(await world.groupsOf(client, 'bea')).toEqual([])
    await client.patch(
      path,
      { op: 'remove', path: `members[value eq "${cid}"]` },
      { op: 'add', path: 'members', value: [{ value: dan }] },
    )
    expect(await memberIds(client, id)).toEqual([dan])
    await client.patch(path, { op: 'replace', path: 'members', value: [{ value: bea }, { value: dan }] })
    expect(await memberIds(client, id)).toEqual([bea, dan])
    // A person who was removed before is removed once more by retries.
    expect((await client.patch(path, { op: 'remove', path: `members[value eq "${cid}"]` })).status).toBe(200)
    const renamed = await client.patch(path, { op: 'replace', value: { id, displayName: 'Team 2' } })
    expect(renamed.body).toMatchObject({ displayName: 'Team 2', meta: { version: 'W/"7"' } })
    const put = await client.send('PUT', path, { displayName: 'Team 3', members: [{ value: cid, display: 'Cid' }] })
    expect([put.status, await memberIds(client, id), await world.groupsOf(client, 'dan')]).toEqual([200, [cid], []])
    const unknown = await client.patch(path, { op: 'add', path: 'members', value: [{ value: '999999' }] })
    expect(unknown).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue', detail: expect.stringContaining('999999') },
    })
    expect(await memberIds(client, id)).toEqual([cid])
  })

  it('takes over a group of the same name, and leaves the people whom a person put into it', async () => {
    const client = await world.project()
    const { projectId } = client
    const eve = await world.server.user('eve')
    await world.server.user('fay')
    const roleId = await role(client)
    await world.owner.post('/api/project/user/create', {
      projectId,
      userName: 'eve@test.dev',
      role: 'ordinary',
      roleId,
    })
    const { data } = await world.owner.post<GroupInfo>('/api/project/group/create', {
      projectId,
      name: 'Heads',
      roleId,
    })
    await world.owner.post('/api/project/group/user/create', { id: data.id, userIds: [eve.userId] })
    const fay = (await client.user('fay')).body.id
    const taken = await client.group('Heads', fay)
    expect([taken.status, taken.body.id, await memberIds(client, taken.body.id)]).toEqual([201, String(data.id), [fay]])
    await client.patch(`Groups/${taken.body.id}`, { op: 'remove', path: 'members' })
    expect([await world.groupsOf(client, 'eve'), await world.groupsOf(client, 'fay')]).toEqual([['Heads'], []])
    expect((await client.send('DELETE', `Groups/${taken.body.id}`)).status).toBe(204)
    expect((await client.send('GET', `Groups/${taken.body.id}`)).status).toBe(404)
    expect((await groupsIn(client)).map(({ name, users }) => [name, users])).toEqual([['Heads', 1]])
  })

  it('is deleted with it where the provider made it', async () => {
    const client = await world.project()
    await world.server.user('gil')
    const { id } = (await client.group('Temps', (await client.user('gil')).body.id)).body
    expect((await client.send('DELETE', `Groups/${id}`)).status).toBe(204)
    expect([await groupsIn(client), await world.groupsOf(client, 'gil')]).toEqual([[], []])
  })

  it('is found by name, external id and member, with or without members', async () => {
    const client = await world.project()
    const hal = (await client.user('hal')).body.id
    const { id } = (await client.group('A', hal)).body
    await client.group('B')
    const found = async (filter: string) =>
      (await client.send('GET', `Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`)).body
        .Resources
    for (const filter of ['displayName eq "A"', 'externalId eq "ext-A"', `id eq "${id}" and members eq "${hal}"`])
      expect([filter, await found(filter)]).toEqual([filter, [expect.objectContaining({ id })]])
    expect(await found('displayName eq "A"')).not.toEqual([expect.objectContaining({ members: expect.anything() })])
    expect((await client.send('GET', 'Groups')).body.totalResults).toBe(2)
  })

  it('is put back with a person who is activated again', async () => {
    const client = await world.project()
    await world.server.user('ida')
    const { id } = (await client.user('ida')).body
    await client.group('Sales', id)
    await client.patch(`Users/${id}`, { op: 'replace', path: 'active', value: false })
    await client.group('Support', id)
    expect(await world.groupsOf(client, 'ida')).toBeUndefined()
    await client.patch(`Users/${id}`, { op: 'replace', path: 'active', value: true })
    expect(await world.groupsOf(client, 'ida')).toEqual(['Sales', 'Support'])
  })
})

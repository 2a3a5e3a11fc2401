import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScimPerson } from '../../wire.ts'
import { ScimWorld } from './world.fixture.ts'

let world: ScimWorld
beforeAll(async () => {
  world = await ScimWorld.open()
})
afterAll(() => world.close())

const setUser = (userId: number, values: object) => {
  const { user } = world.server.store.t
  return world.server.store.write((db) => db.update(user).set(values).where(eq(user.id, userId)))
}
const audited = async (): Promise<readonly string[]> => {
  const { audit } = world.server.store.t
  const rows = await world.server.store.read.select().from(audit)
  return rows.flatMap(({ action }) => (action.startsWith('scim user') ? [action] : []))
}

describe('a person of a provider', () => {
  it('is created, found by address and external id, and read as it was sent', async () => {
    const client = await world.project()
    const ann = await world.server.user('ann')
    const made = await client.user('ann', { userName: 'Ann@Test.dev' })
    expect(made.status).toBe(201)
    expect(made.headers.get('content-type')).toContain('application/scim+json')
    expect(made.headers.get('etag')).toBe('W/"1"')
    const location = `http://localhost/scim/v2/${client.projectId}/Users/${made.body.id}`
    expect(made.headers.get('location')).toBe(location)
    expect(made.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      ...{ userName: 'ann@test.dev', externalId: 'ext-ann', active: true, displayName: 'ann Lee', groups: [] },
      name: { givenName: 'ann', familyName: 'Lee' },
      emails: [{ value: 'ann@test.dev', type: 'work', primary: true }],
      meta: { resourceType: 'User', location, version: 'W/"1"' },
    })
    expect(await world.member(client, 'ann')).toMatchObject({ userId: ann.userId, role: 'ordinary', origin: 'SCIM' })
    for (const filter of [
      'userName eq "ANN@test.dev"',
      'externalId eq "ext-ann"',
      'emails[type eq "work"].value eq "ann@test.dev" and active eq true',
    ]) {
      const { body } = await client.send('GET', `Users?filter=${encodeURIComponent(filter)}`)
      expect([filter, body]).toMatchObject([
        filter,
        { totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id: made.body.id }] },
      ])
    }
    const none = await client.send('GET', 'Users?filter=userName+eq+"nobody@test.dev"')
    expect(none).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
    expect((await client.send('GET', `Users/${made.body.id}`)).body).toEqual(made.body)
    expect(await client.user('ann')).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
  })

  it('without an account waits for the first sign-in, and the answer does not say so', async () => {
    const client = await world.project()
    await world.server.user('known')
    const [known, unknown] = [await client.user('known'), await client.user('later')]
    const facts = (body: object) => Object.keys(body)
    expect([unknown.status, facts(unknown.body), unknown.body.active]).toEqual([
      known.status,
      facts(known.body),
      known.body.active,
    ])
    expect(await world.member(client, 'later')).toBeUndefined()
    const states = async () => {
      const { data } = await world.owner.get<{ list: readonly ScimPerson[] }>(
        `/api/project/scim/people?projectId=${client.projectId}`,
      )
      return data.list.map(({ userName, state }) => [userName, state])
    }
    expect(await states()).toEqual([
      ['known@test.dev', 'active'],
      ['later@test.dev', 'waits'],
    ])
    const later = await world.server.user('later')
    expect(await world.member(client, 'later')).toMatchObject({
      userId: later.userId,
      role: 'ordinary',
      origin: 'SCIM',
    })
    expect((await states())[1]).toEqual(['later@test.dev', 'active'])
    // What a person does afterwards is not undone by the next sign-in.
    await world.owner.post('/api/project/user/delete', { projectId: client.projectId, userId: later.userId })
    expect((await states())[1]).toEqual(['later@test.dev', 'inactive'])
    await later.signIn('/api/user/login', { userName: 'later@test.dev', userPwd: 'correct horse battery' })
    expect(await world.member(client, 'later')).toBeUndefined()
  })

  it('leaves the project when it is deactivated, is signed out, and gets back what it had', async () => {
    const client = await world.project()
    const bea = await world.server.user('bea')
    const { body } = await client.user('bea')
    await world.owner.post('/api/project/user/update', {
      projectId: client.projectId,
      userId: bea.userId,
      role: 'developer',
    })
    expect((await bea.get(`/api/project/detail/${client.projectId}`)).status).toBe(200)
    const off = await client.patch(`Users/${body.id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    expect(await world.member(client, 'bea')).toBeUndefined()
    expect((await bea.get('/api/user/info')).status).toBe(401)
    expect((await client.send('GET', 'Users?filter=active+eq+false')).body.Resources).toHaveLength(1)
    const on = await client.patch(`Users/${body.id}`, { op: 'replace', value: { active: true } })
    expect(on).toMatchObject({ status: 200, body: { active: true } })
    expect(await world.member(client, 'bea')).toMatchObject({ role: 'developer', origin: 'SCIM' })
  })

  it('stays signed in where the person is a member of another project', async () => {
    const client = await world.project()
    const cid = await world.server.user('cid')
    const { id: own } = await world.owner.newProject('Other')
    await world.owner.post('/api/project/user/create', { projectId: own, userName: 'cid@test.dev', role: 'tester' })
    const { body } = await client.user('cid')
    expect((await client.send('PUT', `Users/${body.id}`, { userName: 'cid@test.dev', active: false })).status).toBe(200)
    expect((await cid.get(`/api/project/detail/${own}`)).status).toBe(200)
    expect((await cid.get(`/api/project/visit/${client.projectId}`)).status).toBe(404)
  })

  it('is removed from the project alone', async () => {
    const client = await world.project()
    const dan = await world.server.user('dan')
    const { body } = await client.user('dan')
    expect((await client.send('DELETE', `Users/${body.id}`)).status).toBe(204)
    expect((await client.send('GET', `Users/${body.id}`)).status).toBe(404)
    expect((await client.send('DELETE', `Users/${body.id}`)).status).toBe(404)
    expect(await world.member(client, 'dan')).toBeUndefined()
    const signedIn = await world.server
      .browser()
      .signIn('/api/user/login', { userName: dan.info!.userName, userPwd: 'correct horse battery' })
    expect(signedIn.code).toBe(0)
  })

  it('stays as the owner or the last administrator, and nothing is lost', async () => {
    const client = await world.project()
    const [owner, eve, fay] = [
      await client.user('owner'),
      await world.server.user('eve'),
      await world.server.user('fay'),
    ]
    for (const { info } of [eve, fay])
      await world.owner.post('/api/project/user/create', {
        projectId: client.projectId,
        userName: info!.userName,
        role: 'admin',
      })
    const refused = {
      status: 409,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409', scimType: 'mutability' },
    }
    const off = { op: 'replace', value: { active: false } }
    expect(await client.patch(`Users/${owner.body.id}`, off)).toMatchObject({
      ...refused,
      body: { detail: expect.stringContaining('owns the project') },
    })
    expect(await client.send('DELETE', `Users/${owner.body.id}`)).toMatchObject(refused)
    expect((await client.send('GET', `Users/${owner.body.id}`)).body.active).toBe(true)
    const { body } = await client.user('eve')
    const other = await client.user('fay')
    // The owner's account counts no more: two administrators are left, of whom one may go.
    await setUser(world.owner.userId, { status: 2 })
    try {
      expect((await client.send('DELETE', `Users/${other.body.id}`)).status).toBe(204)
      const last = {
        ...refused,
        body: { scimType: 'mutability', detail: expect.stringContaining('last administrator') },
      }
      expect(await client.send('DELETE', `Users/${body.id}`)).toMatchObject(last)
      expect(await client.patch(`Users/${body.id}`, off)).toMatchObject(last)
      expect(await client.send('PUT', `Users/${body.id}`, { userName: 'eve@test.dev', active: false })).toMatchObject(
        last,
      )
      expect((await eve.get(`/api/project/detail/${client.projectId}`)).status).toBe(200)
    } finally {
      await setUser(world.owner.userId, { status: 1 })
    }
  })

  it('keeps the address of an account, and may get another one before', async () => {
    const client = await world.project()
    await world.server.user('gil')
    const [gil, hal] = [await client.user('gil'), await client.user('hal')]
    const rename = (id: string, value: string) =>
      client.patch(`Users/${id}`, { op: 'Replace', path: 'userName', value })
    expect(await rename(gil.body.id, 'other@test.dev')).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
    expect(await rename(hal.body.id, 'gil@test.dev')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await rename(hal.body.id, 'Ida@test.dev')).toMatchObject({ status: 200, body: { userName: 'ida@test.dev' } })
    await world.server.user('ida')
    expect(await world.member(client, 'ida')).toMatchObject({ origin: 'SCIM' })
  })

  it('is changed by PUT and PATCH as providers send them', async () => {
    const client = await world.project()
    const { body } = await client.user('jan')
    const entra = await client.patch(
      `Users/${body.id}`,
      { op: 'Add', path: 'name.givenName', value: 'Jana' },
      { op: 'Replace', path: 'displayName', value: 'Jana L.' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sales' },
    )
    expect(entra.body).toMatchObject({
      displayName: 'Jana L.',
      name: { givenName: 'Jana', familyName: 'Lee' },
      meta: { version: 'W/"2"' },
    })
    const okta = await client.send('PUT', `Users/${body.id}`, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      ...{
        id: body.id,
        userName: 'jan@test.dev',
        externalId: '00u1',
        displayName: 'Jan',
        locale: 'en-US',
        groups: [],
        active: true,
      },
      ...{
        name: { givenName: 'Jan', familyName: 'Li' },
        emails: [{ primary: true, value: 'jan@test.dev', type: 'work' }],
      },
      meta: { resourceType: 'User' },
    })
    expect(okta.body).toMatchObject({ externalId: '00u1', displayName: 'Jan', name: { formatted: 'Jan Li' } })
    const stale = await client.send('PUT', `Users/${body.id}`, { userName: 'jan@test.dev' }, { 'if-match': 'W/"1"' })
    expect(stale).toMatchObject({ status: 412, body: { scimType: 'invalidVers' } })
    expect((await client.send('GET', `Users/${body.id}`, undefined, { 'if-none-match': 'W/"3"' })).status).toBe(304)
  })

  it('is listed in pages, with the attributes that are wanted', async () => {
    const client = await world.project()
    for (const name of ['p1', 'p2', 'p3']) await client.user(name)
    const names = async (query: string) => {
      const { body } = await client.send('GET', `Users?${query}`)
      return [body.totalResults, body.startIndex, body.itemsPerPage, body.Resources.map(({ userName }) => userName)]
    }
    expect(await names('startIndex=1&count=2')).toEqual([3, 1, 2, ['p1@test.dev', 'p2@test.dev']])
    expect(await names('startIndex=3&count=100')).toEqual([3, 3, 1, ['p3@test.dev']])
    expect(await names('startIndex=-5&count=1')).toEqual([3, 1, 1, ['p1@test.dev']])
    expect(await names('count=0')).toEqual([3, 1, 0, []])
    const only = await client.send('GET', 'Users?attributes=userName&count=1')
    expect(Object.keys(only.body.Resources[0]!).toSorted()).toEqual(['id', 'schemas', 'userName'])
    const without = await client.send('GET', 'Users?excludedAttributes=emails,name.givenName,groups&count=1')
    expect(without.body.Resources[0]).not.toHaveProperty('emails')
    expect(without.body.Resources[0]).toHaveProperty('active')
  })

  it('writes what happened to it into the audit log', async () => {
    const before = (await audited()).length
    const client = await world.project()
    const { body } = await client.user('kim')
    await client.patch(`Users/${body.id}`, { op: 'replace', path: 'displayName', value: 'Kim' })
    await client.patch(`Users/${body.id}`, { op: 'replace', path: 'active', value: false })
    await client.patch(`Users/${body.id}`, { op: 'replace', path: 'active', value: true })
    await client.send('DELETE', `Users/${body.id}`)
    expect((await audited()).slice(before)).toEqual(
      ['created', 'changed', 'deactivated', 'activated', 'deleted'].map((what) => `scim user ${what}`),
    )
  })
})

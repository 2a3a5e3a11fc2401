import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScimTokenInfo } from '../../wire.ts'
import { LARGEST_SCIM } from './errors.ts'
import { ScimClient, ScimWorld } from './world.fixture.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
let world: ScimWorld
let client: ScimClient
beforeAll(async () => {
  world = await ScimWorld.open()
  client = await world.project()
})
afterAll(() => world.close())

const refused = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: [ERROR],
    status: String(status),
    detail: expect.stringMatching(/.{5}/),
    ...(scimType ? { scimType } : {}),
  },
})

describe('a token', () => {
  it('opens its own project, is shown once, and is worth nothing once it is ended or expired', async () => {
    const { token, secret } = await world.token(client.projectId, 'Second', new Date(Date.now() + 60_000).toISOString())
    expect(secret).toMatch(/^scim_[\w-]{43}$/)
    const second = new ScimClient(world.server, client.projectId, secret)
    expect((await second.send('GET', 'Users')).status).toBe(200)
    const setup = async () =>
      (
        await world.owner.get<{ address: string; tokens: readonly ScimTokenInfo[] }>(
          `/api/project/scim/setup?projectId=${client.projectId}`,
        )
      ).data
    const { address, tokens } = await setup()
    expect(address).toBe(`/scim/v2/${client.projectId}`)
    expect(JSON.stringify(tokens)).not.toContain(secret)
    expect(tokens.find(({ id }) => id === token.id)).toMatchObject({
      name: 'Second',
      createdBy: 'owner',
      lastUsedAt: expect.any(String),
      endedAt: null,
    })
    const other = await world.project()
    expect(await new ScimClient(world.server, other.projectId, secret).send('GET', 'Users')).toMatchObject(refused(401))
    await world.owner.post('/api/project/scim/token/end', { id: token.id })
    expect(await second.send('GET', 'Users')).toMatchObject(refused(401))
    const short = await world.token(client.projectId, 'Short', new Date(Date.now() + 60_000).toISOString())
    world.server.advance(61_000)
    expect((await new ScimClient(world.server, client.projectId, short.secret).send('GET', 'Users')).status).toBe(401)
  })

  it.each(['', 'scim_x', 'tk_x', 'Bearer'])('“%s” is refused in the form of the protocol', async (secret) => {
    const answer = await new ScimClient(world.server, client.projectId, secret).send('GET', 'Users')
    if (secret === 'tk_x') return expect(answer.status).toBe(403)
    expect(answer).toMatchObject(refused(401))
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('is made by administrators, with a name of its own, ten at a time', async () => {
    const { projectId } = await world.project()
    const tess = await world.server.user('tess')
    await world.owner.post('/api/project/user/create', { projectId, userName: 'tess@test.dev', role: 'developer' })
    const make = (by: typeof tess, name: string, more: object = {}) =>
      by.post('/api/project/scim/token/create', { projectId, name, ...more })
    expect((await make(tess, 'Mine')).status).toBe(403)
    expect(await make(world.owner, 'Okta')).toMatchObject({ status: 409, code: 40925 })
    expect((await make(world.owner, 'Past', { endsAt: '2020-01-01T00:00:00Z' })).code).toBe(40068)
    for (let at = 2; at <= 10; at++) expect((await make(world.owner, `Token ${at}`)).code).toBe(0)
    expect((await make(world.owner, 'Token 11')).code).toBe(40067)
  })
})

describe('the protocol', () => {
  it('describes itself to every client', async () => {
    const config = await client.send('GET', 'ServiceProviderConfig')
    expect(config.body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
      etag: { supported: true },
    })
    expect(
      (await client.send('GET', 'ResourceTypes')).body.Resources.map(({ id, endpoint }) => [id, endpoint]),
    ).toEqual([
      ['User', '/Users'],
      ['Group', '/Groups'],
    ])
    expect((await client.send('GET', 'ResourceTypes/User')).body).toMatchObject({
      schema: 'urn:ietf:params:scim:schemas:core:2.0:User',
    })
    const { Resources } = (await client.send('GET', 'Schemas')).body
    expect(Resources.map(({ name }) => name)).toEqual(['User', 'Group'])
    const one = await client.send('GET', 'Schemas/urn:ietf:params:scim:schemas:core:2.0:Group')
    expect(one.body).toMatchObject({
      name: 'Group',
      attributes: [
        { name: 'displayName', required: true },
        { name: 'members', multiValued: true },
      ],
    })
  })

  it.each([
    ['GET', 'Nothing', undefined, 404, undefined],
    ['GET', 'Users/1/2', undefined, 404, undefined],
    ['GET', 'Users/0', undefined, 404, undefined],
    ['GET', 'Users/abc', undefined, 404, undefined],
    ['GET', 'Groups/99999999', undefined, 404, undefined],
    ['GET', 'Users?filter=userName%20co%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', 'Users?filter=title%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', 'Users?count=many', undefined, 400, 'invalidValue'],
    ['POST', 'Users', {}, 400, 'invalidValue'],
    ['POST', 'Users', { userName: 'ann' }, 400, 'invalidValue'],
    ['POST', 'Users', '{"userName":', 400, 'invalidSyntax'],
    ['POST', 'Users', '[]', 400, 'invalidValue'],
    ['POST', 'Users', '{"__proto__":{"a":1},"userName":"a@test.dev"}', 400, undefined],
    ['POST', 'Groups', { displayName: '' }, 400, 'invalidValue'],
    ['POST', 'Groups', { displayName: 'x'.repeat(61) }, 400, 'invalidValue'],
    [
      'POST',
      'Groups',
      { displayName: 'A', members: Array.from({ length: 2_001 }, () => ({ value: '1' })) },
      400,
      'invalidValue',
    ],
    ['PATCH', 'Users/1', { Operations: [] }, 400, 'invalidSyntax'],
    ['PUT', 'Users', {}, 405, undefined],
    ['DELETE', 'Schemas', undefined, 405, undefined],
    ['POST', 'Bulk', {}, 501, undefined],
    ['POST', 'Users/.search', {}, 501, undefined],
    ['GET', 'Me', undefined, 501, undefined],
  ])('%s %s is refused in its form', async (method, path, body, status, scimType) => {
    expect(await client.send(method, path, body)).toMatchObject(refused(status, scimType))
  })

  it('refuses bodies of other types and large ones, and says how long to wait after too many requests', async () => {
    expect(await client.send('POST', 'Users', 'a=b', { 'content-type': 'text/plain' })).toMatchObject(refused(415))
    expect(await client.send('POST', 'Users', JSON.stringify({ userName: 'x'.repeat(LARGEST_SCIM) }))).toMatchObject(
      refused(413),
    )
    const busy = await world.project()
    let last = await busy.send('GET', 'Schemas')
    for (let at = 0; at < 1_500 && last.status === 200; at++) last = await busy.send('GET', 'Schemas')
    expect(last).toMatchObject(refused(429))
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('sees the people and groups of its own project alone', async () => {
    const [one, two] = [await world.project(), await world.project()]
    const { id } = (await one.user('only')).body
    const group = (await one.group('Only', id)).body.id
    for (const path of [`Users/${id}`, `Groups/${group}`])
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { userName: 'only@test.dev', displayName: 'Only' }],
        ['DELETE', undefined],
      ] as const)
        expect([path, method, (await two.send(method, path, body)).status]).toEqual([path, method, 404])
    expect((await two.send('GET', 'Users')).body.totalResults).toBe(0)
    expect(await two.group('Theirs', id)).toMatchObject(refused(400, 'invalidValue'))
    expect((await one.send('GET', `Users/${id}`)).status).toBe(200)
  })
})

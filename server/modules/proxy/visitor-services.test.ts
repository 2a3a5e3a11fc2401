import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import type { ProjectConfigInfo, SecretInfo } from '../../wire.ts'
import { api, createVisitorWorld, REFUSED, type VisitorWorld } from './visitor-world.fixture.ts'

let world: VisitorWorld
beforeAll(async () => {
  world = await createVisitorWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forget())

const host = () => new URL(world.at('/')).host
const services = async (projectId: number, list: readonly object[]) => {
  const { rev } = (await world.ann.get<ProjectConfigInfo>(`/api/project/config/${projectId}`)).data
  expect((await world.ann.post('/api/project/config/update', { id: projectId, rev, services: list })).code).toBe(0)
}
const secret = (projectId: number, more: object = {}) =>
  world.ann.post('/api/project/secret/write', {
    ...{ projectId, env: 'prd', name: 'token', value: 'hunter2-hunter2', hosts: [host()] },
    ...more,
  })
const published = (entries: readonly PageEntry[]) => world.published(entries)

test('an address below a service is asked at the prefix of today, without publishing again', async () => {
  const { project, ask } = await published([
    api('named', { stgApi: '', prdApi: '@crm/orders/${id}' }, { prdApi: { kind: 'template', source: '@crm/orders/${id}' } }),
    api('plain', { stgApi: '', prdApi: 'orders' }),
  ])
  expect((await ask('named', '@crm/orders/5?a=1')).code).toBe(50250)
  expect((await ask('named', '@crm/orders/5', {}, world.ann)).code).toBe(50253)
  const crm = { env: 'prd', name: 'crm', prefix: world.at('/api'), isDefault: true }
  await services(project.id, [crm, { ...crm, env: 'stg' }])
  expect(JSON.parse((await ask('named', '@crm/orders/5?a=1')).data.body)).toMatchObject({ path: '/api/orders/5?a=1' })
  expect(JSON.parse((await ask('plain', 'orders?b=2')).data.body)).toMatchObject({ path: '/api/orders?b=2' })
  await services(project.id, [{ ...crm, prefix: world.at('/api/v2') }])
  expect(JSON.parse((await ask('named', '@crm/orders/5')).data.body)).toMatchObject({ path: '/api/v2/orders/5' })
  for (const url of [
    '@crm/others/5',
    '@else/orders/5',
    '@crm/orders/../x',
    '@crm/orders/..%2fx',
    world.at('/api/v2/orders/5'),
    'orders',
    '@crm//evil.test/5',
  ])
    expect([url, await ask('named', url)]).toEqual([url, expect.objectContaining(REFUSED)])
})

test('a secret is put in by the server alone, where the author named it, and only for the hosts that it is for', async () => {
  const headers = [
    { key: 'Authorization', value: 'Bearer {{secret:token}}' },
    { key: 'x-made', value: '' },
  ]
  const params = [{ key: 'key', value: '{{secret:token}}' }]
  const bindings = { 'headers.1.value': { kind: 'formula', source: 'context.variable.x' } }
  const { project, page, ask } = await published([
    api('get', world.both('/api/orders', { headers, params }), bindings),
    api('post', world.both('/api/orders', { method: 'POST', params })),
    api('away', world.both('/api/away', { headers, params })),
  ])
  const text = await (await world.server.browser().raw(`/api/viewer/page/${page.id}`)).text()
  expect(text).not.toContain('hunter2')
  expect((await ask('get', world.at('/api/orders'))).code).toBe(50250)
  expect(await ask('get', world.at('/api/orders'), {}, world.ann)).toMatchObject({ code: 50252, msg: expect.stringContaining('token') })
  expect((await secret(project.id, { hosts: ['elsewhere.example.com'] })).code).toBe(0)
  expect((await ask('get', world.at('/api/orders'), {}, world.ann)).code).toBe(50252)
  expect((await secret(project.id)).code).toBe(0)
  const sent = { headers: { 'x-made': '{{secret:token}}' } }
  const answer = await ask('get', world.at('/api/orders?q={{secret:token}}&key=mine'), sent)
  // The service of this test sends everything back, so that even then nothing of it is told.
  expect(answer.data.body).not.toContain('hunter2')
  const echo = JSON.parse(answer.data.body)
  expect(echo.headers).toMatchObject({ authorization: 'Bearer ***', 'x-made': '{{secret:token}}' })
  expect(new URL(echo.path, 'http://x').searchParams.get('key')).toBe('***')
  expect(new URL(echo.path, 'http://x').searchParams.get('q')).toBe('{{secret:token}}')
  const body = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'mine', note: '{{secret:token}}' }),
  }
  const posted = JSON.parse((await ask('post', world.at('/api/orders'), body)).data.body)
  expect(JSON.parse(posted.body)).toEqual({ key: '***', note: '{{secret:token}}' })
})

test('secrets are never answered, written by administrators, and seen by name by developers', async () => {
  const { project } = await published([])
  await secret(project.id, { env: 'stg' })
  const list = await world.ann.get<SecretInfo[]>(`/api/project/secret/list?projectId=${project.id}`)
  expect(JSON.stringify(list)).not.toMatch(/hunter2|sealed/)
  expect(list.data).toMatchObject([{ env: 'stg', name: 'token', hosts: [host()], isUsable: true, updatedBy: 'ann@test.dev' }])
  const rows = await world.server.store.read.select().from(world.server.store.t.projectSecret)
  expect(JSON.stringify(rows)).not.toContain('hunter2')
  for (const more of [{ name: '1' }, { name: 'a-b' }, { hosts: [] }, { hosts: ['https://a.test'] }, { value: '' }, { value: 'a\nb' }])
    expect([more, (await secret(project.id, more)).code]).toEqual([more, 40001])
  expect((await world.ann.post('/api/project/secret/delete', { id: list.data[0]?.id })).code).toBe(0)
  expect((await world.ann.get<SecretInfo[]>(`/api/project/secret/list?projectId=${project.id}`)).data).toEqual([])
})

test('people who build pages are told that a private address is closed by a policy, and visitors are not', async () => {
  const { project, ask } = await world.published([api('orders', { stgApi: '', prdApi: 'http://10.1.2.3/api' })])
  expect((await ask('orders', 'http://10.1.2.3/api')).code).toBe(50250)
  expect(await ask('orders', 'http://10.1.2.3/api', {}, world.ann)).toMatchObject({
    code: 50251,
    data: { projectId: project.id, section: 'network' },
  })
  const free = (url: string) => world.ann.post('/api/proxy', { url, projectId: project.id })
  for (const url of ['http://localhost:8080/', 'http://[::1]/', 'http://db.internal/', 'http://2130706433/'])
    expect([url, (await free(url)).code]).toEqual([url, 50251])
  // What a name leads to is not told.
  for (const url of ['http://inside.test/', 'http://nowhere.example.com/']) expect([url, (await free(url)).code]).toEqual([url, 50250])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { ProjectConfigInfo, WorkflowPlan } from '../../wire.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

const SECRET = 'a token of the crm'
const BY_HAND = { type: 'trigger/by-hand' }

interface Sent {
  readonly path: string
  readonly token: string | null
}
/** A service on loopback that keeps what it was sent. */
function startService() {
  const sent: Sent[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      sent.push({ path: `${pathname}${search}`, token: request.headers.get('x-token') })
      return Response.json({ ok: true })
    },
  })
  return {
    sent,
    host: `127.0.0.1:${server.port}`,
    url: `http://127.0.0.1:${server.port}`,
    stop: () => server.stop(true),
  }
}

let world: WorkflowWorld
let crm: ReturnType<typeof startService>
let moved: ReturnType<typeof startService>
beforeAll(async () => {
  world = await WorkflowWorld.open()
  crm = startService()
  moved = startService()
  const { project } = world.server.store.t
  await world.server.store.write((db) => db.update(project).set({ privatePrefixes: [`${crm.url}/api`, moved.url] }))
  const secret = { projectId: world.projectId, env: 'stg', name: 'token', value: SECRET, hosts: [crm.host, moved.host] }
  expect((await world.owner.post('/api/project/secret/write', secret)).code).toBe(0)
})
afterAll(async () => {
  await world.close()
  crm.stop()
  moved.stop()
})

const service = (prefix: string, more: object = {}) => ({ env: 'stg', name: 'crm', prefix, isDefault: true, ...more })
const services = async (...list: readonly object[]): Promise<void> => {
  const { owner, projectId } = world
  const { rev } = (await owner.get<ProjectConfigInfo>(`/api/project/config/${projectId}`)).data
  expect((await owner.post('/api/project/config/update', { id: projectId, rev, services: list })).code).toBe(0)
}
let made = 0
const workflow = (params: JsonObject) => world.workflow(`calls ${++made}`, BY_HAND, [step('h', 'node/http', params)])
const ran = async (id: number, input: JsonObject = {}) => {
  const run = await world.ended(await world.start(id, input))
  return { status: run.status, reason: JSON.stringify(run.reason) }
}
const planOf = async (id: number, env = 'stg'): Promise<WorkflowPlan> =>
  (await world.owner.post<WorkflowPlan>('/api/workflow/plan', { id, env })).data
const template = (source: string) => {
  const request = step('h', 'node/http') as ReturnType<typeof step> & { bindings: object }
  return { ...request, bindings: { url: { kind: 'template' as const, source } } } as typeof request
}

describe('a request to a service of the project', () => {
  it('comes after the prefix of its environment, with the secrets for that host', async () => {
    await services(service(`${crm.url}/api`))
    const headers = [{ key: 'X-Token', value: '{{secret.token}}' }]
    for (const url of ['@crm/orders?open=1', 'orders?open=1']) {
      const { id } = await workflow({ url, headers })
      expect(await ran(id)).toMatchObject({ status: 'done' })
      expect(crm.sent.at(-1)).toEqual({ path: '/api/orders?open=1', token: SECRET })
    }
  })

  it('is granted the host of the environment that is published to, and shows another one as a change', async () => {
    await services(service(`${crm.url}/api`), service('https://crm.example.com/v2', { env: 'prd' }))
    const { id } = await workflow({ url: '@crm/orders' })
    expect(await planOf(id)).toMatchObject({
      grants: { hosts: [crm.host] },
      before: { hosts: [crm.host] },
      findings: [],
    })
    expect(await planOf(id, 'prd')).toMatchObject({ grants: { hosts: ['crm.example.com'] }, before: null })
    await services(service(moved.url))
    expect(await planOf(id)).toMatchObject({ grants: { hosts: [moved.host] }, before: { hosts: [crm.host] } })
  })

  it('is refused after its prefix was changed to another host, until it is published again', async () => {
    await services(service(`${crm.url}/api`))
    const { id } = await workflow({ url: '@crm/orders', headers: [{ key: 'X-Token', value: '{{secret.token}}' }] })
    await services(service(moved.url))
    const refused = await ran(id)
    expect(refused.status).toBe('failed')
    expect(refused.reason).toContain(`The prefix of the service crm now leads to ${moved.host}`)
    expect(moved.sent).toEqual([])
    await world.publish(id)
    expect(await ran(id)).toMatchObject({ status: 'done' })
    expect(moved.sent).toEqual([{ path: '/orders', token: SECRET }])
  })

  it('follows another path of the same host without publishing again', async () => {
    await services(service(`${crm.url}/api`))
    const { id } = await workflow({ url: '@crm/orders' })
    await services(service(`${crm.url}/api/v2`))
    expect(await ran(id)).toMatchObject({ status: 'done' })
    expect(crm.sent.at(-1)?.path).toBe('/api/v2/orders')
  })

  it('stays below the prefix whatever its values are', async () => {
    await services(service(`${crm.url}/api`))
    const { id } = await world.workflow('escapes', BY_HAND, [template(`@crm/orders/\${event.input.id}`)])
    const count = crm.sent.length
    for (const path of ['../../admin', '..%2f..%2fadmin', '%2e%2e/%2e%2e/admin', '..\\..\\admin', '%']) {
      const run = await ran(id, { id: path })
      expect([path, run.status]).toEqual([path, 'failed'])
      expect(run.reason).toContain('leads out of the service prefix')
    }
    expect(crm.sent).toHaveLength(count)
    expect(await ran(id, { id: 'A 1/b' })).toMatchObject({ status: 'done' })
    expect(crm.sent.at(-1)?.path).toBe('/api/orders/A%201/b')
  })

  it('reaches no private address that is not open to the project', async () => {
    await services(service(`${crm.url}/closed`))
    const { id } = await workflow({ url: '@crm/orders' })
    expect((await ran(id)).reason).toContain('cannot be reached')
  })

  it('cannot be published to an environment without the service, and is refused where that is deleted later', async () => {
    await services(service(`${crm.url}/api`, { isDefault: false }))
    const { id } = await workflow({ url: '@crm/orders' })
    const why = async (env: string) => JSON.stringify((await planOf(id, env)).findings)
    expect(await why('stg')).toBe('[]')
    expect(await why('prd')).toContain('There is no service “crm” in this environment')
    expect((await world.owner.post('/api/workflow/publish', { id, env: 'prd' })).code).toBe(40093)
    await services()
    expect((await ran(id)).reason).toContain('There is no service “crm” in this environment')
    await expect(workflow({ url: 'orders' })).rejects.toThrow('There is no default service')
  })
})

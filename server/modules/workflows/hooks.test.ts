import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { RunDetail, WorkflowDetail } from './model.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

const SECRET = 'a secret of the shop'
const NODES = [step('s', 'node/script', { source: 'return event.input' })]

let world: WorkflowWorld
beforeAll(async () => {
  world = await WorkflowWorld.open()
  const secret = { projectId: world.projectId, env: 'stg', name: 'shop', value: SECRET, hosts: ['example.com'] }
  expect((await world.owner.post('/api/project/secret/write', secret)).code).toBe(0)
})
afterAll(() => world.close())

type Hook = WorkflowDetail & { readonly hook: string }
let made = 0
const hookOf = (params: JsonObject = {}): Promise<Hook> =>
  world.workflow(`hook ${++made}`, { type: 'trigger/webhook', params }, NODES, { runAs: 'project' }) as Promise<Hook>

interface Sent {
  readonly status: number
  readonly code?: number
  readonly runId?: string
  readonly allow: string | null
}
const send = async (path: string, init: RequestInit): Promise<Sent> => {
  const answer = await world.server.app.handle(new Request(`http://localhost${path}`, { method: 'POST', ...init }))
  return { ...((await answer.json()) as object), status: answer.status, allow: answer.headers.get('allow') }
}
const JSON_TYPE = { 'content-type': 'application/json' }
const signed = (body: string, seconds = Math.floor(Date.now() / 1000), secret = SECRET): RequestInit => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { body, headers: { ...JSON_TYPE, 'x-tessera-signature': `t=${seconds},v1=${signature}` } }
}
const inputOf = async (runId: string | undefined): Promise<JsonObject> =>
  ((await world.ended(runId ?? '')) as RunDetail).output as JsonObject
const reasons = async ({ id }: WorkflowDetail): Promise<readonly string[]> =>
  (await world.runs(id, 'skipped')).map(({ reason }) => (reason as { readonly en: string }).en)

describe('a webhook', () => {
  it('starts a run with the body, a few headers and the query', async () => {
    const { hook } = await hookOf()
    const headers = { ...JSON_TYPE, authorization: 'Basic xyz', cookie: 'a=b', 'x-event': 'paid' }
    const { status, runId } = await send(`${hook}?shop=1&tag=a&tag=b`, { body: '{"order":7}', headers })
    expect(status).toBe(202)
    expect(await inputOf(runId)).toEqual({
      body: { order: 7 },
      headers: { 'content-type': 'application/json', 'x-event': 'paid' },
      query: { shop: '1', tag: ['a', 'b'] },
    })
  })

  it('takes forms and texts, and no other content types', async () => {
    const workflow = await hookOf()
    const { hook } = workflow
    const form = await send(hook, {
      body: new URLSearchParams([
        ['a', '1'],
        ['b', '2'],
        ['b', '3'],
      ]),
    })
    expect((await inputOf(form.runId)).body).toEqual({ a: '1', b: ['2', '3'] })
    const text = await send(hook, { body: 'hello', headers: { 'content-type': 'text/plain' } })
    expect((await inputOf(text.runId)).body).toBe('hello')
    const other = await send(hook, { body: 'x', headers: { 'content-type': 'image/png' } })
    expect([other.status, other.code]).toEqual([415, 41501])
    expect((await send(hook, { body: '{"a":', headers: JSON_TYPE })).status).toBe(400)
    expect((await send(hook, { body: '{"__proto__":{}}', headers: JSON_TYPE })).status).toBe(400)
    expect(await reasons(workflow)).toContain('The content type is not supported')
  })

  it('refuses bodies over 256 KB, with and without a content-length', async () => {
    const workflow = await hookOf()
    const { hook } = workflow
    const big = 'x'.repeat(5 * 1024 * 1024)
    expect((await send(hook, { body: big, headers: { 'content-type': 'text/plain' } })).status).toBe(413)
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 5; i++) controller.enqueue(new Uint8Array(100 * 1024))
        controller.close()
      },
    })
    const init = { body, headers: { 'content-type': 'text/plain' }, duplex: 'half' } as RequestInit
    expect((await send(hook, init)).status).toBe(413)
    // One row a minute says it.
    expect(await reasons(workflow)).toEqual(['What was sent is too large'])
  })

  it('answers other methods with the one that it takes', async () => {
    const workflow = await hookOf()
    const { status, code, allow } = await send(workflow.hook, { method: 'GET' })
    expect([status, code, allow]).toEqual([405, 40591, 'POST'])
    expect(await reasons(workflow)).toEqual(['The address of a webhook takes POST requests alone'])
  })

  it('takes a signature once, within five minutes, and no wrong one', async () => {
    const workflow = await hookOf({ secret: 'shop' })
    const { hook } = workflow
    const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds
    const good = signed('{"n":1}')
    expect((await send(hook, good)).status).toBe(202)
    expect((await send(hook, good)).code).toBe(40976)
    expect((await send(hook, signed('{"n":1}', secondsAgo(280)))).status).toBe(202)
    expect((await send(hook, signed('{"n":1}', secondsAgo(302)))).code).toBe(40192)
    expect((await send(hook, signed('{"n":1}', secondsAgo(-320)))).code).toBe(40192)
    expect((await send(hook, signed('{"n":1}', secondsAgo(0), 'another'))).code).toBe(40191)
    expect((await send(hook, { ...good, body: '{"n":2}' })).code).toBe(40191)
    expect((await send(hook, { body: '{}', headers: JSON_TYPE })).code).toBe(40191)
    const run = (await world.runs(workflow.id)).filter(({ status }) => status !== 'skipped')
    expect(run).toHaveLength(2)
    expect([...(await reasons(workflow))].toSorted()).toEqual([
      'The signature is missing or wrong',
      'The time of the signature is more than 5 minutes from that of the server',
      'This request was taken before',
    ])
  })

  it('answers what a step of its workflow answers, and otherwise 202', async () => {
    const answer = step('a', 'node/answer', { status: 201 }, { body: '{ order: event.input.body.order * 2 }' })
    const trigger = { type: 'trigger/webhook' }
    const answering = (await world.workflow('answers', trigger, [answer], { runAs: 'project' })) as Hook
    const sent = { body: '{"order":21}', headers: JSON_TYPE }
    expect(await send(answering.hook, sent)).toMatchObject({ status: 201, order: 42 })
    const failing = [step('f', 'node/script', { source: 'throw new Error("no")' }), answer]
    const silent = (await world.workflow('fails', trigger, failing, { runAs: 'project' })) as Hook
    expect(await send(silent.hook, sent)).toMatchObject({ status: 202, runId: expect.any(String) })
  })

  it('tells that its secret does not exist', async () => {
    const workflow = await hookOf({ secret: 'deleted' })
    expect((await send(workflow.hook, signed('{}'))).code).toBe(50396)
    expect(await reasons(workflow)).toEqual(['The secret that checks signatures does not exist'])
  })

  it('takes 120 requests a minute', async () => {
    const { hook } = await hookOf()
    const statuses = await Promise.all(
      Array.from({ length: 125 }, async () => (await send(hook, { method: 'GET' })).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})

describe('a webhook of a project that may start no more runs', () => {
  it('answers 429 with the reason', async () => {
    const small = await WorkflowWorld.open({ env: { TESSERA_PROJECT_RUNS_MINUTE: '1' } })
    const { hook } = (await small.workflow('h', { type: 'trigger/webhook' }, NODES, { runAs: 'project' })) as Hook
    const statuses: number[] = []
    for (const body of ['1', '2']) {
      const request = new Request(`http://localhost${hook}`, { method: 'POST', body, headers: JSON_TYPE })
      statuses.push((await small.server.app.handle(request)).status)
    }
    expect(statuses).toEqual([202, 429])
    await small.close()
  })
})

describe('the address of a webhook', () => {
  it('is shown once, stays when it is published again, and is not found after it was renewed', async () => {
    const { id, hook } = await hookOf()
    expect(hook).toMatch(/^\/hook\/[\w-]{43}$/)
    expect(((await world.publish(id)) as Hook).hook).toBeNull()
    expect((await send(hook, { body: '{}', headers: JSON_TYPE })).status).toBe(202)
    const stored = JSON.stringify(await world.server.store.read.select().from(world.server.store.t.workflowRelease))
    expect(stored).not.toContain(hook.slice(6))
    const renewed = await world.owner.post<{ readonly hook: string }>('/api/workflow/hook/renew', { id, env: 'stg' })
    expect((await send(hook, { body: '{}', headers: JSON_TYPE })).code).toBe(40439)
    expect((await send(renewed.data.hook, { body: '{}', headers: JSON_TYPE })).status).toBe(202)
  })

  it('is renewed by those who may publish, which the audit shows, for one environment alone', async () => {
    const { id, hook } = await hookOf({ secret: 'shop' })
    const live = (await world.publish(id, 'prd')) as Hook
    const { server, owner, projectId } = world
    const people = { developer: await server.user('hook-developer'), stranger: await server.user('hook-stranger') }
    const member = { projectId, userName: 'hook-developer@test.dev', role: 'developer' }
    expect((await owner.post('/api/project/member/create', member)).code).toBe(0)
    const renew = (by: typeof owner) => by.post<{ hook: string }>('/api/workflow/hook/renew', { id, env: 'stg' })
    expect((await renew(people.developer)).status).toBe(403)
    expect((await renew(people.stranger)).code).toBe(40437)
    expect((await send(hook, signed('{"n":1}'))).status).toBe(202)
    expect((await renew(owner)).code).toBe(0)
    expect((await send(hook, signed('{"n":2}'))).status).toBe(404)
    // The secret is set in the test environment alone.
    expect((await send(live.hook, signed('{"n":3}'))).code).toBe(50396)
    const { audit } = server.store.t
    const rows = JSON.stringify(await server.store.read.select().from(audit))
    expect(rows).toContain('workflow address renewed')
    const { data } = await owner.post<WorkflowDetail>('/api/workflow/detail', { id })
    expect(data.published).toMatchObject({ stg: { hook: { secret: 'shop' } }, prd: { hook: { secret: 'shop' } } })
  })

  it('starts nothing while its workflow is disabled, and ends with the webhook', async () => {
    const workflow = await hookOf()
    const { id, hook } = workflow
    await world.owner.post('/api/workflow/enable', { id, env: 'stg', isEnabled: false })
    expect((await send(hook, { body: '{}', headers: JSON_TYPE })).code).toBe(40975)
    expect(await reasons(workflow)).toEqual(['The workflow is disabled'])
    await world.edit(workflow, { trigger: { type: 'trigger/by-hand' } })
    await world.publish(id)
    expect((await send(hook, { body: '{}', headers: JSON_TYPE })).code).toBe(40439)
    expect((await world.owner.post('/api/workflow/hook/renew', { id, env: 'stg' })).code).toBe(40977)
  })

  it('is in no list of grants but by the name of its secret', async () => {
    const { id } = await hookOf({ secret: 'shop' })
    const plan = await world.owner.post<{ grants: object }>('/api/workflow/plan', { id, env: 'stg' })
    expect(plan.data.grants).toEqual({ models: {}, hosts: [], secrets: ['shop'] })
  })
})

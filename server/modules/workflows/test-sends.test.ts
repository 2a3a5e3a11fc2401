import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { JsonObject, Label } from '#kernel/page/values'
import { type MailServer, startMailServer } from '../../../tests/helpers/mail-server.ts'
import { mailTo } from '../../../tests/helpers/mails.ts'
import type { TestUser } from '../../testing.fixture.ts'
import type { Paged, ProjectConfigInfo } from '../../wire.ts'
import { type Sent, startService } from './loopback.fixture.ts'
import type { TestRun, WorkflowDetail } from './model.ts'
import { group, step, WorkflowWorld } from './world.fixture.ts'

const SECRET = 'tok/en+"9e2b41"&=' as const

let world: WorkflowWorld
let smtp: MailServer
let echo: ReturnType<typeof startService>
let failing: ReturnType<typeof startService>
let developer: TestUser
beforeAll(async () => {
  smtp = await startMailServer()
  world = await WorkflowWorld.open({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@tessera.test>', BASE_URL: 'https://tessera.test' },
  })
  failing = startService(() => new Response('busy', { status: 503 }))
  echo = startService((sent: Sent) => {
    if (sent.path === '/large') return new Response('x'.repeat(300 * 1024))
    if (sent.path === '/elsewhere') return Response.redirect('http://127.0.0.1:9/caught', 302)
    return Response.json({ ...sent, base64: btoa(`user:${sent.headers['x-token']}`) })
  })
  const { server, projectId, owner } = world
  const { project } = server.store.t
  await server.store.write((db) => db.update(project).set({ privatePrefixes: [echo.url, failing.url] }))
  const secret = { projectId, env: 'stg', name: 'token', value: SECRET, hosts: [echo.host] }
  expect((await owner.post('/api/project/secret/write', secret)).code).toBe(0)
  developer = await server.user('developer')
  const member = { projectId, userName: 'developer@test.dev', role: 'developer' }
  expect((await owner.post('/api/project/member/create', member)).code).toBe(0)
})
afterAll(async () => {
  await world.close()
  echo.stop()
  failing.stop()
  await smtp.close()
})

const HEADERS = [{ key: 'X-Token', value: '{{secret.token}}' }]
let drafts = 0

/** A draft that is never published. */
async function draft(nodes: readonly FlowNode[], { trigger = 'trigger/by-hand', ...rest }: JsonObject = {}) {
  drafts += 1
  const name = `draft ${drafts}`
  const { projectId, owner } = world
  const { data } = await owner.post<WorkflowDetail>('/api/workflow/create', { projectId, name, trigger })
  await world.edit(data, { nodes, ...rest })
  return data
}
const post = (path: string, params: JsonObject = {}): FlowNode =>
  step('h', 'node/http', { method: 'POST', url: `${echo.url}${path}`, ...params })
const test = (id: number, send: readonly string[] = [], by = world.owner) =>
  by.post<TestRun>('/api/workflow/test', { id, event: { input: { order: 'A 1' } }, send })
async function tested(nodes: readonly FlowNode[], send: readonly string[] = [], settings: JsonObject = {}) {
  const { code, msg, data } = await test((await draft(nodes, settings)).id, send)
  expect([code, msg]).toEqual([0, ''])
  return data
}
async function sendsAudited() {
  const { store } = world.server
  const { audit } = store.t
  const rows = await store.read.select().from(audit).orderBy(desc(audit.id))
  return rows.filter(({ action }) => action === 'workflow test sent')
}

describe('a request in a test', () => {
  it('is not sent unless its step is chosen, and its sample is what later steps read', async () => {
    const before = [echo.requests.length, (await sendsAudited()).length]
    const run = await tested([post('/orders'), step('s', 'node/script', { source: 'return steps.h.status' })])
    expect(run.steps.map(({ node, reach }) => [node, reach])).toEqual([
      ['h', 'sample'],
      ['s', 'none'],
    ])
    expect(run.output).toBe(200)
    expect([echo.requests.length, (await sendsAudited()).length]).toEqual(before)
  })

  it('is sent once with the values filled in, a key of the test and no secret in what is shown', async () => {
    const count = echo.requests.length
    const request = post('', {
      headers: [...HEADERS, { key: 'X-Kind', value: 'test' }],
      body: { key: '{{secret.token}}' },
    })
    const url = `${echo.url}/orders/\${event.input.order}`
    const filled = { ...request, bindings: { url: { kind: 'template' as const, source: url } } } as FlowNode
    const unsent = step('other', 'node/http', { url: `${echo.url}/unsent` })
    const made = await draft([unsent, filled, step('s', 'node/script', { source: 'return [eventParams, steps]' })])
    const { code, data } = await test(made.id, ['h'])
    expect(code).toBe(0)
    expect(data.steps.map(({ node, reach, outcome }) => [node, reach, outcome.ok])).toEqual([
      ['other', 'sample', true],
      ['h', 'real', true],
      ['s', 'none', true],
    ])
    expect(echo.requests).toHaveLength(count + 1)
    const { path, headers, body } = echo.requests.at(-1)!
    expect([path, headers['x-token'], JSON.parse(body)]).toEqual(['/orders/A%201', SECRET, { key: SECRET }])
    expect(headers['idempotency-key']).toMatch(/^test-[\w-]{36}:h$/)
    const shown = JSON.stringify(data)
    for (const form of [SECRET, '9e2b41', encodeURIComponent(SECRET), btoa(`user:${SECRET}`).slice(8, -4)])
      expect(shown).not.toContain(form)
    expect(shown).toContain('***')
    const [audited] = await sendsAudited()
    expect(audited).toMatchObject({
      userId: world.owner.userId,
      target: `project ${world.projectId}, workflow ${made.id}: ${made.name}, steps h`,
    })
    await test(made.id, ['h'])
    expect(echo.requests.at(-1)!.headers['idempotency-key']).not.toBe(headers['idempotency-key'])
  })

  it('is not repeated after a failure', async () => {
    const run = await tested([step('h', 'node/http', { url: `${failing.url}/pay` })], ['h'])
    expect(failing.requests).toHaveLength(1)
    expect(JSON.stringify(run.fault)).toContain('503')
  })

  it.each([
    ['/elsewhere', 'redirects to an address'],
    ['/large', 'more than 256 KB'],
  ])('fails as in a run at %s', async (path, reason) => {
    const run = await tested([post(path)], ['h'])
    expect(JSON.stringify(run.fault)).toContain(reason)
  })

  it('fails without its secret, or for a host that the secret is not for', async () => {
    for (const [host, name] of [
      [echo, 'gone'],
      [failing, 'token'],
    ] as const) {
      const count = host.requests.length
      const headers = [{ key: 'X-Token', value: `{{secret.${name}}}` }]
      const run = await tested([step('h', 'node/http', { url: `${host.url}/`, headers })], ['h'])
      expect(run.fault).toMatchObject({
        en: `The secret ${name} is not there in this environment, or may not be sent to ${host.host}`,
      })
      expect(host.requests).toHaveLength(count)
    }
  })

  it('reaches the service of the test environment that it names', async () => {
    const { projectId, owner } = world
    const { rev } = (await owner.get<ProjectConfigInfo>(`/api/project/config/${projectId}`)).data
    const services = [{ name: 'crm', env: 'stg', prefix: `${echo.url}/api`, isDefault: false }]
    expect((await owner.post('/api/project/config/update', { id: projectId, rev, services })).code).toBe(0)
    const run = await tested([step('h', 'node/http', { url: '@crm/orders' })], ['h'])
    expect([run.fault, echo.requests.at(-1)?.path]).toEqual([null, '/api/orders'])
    const missing = await test((await draft([step('h', 'node/http', { url: '@gone/orders' })])).id, ['h'])
    expect(missing.code).toBe(40979)
  })

  it('is refused for a host that is not written out', async () => {
    const computed = step('h', 'node/http', {}, { url: `"${echo.url}/" + event.input.order` })
    const { code, msg } = await test((await draft([computed])).id, ['h'])
    expect([code, msg]).toEqual([40979, expect.stringContaining('must be written out')])
  })
})

describe('who sends in a test', () => {
  it('is a person who may publish what the draft is granted', async () => {
    const count = echo.requests.length
    const own = await draft([post('/own')])
    expect((await test(own.id, ['h'], developer)).code).toBe(0)
    expect(echo.requests).toHaveLength(count + 1)
    const project = await draft([post('/project')], { runAs: 'project' })
    const audited = (await sendsAudited()).length
    const { status, code } = await test(project.id, ['h'], developer)
    expect([status, code]).toEqual([403, 40395])
    expect((await test(project.id, [], developer)).code).toBe(0)
    expect([echo.requests.length, (await sendsAudited()).length]).toEqual([count + 1, audited])
    expect((await test(project.id, ['h'])).code).toBe(0)
    expect(echo.requests).toHaveLength(count + 2)
  })

  it('is nobody who may only look', async () => {
    const count = echo.requests.length
    const made = await draft([post('/looked')])
    const tester = await world.server.user('tester')
    const { projectId, owner } = world
    await owner.post('/api/project/member/create', { projectId, userName: 'tester@test.dev', role: 'tester' })
    const stranger = await world.server.user('stranger')
    expect((await test(made.id, ['h'], tester)).status).toBe(403)
    expect((await test(made.id, ['h'], stranger)).status).toBe(404)
    expect(echo.requests).toHaveLength(count)
  })

  it('names steps of the draft that reach others', async () => {
    const made = await draft([
      step('s', 'node/script', { source: 'return 1' }),
      { ...post('/off'), disabled: true } as FlowNode,
    ])
    for (const id of ['gone', 's', 'h'])
      expect(await test(made.id, [id])).toMatchObject({ code: 40979, data: { step: id } })
  })

  it('is refused before a write, where nothing reaches others', async () => {
    await world.model('note', [{ name: 'title', type: 'text' }])
    const count = echo.requests.length
    const made = await draft([post('/before')], {
      trigger: 'trigger/before-create',
    })
    await world.edit(made, { trigger: { type: 'trigger/before-create', params: { model: 'note' } } })
    const { code, msg } = await test(made.id, ['h'])
    expect([code, msg]).toEqual([40979, expect.stringContaining('Before a write nothing reaches the outside')])
    expect(echo.requests).toHaveLength(count)
  })
})

describe('other steps in a test', () => {
  const mail = (to: string) => step('m', 'node/mail', { to, subject: 'Order', text: 'Paid' })

  it('send a mail where they are chosen', async () => {
    const run = await tested([mail('ann@test.dev')])
    expect(run.steps[0]).toMatchObject({ reach: 'sample', outcome: { ok: true } })
    await tested([mail('bob@test.dev')], ['m'])
    expect((await mailTo('bob@test.dev', async () => smtp.mails, 1)).subject).toBe('Order')
    expect(smtp.mails.filter(({ to }) => to === 'ann@test.dev')).toEqual([])
    expect(smtp.mails.filter(({ to }) => to === 'bob@test.dev')).toHaveLength(1)
  })

  it('notify people where they are chosen', async () => {
    const notice = step('n', 'node/notify', { title: 'Order', text: 'Paid', to: [world.owner.userId] })
    const list = async () => {
      const { data } = await world.owner.get<Paged<{ readonly text: Label }>>('/api/notification/list')
      // The sample project of the owner has notified them as well.
      return data.list.filter(({ text }) => text.en === 'Order: Paid')
    }
    await tested([notice])
    expect(await list()).toEqual([])
    await tested([notice], ['n'])
    expect(await list()).toHaveLength(1)
  })

  it('answer the caller of a webhook without a caller', async () => {
    const run = await tested([step('a', 'node/answer', { status: 201, body: 'taken' })], [], {
      trigger: 'trigger/webhook',
    })
    expect([run.fault, run.steps[0]?.params]).toMatchObject([null, { status: 201, body: 'taken' }])
  })

  // The last ones: they use up what the project may send within an hour.
  it('count the mails of the project', async () => {
    const to = (round: number) => Array.from({ length: 20 }, (_, i) => `p${round}-${i}@test.dev`).join(',')
    const rounds = Array.from({ length: 11 }, (_, round) => ({ ...mail(to(round)), id: `m${round}` }))
    const run = await tested(
      rounds,
      rounds.map(({ id }) => id),
    )
    expect(JSON.stringify(run.fault)).toContain('sent too many mails within an hour')
    expect(run.steps.filter(({ outcome }) => outcome.ok).length).toBeLessThan(10)
  })

  it('reach others no more than 200 times an hour', { timeout: 60_000 }, async () => {
    const { store } = world.server
    const { attempt } = store.t
    const values = { key: `workflow test:${world.projectId}`, count: 199, windowEndsAt: new Date(Date.now() + 60_000) }
    await store.write((db) =>
      db.insert(attempt).values(values).onConflictDoUpdate({ target: attempt.key, set: values }),
    )
    const count = echo.requests.length
    const run = await tested([group('l', 'loop', { times: 3 }, [post('/each')])], ['h'])
    expect(JSON.stringify(run.fault)).toContain('really sent too often within an hour')
    expect(echo.requests).toHaveLength(count + 1)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Label } from '#kernel/page/values'
import { type MailServer, startMailServer } from '../../../tests/helpers/mail-server.ts'
import { mailTo } from '../../../tests/helpers/mails.ts'
import type { Paged } from '../../wire.ts'
import { startService } from './loopback.fixture.ts'
import type { WorkflowDetail } from './model.ts'
import { MOST_SHOWN } from './run-model.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

const SECRET = 'tok/en+"7f3a9c"&=' as const

let world: WorkflowWorld
let smtp: MailServer
let failing: ReturnType<typeof startService>
let echo: ReturnType<typeof startService>
beforeAll(async () => {
  smtp = await startMailServer()
  world = await WorkflowWorld.open({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@tessera.test>', BASE_URL: 'https://tessera.test' },
  })
  failing = startService((_, count) =>
    count < 3 ? new Response('busy', { status: 503 }) : Response.json({ ok: count }),
  )
  echo = startService((sent) => {
    if (sent.path === '/large') return new Response('x'.repeat(5 * 1024 * 1024))
    if (sent.path === '/elsewhere') return Response.redirect(`${failing.url}/caught`, 302)
    if (sent.path === '/missing') return Response.json({ why: 'no order' }, { status: 404 })
    return Response.json({ ...sent, base64: btoa(`user:${sent.headers['x-token']}`) })
  })
  const { server, projectId } = world
  const { project } = server.store.t
  const prefixes = [failing.url, echo.url]
  await server.store.write((db) => db.update(project).set({ privatePrefixes: prefixes }))
  const secret = { projectId, env: 'stg', name: 'token', value: SECRET, hosts: [echo.host] }
  expect((await world.owner.post('/api/project/secret/write', secret)).code).toBe(0)
})
afterAll(async () => {
  await world.close()
  failing.stop()
  echo.stop()
  await smtp.close()
})

const byHand = { type: 'trigger/by-hand' }
const ran = async (name: string, ...nodes: readonly ReturnType<typeof step>[]) => {
  const { id } = await world.workflow(name, byHand, nodes)
  return world.ended(await world.start(id, { order: 'A 1' }), (run) => run.endedAt !== null)
}

describe('a request of a workflow', () => {
  it('is sent three times with one key to a service that fails twice', { timeout: 60_000 }, async () => {
    const run = await ran('pays', step('h', 'node/http', { method: 'POST', url: `${failing.url}/pay`, body: { n: 1 } }))
    expect(run.output).toMatchObject({ status: 200, body: { ok: 3 } })
    expect(run.steps[0]).toMatchObject({ status: 'done', attempts: 3 })
    expect(failing.requests.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual(
      Array.from({ length: 3 }, () => ['{"n":1}', `${run.id}:h`]),
    )
  })

  it('fills in secrets on the way, and no run shows them in any form', async () => {
    const rows = [
      { key: 'X-Token', value: '{{secret.token}}' },
      { key: 'Content-Type', value: 'application/json' },
    ]
    const params = { method: 'POST', headers: rows, body: { key: '{{secret.token}}' } }
    const url = `${echo.url}/orders/\${event.input.order}?key={{secret.token}}`
    const request = step('h', 'node/http', params)
    const asTemplate = { ...request, bindings: { url: { kind: 'template' as const, source: url } } } as typeof request
    const run = await ran('tells', asTemplate, step('s', 'node/script', { source: 'return [eventParams, steps]' }))
    expect({ status: run.status, reason: run.reason }).toEqual({ status: 'done', reason: null })
    const { path, headers, body } = echo.requests.at(-1)!
    expect(path).toBe(`/orders/A%201?key=${encodeURIComponent(SECRET)}`)
    expect(headers['x-token']).toBe(SECRET)
    expect(JSON.parse(body)).toEqual({ key: SECRET })
    const shown = JSON.stringify(await world.owner.post('/api/workflow/run/detail', { runId: run.id }))
    for (const form of [SECRET, '7f3a9c', encodeURIComponent(SECRET), btoa(`user:${SECRET}`).slice(8, -4)])
      expect(shown).not.toContain(form)
    expect(shown).toContain('***')
  })

  it('masks a secret in what was given before it is cut', async () => {
    const rows = [{ key: 'X-Token', value: '{{secret.token}}' }]
    const { id } = await world.workflow('given', byHand, [
      step('h', 'node/http', { method: 'POST', url: `${echo.url}/given`, headers: rows }),
    ])
    // The cut is in the middle of the secret, whose first half is no form of it.
    const filler = 'y'.repeat(MOST_SHOWN - '{"text":"'.length - SECRET.length / 2)
    const run = await world.ended(await world.start(id, { text: `${filler}${SECRET}` }))
    const [given] = run.steps
    expect(JSON.stringify(given!.input).length).toBeGreaterThan(MOST_SHOWN / 2)
    expect(JSON.stringify(given!.input)).not.toContain(SECRET.slice(0, 5))
  })

  it('is not sent where data refers to a secret', async () => {
    const count = echo.requests.length
    const params = { method: 'POST', url: `${echo.url}/note`, headers: [{ key: 'X-Token', value: '{{secret.token}}' }] }
    const run = await ran('noted', step('h', 'node/http', params, { body: '{ note: "{{secret" + ".token}}" }' }))
    expect([run.status, run.reason]).toMatchObject([
      'failed',
      { en: expect.stringContaining('Data refers to the secret') },
    ])
    expect(echo.requests).toHaveLength(count)
  })

  it.each([
    ['/large', 'larger than 1 MB'],
    ['/elsewhere', 'redirects to an address'],
    ['/missing', '404'],
  ])('fails with a reason at %s, without another attempt', async (path, reason) => {
    const caught = failing.requests.length
    const run = await ran(`fails${path}`, step('h', 'node/http', { url: `${echo.url}${path}` }))
    expect([run.status, run.steps[0]?.attempts]).toEqual(['failed', 1])
    expect(JSON.stringify(run.reason)).toContain(reason)
    expect(failing.requests).toHaveLength(caught)
  })

  it('is refused for a host whose secrets are for another', async () => {
    const params = { url: `${failing.url}/`, headers: [{ key: 'X-Token', value: '{{secret.token}}' }] }
    const run = await ran('strays', step('h', 'node/http', params))
    expect(JSON.stringify(run.reason)).toContain('may not be sent to')
  })

  it('is published with hosts that are written out alone', async () => {
    const { projectId, owner } = world
    const made = await owner.post<WorkflowDetail>('/api/workflow/create', {
      projectId,
      name: 'any',
      trigger: byHand.type,
    })
    await world.edit(made.data, { nodes: [step('h', 'node/http', {}, { url: '"https://" + event.input.host' })] })
    const answer = await owner.post('/api/workflow/publish', { id: made.data.id, env: 'stg' })
    expect(answer.code).toBe(40093)
    expect(JSON.stringify(answer.data)).toContain('must be written out')
  })

  it('reaches no private address that is not open to the project', async () => {
    const run = await ran('peeks', step('h', 'node/http', { url: 'http://127.0.0.1:9/' }))
    expect([run.status, run.steps[0]?.attempts]).toEqual(['failed', 1])
    expect(JSON.stringify(run.reason)).toContain('cannot be reached')
  })
})

describe('other nodes that reach people', () => {
  it('send a mail to each address once', async () => {
    const to = 'bob@test.dev, cleo@test.dev'
    const run = await ran(
      'mails',
      step('m', 'node/mail', { to, subject: 'Order <A>', text: 'Dear Bob,\n\npaid & sent.' }),
    )
    expect(run.status).toBe('done')
    const mail = await mailTo('bob@test.dev', async () => smtp.mails, 1)
    expect([mail.subject, mail.text.includes('Dear Bob,\n\npaid & sent.')]).toEqual(['Order <A>', true])
    expect(mail.text).toContain('A workflow of the project “Shop” sent this.')
    await mailTo('cleo@test.dev', async () => smtp.mails, 1)
    expect(smtp.mails.filter((each) => each.to === 'bob@test.dev')).toHaveLength(1)
  })

  it('refuse texts that are no addresses, and more than twenty', async () => {
    const many = Array.from({ length: 21 }, (_, i) => `p${i}@test.dev`).join(',')
    for (const [name, to] of [
      ['none', 'bob'],
      ['many', many],
    ] as const) {
      const run = await ran(name, step('m', 'node/mail', { to, subject: 'x' }))
      expect(JSON.stringify(run.reason)).toContain('between 1 and 20 addresses')
    }
  })

  it('notify people of the project alone', async () => {
    const stranger = await world.server.user('stranger')
    const params = { title: 'Order', text: 'Paid', link: `/app/${world.projectId}/orders` }
    const to = [world.owner.userId, stranger.userId]
    const run = await ran('notifies', step('n', 'node/notify', { ...params, to }))
    expect(run.status).toBe('done')
    // The sample projects of both have notified them as well.
    const list = async (by = world.owner) =>
      (await by.get<Paged<{ readonly text: Label }>>('/api/notification/list')).data.list.filter(
        ({ text }) => text.en === 'Order: Paid',
      )
    expect(await list()).toMatchObject([
      { kind: 'workflows.notice', text: { zh: 'Order：Paid', en: 'Order: Paid' }, link: params.link },
    ])
    expect(await list(stranger)).toEqual([])
    const none = await ran('nobody', step('n', 'node/notify', { ...params, to: [stranger.userId] }))
    expect(JSON.stringify(none.reason)).toContain('None of these people')
    const away = await ran('away', step('n', 'node/notify', { ...params, to, link: '//evil.test' }))
    expect(away.status).toBe('failed')
  })
})

describe('nodes that wait', () => {
  it('go on after their time', async () => {
    const run = await ran(
      'waits',
      step('d', 'node/delay', { amount: 1, unit: 'seconds' }),
      step('s', 'node/script', { source: 'return "later"' }),
    )
    expect([run.status, run.output]).toEqual(['done', 'later'])
    expect(Date.parse(run.endedAt!) - Date.parse(run.startedAt)).toBeGreaterThanOrEqual(900)
    const wrong = await ran('waits wrongly', step('d', 'node/delay', { how: 'until', until: 'tomorrow' }))
    expect(wrong.reason).toMatchObject({ code: 'node/delay.no-time' })
  })

  it('run another workflow and return its result, or its failure', async () => {
    await world.workflow('adds', byHand, [step('s', 'node/script', { source: 'return event.input.a + 1' })])
    await world.workflow('breaks', byHand, [step('r', 'node/refuse', { message: 'Sold out' })])
    const data = [{ key: 'a', value: 4 }]
    const run = await ran('calls', step('c', 'node/run-workflow', { workflow: 'adds', data }))
    expect([run.status, run.output]).toEqual(['done', 5])
    const broken = await ran('calls a broken one', step('c', 'node/run-workflow', { workflow: 'breaks', data }))
    expect([broken.status, broken.reason]).toEqual(['failed', 'Sold out'])
    const missing = await ran('calls none', step('c', 'node/run-workflow', { workflow: 'gone', data }))
    expect(JSON.stringify(missing.reason)).toContain('No workflow “gone”')
  })
})

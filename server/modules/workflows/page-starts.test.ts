import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import type { ActionData } from '#kernel/page/references'
import type { Json } from '#kernel/page/values'
import type { Publisher } from '../../outside/publisher.ts'
import { adding, element, plainPublisher, type TestUser, testPlugin, testPlugins } from '../../testing.fixture.ts'
import type { PageToken, PublishRecord } from '../../wire.ts'
import type { StartedRun } from './page-starts.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

const label = { zh: 'x', en: 'x' }
const actions: ActionData[] = [
  { id: 'action/run-workflow', label, runs: 'worker', references: {}, workflow: 'workflow' },
]
const publisher: Publisher = {
  async compile(document) {
    const compiled = await plainPublisher.compile(document)
    const all = [...document.entries.values()]
    const flows = Object.fromEntries(all.flatMap((e) => (e.kind === 'flow' ? [[e.id, e.nodes] as const] : [])))
    return { ...compiled, program: { ...compiled.program, flows } }
  },
}
const flow = (id: string, workflow: string, bindings: object = {}): PageEntry =>
  ({
    kind: 'flow',
    id,
    name: id,
    nodes: [{ id: `${id}1`, kind: 'action', name: '', action: 'action/run-workflow', params: { workflow }, bindings }],
    extra: {},
  }) as never

let world: WorkflowWorld
let open: number
let hidden: number
const people: { [name: string]: TestUser } = {}

const published = async (isPublic: 1 | 2): Promise<number> => {
  const made = await world.owner.newPage(world.projectId, { isPublic })
  const entries = [
    element('box'),
    flow('a', 'adds'),
    flow('r', 'refuses'),
    flow('b', 'breaks'),
    flow('t', 'tells'),
    flow('any', 'undeclared', { workflow: { kind: 'formula', source: 'query.name' } }),
  ]
  const patch = adding(...entries)
  expect((await world.owner.post('/api/pages/update', { id: made.id, revision: made.revision, patch })).code).toBe(0)
  for (const env of ['stg', 'prd']) {
    const body = { env, id: made.id, previewImg: '' }
    expect((await world.owner.post<PublishRecord>('/api/page/publish/create', body)).code).toBe(0)
  }
  return made.id
}
const call = (by: TestUser, workflow: string, more: { readonly [name: string]: Json } = {}) =>
  by.post<StartedRun>('/api/workflow/call', { page: open, env: 'stg', workflow, ...more })
const visitor = () => world.server.browser()
const onPage = async (by: TestUser, page: number): Promise<TestUser> => {
  const { data } = await by.post<PageToken>('/api/viewer/token', { page, env: 'stg' })
  const login = world.server.browser()
  login.token = data.token
  return login
}

beforeAll(async () => {
  world = await WorkflowWorld.open({ publisher, plugins: testPlugins(testPlugin({ actions })) })
  const inputs = [{ name: 'a', required: true }]
  const add = step('s', 'node/script', { source: 'return event.input.a + 1' })
  await world.workflow('adds', { type: 'trigger/by-hand', params: { inputs } }, [add])
  await world.workflow('undeclared', { type: 'trigger/by-hand' }, [add])
  await world.workflow('refuses', { type: 'trigger/by-hand' }, [step('r', 'node/refuse', { message: 'Sold out' })])
  await world.workflow('breaks', { type: 'trigger/by-hand' }, [
    step('w', 'node/run-workflow', { workflow: 'not there' }),
  ])
  await world.model('order', [{ name: 'title', type: 'text' }])
  await world.workflow('tells', { type: 'trigger/after-create', params: { model: 'order' } }, [add])
  open = await published(1)
  hidden = await published(2)
  people.outsider = await world.server.user('outsider')
  people.tester = await world.server.user('tester')
  const join = { projectId: world.projectId, userName: 'tester@test.dev', role: 'tester', roleId: null }
  expect((await world.owner.post('/api/project/user/create', join)).code).toBe(0)
}, 60_000)
afterAll(() => world.close())

describe('a workflow that a published page names', () => {
  it('runs for its visitors and answers what it returned', async () => {
    const answer = await call(visitor(), 'adds', { input: { a: 4 } })
    expect([answer.status, answer.data]).toMatchObject([200, { status: 'done', output: 5, reason: null }])
    const run = await world.run(answer.data.runId)
    expect([run.cause.kind, run.actor]).toEqual(['call', null])
    const signedIn = await call(await onPage(people.outsider!, open), 'adds', { input: { a: 5 } })
    expect(signedIn.data.output).toBe(6)
    expect((await world.run(signedIn.data.runId)).actor?.id).toBe(people.outsider!.userId)
  })

  it('answers the run alone where the page does not wait', async () => {
    const { data } = await call(visitor(), 'adds', { input: { a: 1 }, wait: false })
    expect(data).toMatchObject({ output: null, reason: null })
    expect((await world.ended(data.runId)).output).toBe(2)
  })

  it('starts once for one key of one person', async () => {
    const by = await onPage(people.outsider!, open)
    const [one, two] = [
      await call(by, 'adds', { input: { a: 1 }, key: 'A-1' }),
      await call(by, 'adds', { input: { a: 9 }, key: 'A-1' }),
    ]
    expect([two.data.runId, two.data.output]).toEqual([one.data.runId, 2])
    const other = await call(await onPage(people.tester!, open), 'adds', { input: { a: 9 }, key: 'A-1' })
    expect(other.data.output).toBe(10)
  })

  it('tells visitors what its author wrote for them, and members more', async () => {
    expect((await call(visitor(), 'refuses')).data).toMatchObject({ status: 'failed', reason: 'Sold out' })
    expect((await call(visitor(), 'breaks')).data).toMatchObject({ status: 'failed', reason: null })
    const { data } = await call(await onPage(people.tester!, open), 'breaks')
    expect(JSON.stringify(data.reason)).toContain('not there')
  })

  it.each<[string, { readonly [name: string]: Json }, number]>([
    ['undeclared', {}, 40392],
    ['tells', {}, 40974],
    ['adds', {}, 40094],
    ['adds', { input: { a: 1 }, env: 'prd' }, 40971],
  ])('refuses %s with %j', async (workflow, more, code) => {
    expect((await call(visitor(), workflow, more)).code).toBe(code)
    expect((await call(await onPage(people.tester!, open), workflow, more)).code).toBe(code)
  })
})

describe('a page that a person may not open', () => {
  it('runs nothing for them', async () => {
    const on = { page: hidden, input: { a: 1 } }
    expect((await call(visitor(), 'adds', on)).status).toBe(401)
    expect((await call(people.outsider!, 'adds', on)).status).toBe(404)
    expect((await call(await onPage(people.tester!, hidden), 'adds', on)).data.output).toBe(2)
  })

  it('runs what it likes as a draft, for people who edit the project alone', async () => {
    const draft = { env: 'draft', input: { a: 1 } }
    expect((await call(visitor(), 'adds', draft)).status).toBe(401)
    expect((await call(people.outsider!, 'adds', draft)).status).toBe(404)
    expect((await call(people.tester!, 'undeclared', draft)).data.output).toBe(2)
  })
})

import type { FlowNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { createTestServer, type TestServer, type TestUser } from '#server/testing.fixture'
import { median, type Row } from '../row.ts'

export const rows = [
  'workflows/before',
  'workflows/before-slow',
  'workflows/hanging',
  'workflows/beside-hanging',
  'workflows/steps',
]

const ROUNDS = 300
const HANGING = 10
/** Writes of another person beside those that hang, and before. */
const OTHERS = 120
const STEPS = 1_000
const STEP_ROUNDS = 5

interface World {
  readonly server: TestServer
  readonly owner: TestUser
  readonly projectId: number
}

const step = (id: string, action: string, params: JsonObject = {}): FlowNode => ({
  ...{ id, kind: 'action', name: '', action, params, bindings: {} },
})

async function model({ owner, projectId }: World, name: string): Promise<void> {
  const { data } = await owner.post<{ id: number }>('/api/model/create', { projectId, name, description: name })
  await owner.post('/api/model/field/create', { modelId: data.id, name: 'title', type: 'text' })
}

async function workflow(
  { owner, projectId }: World,
  name: string,
  trigger: { readonly type: string; readonly model?: string },
  nodes: readonly FlowNode[],
): Promise<number> {
  const { data } = await owner.post<{ id: number; documentId: number }>('/api/workflow/create', {
    ...{ projectId, name, trigger: trigger.type },
  })
  const cells = [
    ...(trigger.model === undefined ? [] : [['workflow', 'trigger/params/model', trigger.model]]),
    ['steps', 'nodes', nodes],
  ]
  const edit = { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells }
  await owner.post('/api/documents/edit', { id: data.documentId, edit })
  const { code, msg } = await owner.post('/api/workflow/publish', { id: data.id, env: 'stg' })
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return data.id
}

const write = ({ owner, projectId }: World, name: string) =>
  owner.post<unknown>('/api/data/write', {
    ...{ projectId, env: 'stg', changes: [{ model: name, op: 'create', values: { title: 'A' } }] },
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const slow = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.95)]!

/** A record with one script before it, against one without: what the script adds, in the middle and of the slow ones. */
async function beforeRows(world: World): Promise<readonly Row[]> {
  await model(world, 'plain')
  await model(world, 'checked')
  await workflow(world, 'check', { type: 'trigger/before-create', model: 'checked' }, [
    step('s', 'node/script', { source: 'return event.after.title.length > 0' }),
  ])
  const took = { plain: [] as number[], checked: [] as number[] }
  for (let round = 0; round < 20; round++) await write(world, 'checked')
  for (let round = 0; round < ROUNDS; round++) {
    took.plain.push(await timed(() => write(world, 'plain')))
    took.checked.push(await timed(() => write(world, 'checked')))
  }
  const row = (name: string, of: (values: readonly number[]) => number): Row => {
    const baseline = of(took.plain)
    return { name, ratio: null, value: of(took.checked) - baseline, unit: 'ms more', baseline, rounds: ROUNDS }
  }
  return [row('workflows/before', median), row('workflows/before-slow', slow)]
}

/** Ten people whose writes hang in a script, and another one who writes elsewhere in the meantime. */
async function hangingRows(world: World): Promise<readonly Row[]> {
  await model(world, 'hangs')
  await workflow(world, 'hang', { type: 'trigger/before-create', model: 'hangs' }, [
    step('s', 'node/script', { source: 'while (true) {}' }),
  ])
  await write(world, 'hangs')
  const others = async (): Promise<number[]> => {
    const own: number[] = []
    for (let round = 0; round < OTHERS; round++) own.push(await timed(() => write(world, 'plain')))
    return own
  }
  const quiet = await others()
  const refused: number[] = []
  const hanging = Promise.all(
    Array.from({ length: HANGING }, async () => refused.push(await timed(() => write(world, 'hangs')))),
  )
  const [beside] = await Promise.all([others(), hanging])
  const [value, baseline] = [median(beside), median(quiet)]
  return [
    {
      ...{ name: 'workflows/hanging', ratio: null, value: Math.max(...refused), unit: 'ms' },
      ...{ baseline: null, rounds: HANGING },
    },
    { name: 'workflows/beside-hanging', ratio: value / baseline, value, unit: 'ms', baseline, rounds: OTHERS },
  ]
}

/** A thousand steps of one run: two loops over a query, a record, a script and a variable. */
async function stepsRow(world: World): Promise<Row> {
  const { owner } = world
  const round = [
    step('q', 'node/query', { model: 'plain', one: true }),
    step('c', 'node/create', { model: 'plain', sends: 'chosen', data: [{ key: 'title', value: 'B' }] }),
    step('s', 'node/script', { source: 'return 1' }),
    step('v', 'node/set-variable', { name: 'last', value: 1 }),
  ]
  // Longer loops run in parts, which are runs of their own.
  const loop = (id: string): FlowNode => ({
    ...{ id, kind: 'group', group: 'loop', params: { times: STEPS / round.length / 2 }, bindings: {} },
    body: [round.map((each) => ({ ...each, id: `${id}${each.id}` }))],
  })
  const id = await workflow(world, 'many steps', { type: 'trigger/by-hand' }, [loop('l'), loop('m')])
  const run = async (): Promise<void> => {
    const { data } = await owner.post<{ runId: string }>('/api/workflow/run/start', { id, env: 'stg', input: null })
    for (;;) {
      const { data: now } = await owner.post<{ status: string; endedAt: string | null }>('/api/workflow/run/list', {
        ...{ projectId: world.projectId, workflowId: id, status: 'done', pageSize: 100 },
      })
      const list = (now as unknown as { readonly list: readonly { readonly id: string }[] }).list
      if (list.some((each) => each.id === data.runId)) return
      await Bun.sleep(10)
    }
  }
  await run()
  const took: number[] = []
  for (let at = 0; at < STEP_ROUNDS; at++) took.push(await timed(run))
  return { name: 'workflows/steps', ratio: null, value: median(took), unit: 'ms', baseline: null, rounds: STEP_ROUNDS }
}

export async function run(): Promise<Row[]> {
  const server = await createTestServer()
  const background = await server.app.start()
  try {
    const owner = await server.user('owner')
    const { id: projectId } = await owner.newProject()
    const world = { server, owner, projectId }
    return [...(await beforeRows(world)), ...(await hangingRows(world)), await stepsRow(world)]
  } finally {
    await background.stop()
    await server.close()
  }
}

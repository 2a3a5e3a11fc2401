import { eq } from 'drizzle-orm'
import { createTestServer, type TestServer, type TestUser } from '#server/testing.fixture'
import { median, type Row } from '../row.ts'

export const rows = ['approvals/inbox', 'approvals/parallel', 'approvals/parallel-time']

const TASKS = 10_000
/** Rows of one insert. */
const AT_A_TIME = 500
const ROUNDS = 100
const AT_ONCE = 100
const PARALLEL_ROUNDS = 5

interface World {
  readonly server: TestServer
  readonly owner: TestUser
  readonly projectId: number
  /** An approval flow with one step, which asks the owner. */
  readonly flowId: number
}

async function ask<T>(by: TestUser, path: string, body: object): Promise<T> {
  const { code, msg, data } = await by.post<T>(path, body)
  if (code !== 0) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`)
  return data
}

async function openWorld(server: TestServer): Promise<World> {
  const owner = await server.user('owner')
  const { id: projectId } = await owner.newProject()
  type Made = { readonly id: number; readonly documentId: number }
  const model = await ask<Made>(owner, '/api/model/create', { projectId, name: 'expense', description: 'Expenses' })
  await ask(owner, '/api/model/field/create', { modelId: model.id, name: 'title', type: 'text' })
  const flow = await ask<Made>(owner, '/api/approval/flow/create', { projectId, name: 'Expenses', model: 'expense' })
  const who = [{ source: 'approver/users', params: { users: [owner.userId] } }]
  const step = { id: 's', kind: 'action', name: 'Step', action: 'approval/task', params: { who }, bindings: {} }
  const edit = { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells: [['steps', 'nodes', [step]]] }
  await ask(owner, '/api/documents/edit', { id: flow.documentId, edit })
  await ask(owner, '/api/approval/flow/publish', { id: flow.id, env: 'stg' })
  return { server, owner, projectId, flowId: flow.id }
}

async function started({ owner, projectId, flowId }: World): Promise<string> {
  const changes = [{ model: 'expense', op: 'create', values: { title: 'A' } }]
  const [record] = await ask<readonly { readonly id: string }[]>(owner, '/api/data/write', {
    ...{ projectId, env: 'stg', changes },
  })
  const given = { flowId, env: 'stg', recordId: record?.id }
  return (await ask<{ readonly id: string }>(owner, '/api/approval/start', given)).id
}

/** Copies of a running approval with its open task, as many as a person may have. */
async function fill(world: World): Promise<void> {
  const { store } = world.server
  const { approval, approvalTask } = store.t
  const id = await started(world)
  const [row] = await store.read.select().from(approval).where(eq(approval.id, id))
  const [task] = await store.read.select().from(approvalTask).where(eq(approvalTask.approvalId, id))
  if (!row || !task) throw new Error('The approval did not start')
  for (let from = 1; from < TASKS; from += AT_A_TIME)
    await store.write(async (db) => {
      const numbers = Array.from({ length: Math.min(AT_A_TIME, TASKS - from) }, (_, at) => from + at)
      const idOf = (number: number) => `bench-${number}`
      await db
        .insert(approval)
        .values(numbers.map((no) => ({ ...row, id: idOf(no), no: row.no + no, recordId: idOf(no) })))
      const openedAt = (number: number) => new Date(task.openedAt.getTime() + number)
      await db
        .insert(approvalTask)
        .values(numbers.map((no) => ({ ...task, approvalId: idOf(no), openedAt: openedAt(no) })))
    })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The first page of a person's open tasks. */
async function inboxRow(world: World): Promise<Row> {
  const { owner, projectId } = world
  await fill(world)
  const open = async () => {
    type Page = { readonly total: number; readonly list: readonly unknown[] }
    const { total, list } = await ask<Page>(owner, '/api/approval/list', { projectId, box: 'todo' })
    if (total !== TASKS || list.length !== 20) throw new Error(`The inbox has ${total} tasks`)
  }
  for (let round = 0; round < 10; round++) await open()
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) took.push(await timed(open))
  return { name: 'approvals/inbox', ratio: null, value: median(took), unit: 'ms', baseline: null, rounds: ROUNDS }
}

/** Many approvals of one task at the same time: how many of them count, and when the last one is answered. */
async function parallelRows(world: World): Promise<readonly Row[]> {
  const effects: number[] = []
  const took: number[] = []
  for (let round = 0; round < PARALLEL_ROUNDS; round++) {
    const id = await started(world)
    const decide = () => world.owner.post('/api/approval/act', { id, command: { do: 'approve' } })
    took.push(
      await timed(async () => {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, decide))
        effects.push(answers.filter(({ code }) => code === 0).length)
      }),
    )
  }
  const common = { ratio: null, baseline: null, rounds: PARALLEL_ROUNDS }
  // More than one would be too many, and so would none.
  const worst = effects.find((count) => count !== 1)
  return [
    { ...common, name: 'approvals/parallel', value: worst === undefined ? 1 : worst || AT_ONCE, unit: 'effects' },
    { ...common, name: 'approvals/parallel-time', value: median(took), unit: 'ms' },
  ]
}

export async function run(): Promise<Row[]> {
  const server = await createTestServer()
  const background = await server.app.start()
  try {
    const world = await openWorld(server)
    return [...(await parallelRows(world)), await inboxRow(world)]
  } finally {
    await background.stop()
    await server.close()
  }
}

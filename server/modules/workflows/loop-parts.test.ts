import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { RunDetail } from './model.ts'
import { group, step, WorkflowWorld } from './world.fixture.ts'

let world: WorkflowWorld
beforeAll(async () => {
  world = await WorkflowWorld.open({ env: { TESSERA_PROJECT_RUNS_MINUTE: '3' } })
  await world.model('item', [
    { name: 'no', type: 'number', unique: true },
    { name: 'kind', type: 'text' },
  ])
})
// Runs of another minute.
beforeEach(() => world.server.advance(61_000))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => world.close())

const items = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1)
/** A loop over the input of the start. */
const loop = (id: string, body: readonly FlowNode[], list = 'event.input'): FlowNode =>
  ({ ...group(id, 'loop', {}, body), bindings: { list: { kind: 'formula', source: list } } }) as never
const create = (kind: string, no = 'eventParams.item') =>
  step(
    'c',
    'node/create',
    {
      ...{ model: 'item', sends: 'chosen' },
      data: [
        { key: 'no', value: 0 },
        { key: 'kind', value: kind },
      ],
    },
    { 'data.0.value': no },
  )
const made = (name: string, nodes: readonly FlowNode[]) => world.workflow(name, { type: 'trigger/by-hand' }, nodes)
const numbersOf = async (kind: string): Promise<readonly unknown[]> => {
  const where = { field: 'kind', op: 'eq', value: kind }
  const all: unknown[] = []
  for (let pageNum = 1; ; pageNum++) {
    const list = await world.records('item', {
      where,
      sort: [{ field: 'id', order: 'ascend' }],
      pageSize: 200,
      pageNum,
    })
    all.push(...list.map(({ no }) => no))
    if (list.length < 200) return all
  }
}
const ended = (runId: string) => world.ended(runId, undefined, 60_000)
const partsOf = async (runId: string) => {
  const { read, t } = world.server.store
  const isPart = and(eq(t.workflowRun.parentId, runId), isNotNull(t.workflowRun.part))
  const rows = await read.select().from(t.workflowRun).where(isPart)
  return rows.toSorted((a, b) => a.part!.from - b.part!.from)
}
const told = ({ status, reason, output }: RunDetail) => ({ status, reason, output })

describe('a loop over many items', { timeout: 120_000 }, () => {
  it('runs in parts of 100, one after the other, each a run with its own steps', async () => {
    const { id } = await made('creates', [
      loop('l', [create('many'), step('r', 'node/script', { source: 'return [eventParams.id, steps.c.rev]' })]),
    ])
    const runId = await world.start(id, [...items(450)])
    const run = await ended(runId)
    expect(run.status).toBe('done')
    expect((run.output as unknown[]).length).toBe(450)
    expect(await numbersOf('many')).toEqual(items(450))
    const parts = await partsOf(runId)
    expect(parts.map(({ id: part, status, part: of }) => [part, status, of!.from, of!.items.length])).toEqual([
      [`${runId}/l.0#1-100`, 'done', 0, 100],
      [`${runId}/l.0#101-200`, 'done', 100, 100],
      [`${runId}/l.0#201-300`, 'done', 200, 100],
      [`${runId}/l.0#301-400`, 'done', 300, 100],
      [`${runId}/l.0#401-450`, 'done', 400, 50],
    ])
    expect(parts.every(({ startedAt }, at) => at === 0 || startedAt >= parts[at - 1]!.endedAt!)).toBe(true)
    expect(run.steps.map(({ place, action, childId }) => [place, action, childId])).toEqual(
      parts.map(({ id: part }) => [part.slice(runId.length + 1), 'step/loop', part]),
    )
    const third = await world.run(parts[2]!.id)
    expect([third.parentId, third.part, third.cause.kind]).toEqual([runId, { from: 201, to: 300 }, 'part'])
    expect(third.steps).toHaveLength(200)
    expect(third.steps.map(({ place }) => place)).toEqual(expect.arrayContaining(['l.0#201/c', 'l.0#300/r']))
    // Parts are no runs of their own where runs are listed and counted, and none is started again.
    expect((await world.runs(id)).map((each) => each.id)).toEqual([runId])
    expect((await world.owner.post('/api/workflow/run/again', { runId: third.id })).code).toBe(40978)
    expect((await ended(await world.start(id, []))).status).toBe('done')
  })

  it('runs 200 items with the steps around it', async () => {
    const { id } = await made('few', [loop('l', [step('s', 'node/script', { source: 'return eventParams.item * 2' })])])
    const runId = await world.start(id, [...items(200)])
    expect((await ended(runId)).steps).toHaveLength(200)
    expect(await partsOf(runId)).toEqual([])
  })

  it('hands on variables and results of steps from part to part, and to the steps after it', async () => {
    const { id } = await made('sums', [
      step('v', 'node/set-variable', { name: 'sum', value: 0 }),
      step('b', 'node/script', { source: 'return { factor: 2 }' }),
      loop(
        'l',
        [
          step(
            'a',
            'node/set-variable',
            { name: 'sum' },
            { value: 'variable.sum + eventParams.item * steps.b.factor + (eventParams.index - eventParams.item + 1)' },
          ),
        ],
        'event.input',
      ),
      step('e', 'node/set-variable', { name: 'all' }, { value: 'eventParams' }),
      step('r', 'node/script', {
        source: 'return [variable.sum, steps.a, variable.all.length, variable.all[449], event.input.length]',
      }),
    ])
    const run = await ended(await world.start(id, [...items(450)]))
    const sum = 450 * 451
    expect(told(run)).toEqual({ status: 'done', reason: null, output: [sum, sum, 450, sum, 450] })
  })

  it('goes on with the part that failed when it is retried, and makes nothing twice', async () => {
    const taken = await world.create('item', { no: 10_250, kind: 'taken' })
    const { id } = await made('fails', [loop('l', [create('again', 'eventParams.item + 10000')])])
    const runId = await world.start(id, [...items(450)])
    const failed = await ended(runId)
    expect(failed.status).toBe('failed')
    expect(failed.reason).toMatchObject({ en: expect.stringMatching(/^no: /) })
    expect((await partsOf(runId)).map(({ status }) => status)).toEqual(['done', 'done', 'failed'])
    expect(await numbersOf('again')).toHaveLength(249)
    await world.write([{ model: 'item', op: 'delete', id: taken }])
    expect((await world.owner.post('/api/workflow/run/retry', { runId })).code).toBe(0)
    expect((await world.ended(runId, ({ status }) => status === 'done', 60_000)).steps).toHaveLength(5)
    expect(await numbersOf('again')).toEqual(items(450).map((no) => no + 10_000))
    expect((await partsOf(runId)).map(({ status }) => status)).toEqual(Array(5).fill('done'))
  })

  it('takes the failure path with the failure of a part, and the value of a step that ends the flow', async () => {
    const fails = step('s', 'node/script', {
      source: 'variable; if (eventParams.item === 250) throw new Error("no 250"); return eventParams.item',
    })
    const caught = await made('caught', [
      group('t', 'try', {}, [loop('l', [fails])], [step('w', 'node/script', { source: 'return eventParams.reason' })]),
    ])
    const run = await ended(await world.start(caught.id, [...items(450)]))
    expect([run.status, run.output]).toEqual(['done', expect.stringContaining('no 250')])

    const ends = {
      ...group('w', 'switch', { cases: ['yes'], value: '' }, [step('x', 'node/refuse', { message: 'Enough' })], []),
      bindings: { value: { kind: 'formula', source: 'eventParams.item === 150 ? "yes" : "no"' } },
    } as never
    const stopped = await made('stopped', [
      group('t', 'try', {}, [loop('l', [ends])], [step('n', 'node/script', { source: 'return "caught"' })]),
      step('z', 'node/script', { source: 'return "after"' }),
    ])
    const end = await ended(await world.start(stopped.id, [...items(450)]))
    expect(told(end)).toMatchObject({ status: 'failed', reason: 'Enough' })
  })

  it('is cancelled with its parts, and starts no more of them', async () => {
    const { id } = await made('cancelled', [
      loop('l', [create('cut', 'eventParams.item + 20000'), step('d', 'node/delay', { seconds: 600 })]),
    ])
    const runId = await world.start(id, [...items(450)])
    await vi.waitFor(async () => expect(await numbersOf('cut')).toHaveLength(1), { timeout: 20_000 })
    expect((await world.owner.post('/api/workflow/run/cancel', { runId })).code).toBe(0)
    expect((await partsOf(runId)).map(({ status }) => status)).toEqual(['cancelled'])
    await Bun.sleep(500)
    expect([await numbersOf('cut'), (await world.run(runId)).status]).toEqual([[20_001], 'cancelled'])
  })

  it('repeats no part that has ended when its node is killed between two of them', async () => {
    const { services } = world.server.app
    const { id } = await made('killed', [loop('l', [create('kill', 'eventParams.item + 30000')])])
    const write = services.records.write.bind(services.records)
    let writes = 0
    vi.spyOn(services.records, 'write').mockImplementation((subject, changes, beside) => {
      writes++
      // The process is gone in the middle of the third part.
      if (writes === 251) return Promise.reject(new Error('killed'))
      return write(subject, changes, beside)
    })
    const runId = await world.start(id, [...items(450)])
    const run = await ended(runId)
    expect(run.status).toBe('done')
    expect(await numbersOf('kill')).toEqual(items(450).map((no) => no + 30_000))
    expect(writes).toBe(451)
  })

  it('runs a long loop in a long loop in parts of its own', async () => {
    const inner = loop(
      'm',
      [step('s', 'node/set-variable', { name: 'n' }, { value: 'variable.n + 1' })],
      'event.input.inner',
    )
    const { id } = await made('nested', [
      step('v', 'node/set-variable', { name: 'n', value: 0 }),
      loop(
        'l',
        [
          {
            ...group('w', 'switch', { cases: ['yes'], value: '' }, [inner], []),
            bindings: { value: { kind: 'formula', source: 'eventParams.index === 120 ? "yes" : "no"' } },
          } as never,
        ],
        'event.input.outer',
      ),
      step('r', 'node/script', { source: 'return variable.n' }),
    ])
    const runId = await world.start(id, { outer: [...items(201)], inner: [...items(201)] })
    const run = await ended(runId)
    expect(told(run)).toEqual({ status: 'done', reason: null, output: 201 })
    expect(await partsOf((await partsOf(runId))[1]!.id)).toHaveLength(3)
  })

  it('refuses a loop with more rounds than a flow may have steps before its first round', async () => {
    const { id } = await made('endless', [loop('l', [step('s', 'node/script', { source: 'return 1' })])])
    const runId = await world.start(id, [...items(10_001)])
    const run = await ended(runId)
    expect(told(run)).toMatchObject({ status: 'failed', reason: { code: 'engine.loop-too-long' } })
    expect(await partsOf(runId)).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { long } from '../../../tests/helpers/long.ts'
import type { RunDetail } from './model.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

const ROWS = long ? 1_000 : 300
const COUNT = [step('s', 'node/script', { source: 'return (event.input?.records ?? [event]).length' })]

let world: WorkflowWorld
beforeAll(async () => {
  world = await WorkflowWorld.open({ env: { TESSERA_PROJECT_RUNS_MINUTE: '0' } })
  for (const name of ['row', 'other'])
    await world.model(name, [
      { name: 'code', type: 'text', unique: true },
      { name: 'kind', type: 'text' },
    ])
})
afterAll(() => world.close())

const imported = (lines: readonly string[], dryRun = false) =>
  world.imported('row', ['code,kind', ...lines], { dryRun })
const rowsOf = async (workflowId: number) => {
  const { read, t } = world.server.store
  return (await read.select().from(t.workflowRun)).filter((run) => run.workflowId === workflowId)
}
const recordsIn = (event: { readonly input?: unknown }): readonly JsonObject[] =>
  (event.input as { readonly records: readonly JsonObject[] }).records

describe('a workflow of every model', () => {
  it('starts once for the records of each model of one write', async () => {
    const { id } = await world.workflow('all', { type: 'trigger/after-create', params: { batch: true } }, COUNT)
    const create = (model: string, code: string) => ({ model, op: 'create', values: { code, kind: 'all' } })
    await world.write([create('row', 'x1'), create('other', 'x2'), create('row', 'x3')])
    await world.firstEnded(id)
    const runs: RunDetail[] = []
    for (const run of await world.runs(id)) runs.push(await world.ended(run.id))
    const told = runs.map(({ cause, output }) => [cause.model, output])
    expect(told.toSorted()).toEqual([
      ['other', 1],
      ['row', 2],
    ])
    await world.owner.post('/api/workflow/enable', { id, env: 'stg', isEnabled: false })
  })

  it('keeps what a batch changed of each record', async () => {
    const { id } = await world.workflow('changes', { type: 'trigger/after-update', params: { batch: true } }, [
      step('s', 'node/script', {
        source: 'return event.input.records.map((each) => [each.before.kind, each.after.kind, each.changed])',
      }),
    ])
    const ids = [
      await world.create('other', { code: 'y1', kind: 'k' }),
      await world.create('other', { code: 'y2', kind: 'k' }),
    ]
    await world.write(ids.map((each, n) => ({ model: 'other', op: 'update', id: each, values: { kind: `n${n}` } })))
    const run = await world.firstEnded(id)
    expect(run.output).toEqual([
      ['k', 'n0', ['kind']],
      ['k', 'n1', ['kind']],
    ])
  })
})

describe('an import', () => {
  it('starts a run per row, or a run per batch with the setting', { timeout: 120_000 }, async () => {
    const each = await world.workflow('each', { type: 'trigger/after-create', params: { model: 'row' } }, COUNT)
    const params = { model: 'row', batch: true, where: { field: 'kind', op: 'eq', value: 'a' } }
    const many = await world.workflow('many', { type: 'trigger/after-create', params }, COUNT)
    const lines = Array.from({ length: ROWS }, (_, n) => `C${n},${n % 4 === 0 ? 'b' : 'a'}`)
    expect(await imported(lines, true)).toMatchObject({ created: ROWS })
    expect([...(await rowsOf(each.id)), ...(await rowsOf(many.id))]).toEqual([])
    // The last row is refused, and is in no run.
    expect(await imported([...lines, 'C1,a'])).toMatchObject({ created: ROWS, refused: 1 })
    const single = await rowsOf(each.id)
    expect(new Set(single.map(({ event }) => event.after?.code)).size).toBe(ROWS)
    expect(single).toHaveLength(ROWS)
    const batches = await rowsOf(many.id)
    const codes = batches.flatMap(({ event }) => recordsIn(event).map(({ after }) => (after as JsonObject).code))
    expect([codes.length, new Set(codes).size]).toEqual([ROWS * 0.75, ROWS * 0.75])
    expect(Math.max(...batches.map(({ event }) => recordsIn(event).length))).toBeLessThanOrEqual(500)
    expect(batches.length).toBeLessThan(ROWS / 2)
    const run = await world.ended(batches[0]!.id)
    expect(run.output).toBe(recordsIn(batches[0]!.event).length)
    for (const { id } of [each, many])
      await world.owner.post('/api/workflow/enable', { id, env: 'stg', isEnabled: false })
  })
})

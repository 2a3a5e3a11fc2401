import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { group, step } from '../workflows/world.fixture.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

let world: ApprovalWorld
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann'])
  const refuse = step(
    'r',
    'node/refuse',
    { message: '', fields: [{ field: 'note', message: '' }] },
    { 'fields.0.message': '"No " + event.after.note' },
  )
  await world.base.workflow(
    'good notes',
    { type: 'trigger/before-update', params: { model: 'expense' } },
    [
      {
        ...group('w', 'switch', { cases: ['yes'], value: 'no' }, [refuse], []),
        bindings: { value: { kind: 'formula', source: 'event.after.note === "bad" ? "yes" : "no"' } },
      } as never,
      step('s', 'node/set-field', { field: 'state' }, { value: '"noted " + event.after.note' }),
    ],
    { timeoutMs: 5_000 },
  )
})
afterAll(() => world.base.close())

const recordOf = async (id: string) => {
  const { note, state } = await world.record(id)
  return { note, state }
}

describe('a workflow before a write', () => {
  it('looks at fields that a step lets edit', async () => {
    const fields = { note: 'edit' }
    const flowId = await world.flow([asks('a', [world.person('ann')], { fields })])
    const { id, recordId } = await world.started(flowId, { note: 'old' })
    const before = await recordOf(recordId)
    const bad = await world.act(world.person('ann'), id, { do: 'approve' }, { note: 'bad' })
    expect([bad.code, bad.data]).toEqual([
      42204,
      expect.objectContaining({ field: 'note', fields: { note: 'No bad' } }),
    ])
    expect([(await world.detail(id)).approval.status, await recordOf(recordId)]).toEqual(['running', before])
    expect((await world.act(world.person('ann'), id, { do: 'approve' }, { note: 'good' })).code).toBe(0)
    expect(await recordOf(recordId)).toEqual({ note: 'good', state: 'noted good' })
  })

  it('looks at fields that an outcome writes', async () => {
    const approved = [{ key: 'note', value: '${values.amount > 5 ? "bad" : "fine"}' }]
    const flowId = await world.flow([asks('a', [world.person('ann')])], { approved })
    const [large, small] = [await world.started(flowId, { amount: 9 }), await world.started(flowId, { amount: 1 })]
    const bad = await world.act(world.person('ann'), large.id, { do: 'approve' })
    expect([bad.code, bad.msg]).toEqual([42204, expect.stringContaining('No bad')])
    expect((await world.detail(large.id)).approval.status).toBe('running')
    expect((await world.act(world.person('ann'), small.id, { do: 'approve' })).code).toBe(0)
    expect(await recordOf(small.recordId)).toEqual({ note: 'fine', state: 'noted fine' })
  })
})

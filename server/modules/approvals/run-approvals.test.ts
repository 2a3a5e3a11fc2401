import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { ApprovalFlowInfo, Paged } from '../../wire.ts'
import { step } from '../workflows/world.fixture.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

let world: ApprovalWorld
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann', 'ben'])
}, 60_000)
afterAll(() => world.base.close())

const p = (name: string) => world.person(name)
const byHand = { type: 'trigger/by-hand' }
const nameOf = async (flowId: number) =>
  (await world.ask<ApprovalFlowInfo>(world.owner, '/api/approval/flow/detail', { id: flowId })).name
const runsOf = (id: number) => world.base.runs(id)
const waitFor = async <T>(find: () => Promise<T | null | undefined>): Promise<T> => {
  for (const until = Date.now() + 10_000; Date.now() < until; await Bun.sleep(30)) {
    const found = await find()
    if (found) return found
  }
  throw new Error('It did not come to be')
}
/** The approval of a flow that was started last. */
const approvalOf = (flowId: number) =>
  waitFor(async () => {
    const { projectId } = world.base
    const given = { projectId, box: 'all', flowId }
    return (await world.ask<Paged<{ readonly id: string }>>(world.owner, '/api/approval/list', given)).list[0]
  })
const startsApproval = (flow: string, more: JsonObject = {}, formulas: { readonly [path: string]: string } = {}) =>
  step('a', 'node/approval', { flow, ...more }, { record: 'event.input.record', ...formulas })
const answers = step('s', 'node/script', { source: 'return eventParams' })

describe('a workflow that an approval starts', () => {
  const notes = (trigger: JsonObject) =>
    world.base.workflow(`Notes ${crypto.randomUUID()}`, { type: 'trigger/approval', params: trigger }, [
      step(
        'u',
        'node/update',
        { model: 'expense', data: [{ key: 'note', value: '' }] },
        { id: 'event.after.id', 'data.0.value': 'event.input.flow + " " + event.input.outcome' },
      ),
    ])

  it('starts once with the outcomes of its flow, and reads flow, outcome, record and initiator', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const other = await world.flow([asks('a', [p('ann')])])
    const script =
      'return { flow: event.input.flow, outcome: event.input.outcome, note: event.after.note, by: event.by }'
    const { id } = await world.base.workflow(
      'After refusals',
      { type: 'trigger/approval', params: { flow: await nameOf(flowId), outcomes: ['refused', 'withdrawn'] } },
      [step('s', 'node/script', { source: script })],
    )
    const [refused, approved, foreign] = [
      await world.started(flowId, { note: 'mine' }),
      await world.started(flowId),
      await world.started(other),
    ]
    await world.act(p('ann'), refused.id, { do: 'refuse' })
    await world.act(p('ann'), approved.id, { do: 'approve' })
    await world.act(p('ann'), foreign.id, { do: 'refuse' })
    const [run, ...rest] = await waitFor(async () => {
      const all = await runsOf(id)
      return all.length > 0 && all.every(({ status }) => status === 'done') ? all : null
    })
    expect(rest).toEqual([])
    const { event, output, cause } = await world.base.ended(run!.id)
    expect(cause).toMatchObject({ kind: 'approval' })
    expect(output).toMatchObject({ outcome: 'refused', note: 'mine', by: p('ann').userId })
    expect(event).toMatchObject({ input: { initiator: { id: world.owner.userId } }, after: { id: refused.recordId } })
  }, 20_000)

  it('starts for every flow where it names none, and may write the record', async () => {
    await notes({ flow: '', outcomes: ['approved'] })
    const flowId = await world.flow([asks('a', [p('ann')])])
    const { id, recordId } = await world.started(flowId)
    await world.act(p('ann'), id, { do: 'approve' })
    const name = await nameOf(flowId)
    await waitFor(async () => ((await world.record(recordId)).note === `${name} approved` ? true : null))
  }, 20_000)
})

describe('a step that starts an approval', () => {
  const started = async (flowId: number, more: JsonObject = {}) => {
    const recordId = await world.base.create('expense', { amount: 10 })
    const flow = await nameOf(flowId)
    const { id } = await world.base.workflow(`Asks ${flow} ${recordId}`, byHand, [startsApproval(flow, more), answers])
    return { recordId, runId: await world.base.start(id, { record: recordId }) }
  }

  it('waits for the outcome, and goes on with it', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const { runId, recordId } = await started(flowId)
    const { id } = await approvalOf(flowId)
    expect((await world.detail(id)).approval).toMatchObject({ recordId, initiator: { id: world.owner.userId } })
    await waitFor(async () => ((await world.base.run(runId)).status === 'waiting' ? true : null))
    await world.act(p('ann'), id, { do: 'refuse' })
    const { status, output } = await world.base.ended(runId)
    expect([status, output]).toMatchObject(['done', { outcome: 'refused', approval: { id } }])
  }, 20_000)

  it('has the initiator whom it names', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    await started(flowId, { initiator: p('ben').userId })
    const { id } = await approvalOf(flowId)
    expect((await world.detail(id)).approval.initiator.id).toBe(p('ben').userId)
  }, 20_000)

  it('goes on immediately where the approval ends by itself', async () => {
    const flowId = await world.flow([asks('a', [world.owner], { myself: 'skip', nobody: 'pass' })])
    const { runId } = await started(flowId)
    expect((await world.base.ended(runId)).output).toMatchObject({ outcome: 'approved' })
  }, 20_000)

  it.each([
    ['a record that is not there', { record: 'nowhere' }, {}],
    ['an initiator of another project', {}, { initiator: 987_654 }],
  ])('fails for %s', async (_, input, params) => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const recordId = await world.base.create('expense', { amount: 10 })
    const { id } = await world.base.workflow(`Fails ${crypto.randomUUID()}`, byHand, [
      startsApproval(await nameOf(flowId), params),
    ])
    const run = await world.base.ended(await world.base.start(id, { record: recordId, ...input }))
    expect(run).toMatchObject({ status: 'failed', reason: expect.anything() })
  })

  it('leaves the approval alone when its run is cancelled', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const { runId } = await started(flowId)
    const { id } = await approvalOf(flowId)
    await world.ask(world.owner, '/api/workflow/run/cancel', { runId })
    expect((await world.detail(id)).approval.status).toBe('running')
    expect((await world.act(p('ann'), id, { do: 'approve' })).data.status).toBe('approved')
    expect((await world.base.run(runId)).status).toBe('cancelled')
  }, 20_000)

  it('cannot be published with a flow that is not there or not published', async () => {
    const named = (flow: string) => world.base.workflow(crypto.randomUUID(), byHand, [startsApproval(flow)])
    await expect(named('Nowhere')).rejects.toThrow('The project has no approval flow “Nowhere”')
    const flowId = await world.flow([asks('a', [p('ann')])])
    await world.ask(world.owner, '/api/approval/flow/enable', { id: flowId, env: 'stg', isEnabled: false })
    await expect(named(await nameOf(flowId))).rejects.toThrow('is not published in this environment')
    const byFlow = { type: 'trigger/approval', params: { flow: 'Nowhere' } }
    await expect(world.base.workflow('No such flow', byFlow, [answers])).rejects.toThrow('“Nowhere”')
  })

  it('does not start itself without end by the approvals that it starts', async () => {
    const flowId = await world.flow([asks('a', [world.owner], { myself: 'skip', nobody: 'pass' })])
    const flow = await nameOf(flowId)
    const again = step('a', 'node/approval', { flow }, { record: 'event.after.id' })
    const { id } = await world.base.workflow('Again and again', { type: 'trigger/approval', params: { flow } }, [again])
    await world.started(flowId)
    const runs = await waitFor(async () => {
      const all = await runsOf(id)
      return all.some(({ status }) => status === 'skipped') ? all : null
    })
    expect(runs.length).toBeLessThan(6)
    await world.ask(world.owner, '/api/workflow/enable', { id, env: 'stg', isEnabled: false })
  }, 20_000)
})

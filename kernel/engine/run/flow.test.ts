import { describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { stepKind } from '../../../tests/helpers/step-kinds.ts'
import type { ActionOutcome } from '../protocol.ts'
import { type FlowRun, runFlow } from './flow.ts'

const step = (id: string, params: JsonObject = {}, action = 'action/note'): FlowNode => ({
  id,
  kind: 'action',
  name: id,
  action,
  params,
  bindings: {},
})
const failing = (id: string, reason = 'no') => step(id, { reason }, 'action/fail')
const giving = (id: string, value: Json) => step(id, { value }, 'action/give')
const branch = (success: FlowNode[], failure: FlowNode[] = []): FlowNode => ({ id: 'branch', kind: 'branch', success, failure })
type Kind = 'loop' | 'parallel' | 'try' | 'switch' | 'when'
const group = (kind: Kind, body: FlowNode[][], params: JsonObject = {}): FlowNode => ({
  id: kind,
  kind: 'group',
  group: kind,
  params,
  bindings: {},
  body,
})

interface Played extends FlowRun {
  readonly ran: readonly string[]
}

async function play(nodes: FlowNode[], input: Json = {}, signal = new AbortController().signal, limit?: number): Promise<Played> {
  const ran: string[] = []
  const run = async (action: string, params: JsonObject, given: Json): Promise<ActionOutcome> => {
    if (action === 'action/hang') return new Promise(() => {})
    if (action === 'action/throw') throw new Error('thrown')
    if (action === 'action/fail') return { ok: false, reason: String(params.reason) }
    if (action === 'action/give') return { ok: true, value: params.value ?? null }
    return action === 'action/echo' ? { ok: true, value: given } : { ok: true }
  }
  const environment = {
    resolve: (node: { params: JsonObject }) => node.params,
    run: (node: { action: string }, params: JsonObject, given: Json) => run(node.action, params, given),
  }
  const noting = {
    kind: stepKind,
    elapsed: () => 0,
    resolve: (node: { id: string; params: JsonObject; kind: string }) => {
      if (node.kind === 'action') ran.push(node.id)
      return environment.resolve(node)
    },
    run: environment.run,
  }
  return { ...(await runFlow(nodes, input, noting, signal, limit === undefined ? undefined : { left: limit })), ran }
}

const ranIn = async (nodes: FlowNode[], input?: Json) => (await play(nodes, input)).ran.join(' ')

describe('a flow', () => {
  it('works a step’s parameters out only when its code is there, so that runs started together do not read the same old value', async () => {
    let count = 0
    const environment = {
      kind: stepKind,
      elapsed: () => 0,
      ready: () => new Promise((resolve) => setTimeout(resolve, 5)),
      resolve: () => ({ value: count + 1 }),
      run: async (_node: unknown, params: JsonObject): Promise<ActionOutcome> => {
        count = Number(params.value)
        return { ok: true }
      },
    }
    await Promise.all([1, 2, 3].map(() => runFlow([step('add')], null, environment, new AbortController().signal)))
    expect(count).toBe(3)
  })

  it('runs in order and takes the failure path of the branch after a failure, then the tail', async () => {
    expect(await ranIn([step('a'), branch([step('yes')], [step('no')]), step('tail')])).toBe('a yes tail')
    expect(await ranIn([failing('a'), branch([step('yes')], [step('no')]), step('tail')])).toBe('a no tail')
  })

  it('runs a branch nested in a failure branch', async () => {
    expect(await ranIn([failing('a'), branch([], [step('b'), branch([step('b-yes')], [step('b-no')])])])).toBe('a b b-yes')
    expect(await ranIn([failing('a'), branch([], [failing('b'), branch([step('b-yes')], [step('b-no')])])])).toBe('a b b-no')
  })

  it('runs a second branch on the main line after a branch and its tail', async () => {
    expect(await ranIn([step('a'), branch([step('x')]), step('tail'), branch([step('y')], [step('z')]), step('end')])).toBe(
      'a x tail y end',
    )
  })

  it('keeps the tail when the success branch ends in a nested branch', async () => {
    const nested = branch([step('b'), branch([step('c')], [step('d')])])
    expect(await ranIn([step('a'), nested, step('tail')])).toBe('a b c tail')
  })

  it('runs what follows when a branch comes first', async () => {
    expect(await ranIn([branch([step('yes')], [step('no')]), step('tail')])).toBe('yes tail')
  })

  it('ends as failed, with the reason, when nobody takes a failure', async () => {
    const { end, ran, reason } = await play([step('a'), failing('b', 'the server said no'), step('c')])
    expect({ end, ran, reason }).toEqual({ end: 'failed', ran: ['a', 'b'], reason: 'the server said no' })
    expect((await play([step('a'), branch([failing('b')]), step('tail')])).end).toBe('failed')
  })

  it('takes an action that throws, or that does not exist, for a failure', async () => {
    const { end, steps } = await play([step('a', {}, 'action/throw'), branch([], [step('no')])])
    expect({ end, steps: steps.map((s) => s.outcome) }).toEqual({ end: 'done', steps: [{ ok: false, reason: 'thrown' }, { ok: true }] })
  })

  it('runs one tail once, however deep the branches before it are', async () => {
    let nodes: FlowNode[] = [step('leaf')]
    for (let i = 0; i < 12; i++) nodes = [step(`s${i}`), branch(nodes), step(`tail${i}`)]
    const { ran } = await play(nodes)
    expect(ran.filter((id) => id === 'tail0')).toHaveLength(1)
    expect(ran).toHaveLength(25)
  })

  it('hands on what a step gives: nothing keeps the context, anything else replaces it', async () => {
    expect((await play([step('a')], { id: 1 })).value).toEqual({ id: 1 })
    expect((await play([giving('a', { name: 'x' })], { id: 1 })).value).toEqual({ name: 'x' })
    expect((await play([giving('a', [1, 2])], { id: 1 })).value).toEqual([1, 2])
    expect((await play([giving('a', '00123')], {})).value).toBe('00123')
  })

  it('hands on the rows that a step sends along, as far as its input does not say them', async () => {
    const rows = {
      data: [
        { key: 'no', value: '00123' },
        { key: 'id', value: 2 },
      ],
    } // prettier-ignore
    expect((await play([step('a', rows)], { id: 1 })).value).toEqual({ no: '00123', id: 1 })
    expect((await play([step('a', rows, 'action/echo')], { id: 1 })).value).toEqual({ no: '00123', id: 1 })
    expect((await play([step('a', rows)], [1])).value).toEqual([1])
  })

  it('passes over what is switched off: a step, a group with all in it, and a failure there is none', async () => {
    const off = <Node extends FlowNode>(node: Node): Node => ({ ...node, disabled: true })
    const skipped = [off(failing('a') as Extract<FlowNode, { kind: 'action' }>), branch([step('yes')], [step('no')])]
    expect(await ranIn(skipped)).toBe('yes')
    const loop = off(group('loop', [[step('in')]], { times: 3 }) as Extract<FlowNode, { kind: 'group' }>)
    expect((await play([giving('b', 7), loop, step('c')])).value).toBe(7)
    expect(await ranIn([loop, step('c')])).toBe('c')
  })

  it('never lets the context into what the author configured', async () => {
    const { steps } = await play([step('a', { title: 'mine', row: { type: 'variable', value: 'x' } })], { title: 'theirs', other: 1 })
    expect(steps[0]!.params).toEqual({ title: 'mine', row: { type: 'variable', value: 'x' } })
  })

  it('loops over a list with item and index, and collects what the rounds gave', async () => {
    const { value, ran } = await play([group('loop', [[step('a', {}, 'action/echo')]], { list: ['x', 'y'] })], 7)
    expect(ran).toEqual(['a', 'a'])
    expect(value).toEqual([
      { item: 'x', index: 0, input: 7 },
      { item: 'y', index: 1, input: 7 },
    ])
    expect((await play([group('loop', [[step('a')]], { list: 'x' }), branch([], [step('no')])])).ran).toEqual(['no'])
  })

  it('runs parallel bodies and fails when one of them does', async () => {
    const { value } = await play([group('parallel', [[giving('a', 1)], [giving('b', 2)]])])
    expect(value).toEqual([1, 2])
    expect((await play([group('parallel', [[step('a')], [failing('b')]]), branch([], [step('no')])])).ran).toContain('no')
  })

  it('rescues a failed group and always runs its end', async () => {
    const { ran, end, value } = await play(
      [group('try', [[failing('a', 'why')], [step('rescue', {}, 'action/echo')], [step('always')]])],
      1,
    )
    expect({ ran, end, value }).toEqual({ ran: ['a', 'rescue', 'always'], end: 'done', value: { reason: 'why', value: 1 } })
    expect((await play([group('try', [[failing('a')], [failing('b')], [step('always')]])])).ran).toEqual(['a', 'b', 'always'])
  })

  it('takes the path of the value, compared as it shows, and the last one for anything else', async () => {
    const choose = (value: Json) =>
      group('switch', [[giving('one', 'first')], [step('two')], [failing('else', 'unknown')]], { value, cases: ['1', 'b'] })
    expect(await play([choose(1), step('tail')])).toMatchObject({ ran: ['one', 'tail'], value: 'first' })
    expect(await play([choose('b')], { id: 7 })).toMatchObject({ ran: ['two'], value: { id: 7 } })
    expect(await play([choose('01'), branch([], [step('no')])])).toMatchObject({ ran: ['else', 'no'], end: 'done' })
    expect(await ranIn([group('switch', [[step('a')], []], { value: null, cases: [''] }), step('tail')])).toBe('a tail')
    expect(await ranIn([group('switch', [[step('a')], [step('b')]], { value: 1 })])).toBe('b')
  })

  const whenOf = (holds: readonly Json[], every = false) =>
    group('when', [[giving('a', 1)], [giving('b', 2)], [step('else')]], { cases: holds.map((is) => ({ is })), every })

  it('takes the first path whose condition is true, and the last one where none is', async () => {
    expect(await play([whenOf([true, true]), step('tail')], 7)).toMatchObject({ ran: ['a', 'tail'], value: 1 })
    expect(await play([whenOf([false, 'yes'])], 7)).toMatchObject({ ran: ['b'], value: 2 })
    expect(await play([whenOf([0, ''])], 7)).toMatchObject({ ran: ['else'], value: 7 })
    expect(await ranIn([group('when', [[step('a')], [step('else')]], { cases: 'x' })])).toBe('else')
  })

  it('takes every path whose condition is true, each with the same data, and stops at a failure', async () => {
    expect(await play([whenOf([true, true], true)], 7)).toMatchObject({ ran: ['a', 'b'], value: [1, 2] })
    expect(await play([whenOf([false, true], true)], 7)).toMatchObject({ ran: ['b'], value: [2] })
    expect(await play([whenOf([null, false], true)], 7)).toMatchObject({ ran: ['else'], value: [7] })
    const cases = [{ is: true }, { is: true }]
    const failed = group('when', [[failing('a')], [step('b')], []], { cases, every: true })
    expect(await play([failed, branch([], [step('no')])])).toMatchObject({ ran: ['a', 'no'], end: 'done' })
  })

  it('fails at a step whose kind is not installed, and goes on by the next failure path', async () => {
    const pause: FlowNode = { id: 'p', kind: 'group', group: 'pause', params: {}, bindings: {}, body: [[step('in')]] }
    const { ran, steps } = await play([step('a'), pause, step('b'), branch([step('yes')], [step('no')])])
    expect(ran).toEqual(['a', 'no'])
    expect(steps[1]).toMatchObject({ action: 'group/pause', outcome: { ok: false, reason: { code: 'engine.no-step-kind' } } })
  })

  it('stops at the step limit, also in an empty loop', async () => {
    const many = group('loop', [[step('a')]], { times: 1_000_000 })
    expect((await play([many], {}, undefined, 50)).end).toBe('step limit')
    expect((await play([group('loop', [[]], { list: Array.from({ length: 50_000 }, () => 1) })])).end).toBe('step limit')
  })

  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

  it('runs three steps for each of 500 rows', async () => {
    const { end, ran } = await play([group('loop', [[step('a'), step('b'), step('c')]], { list: rows(500) }), step('tail')])
    expect({ end, count: ran.length, last: ran.at(-1) }).toEqual({ end: 'done', count: 1_501, last: 'tail' })
  })

  it('refuses a loop that is too long before its first step, and says how long it is', async () => {
    const loop = group('loop', [[step('a'), step('b'), { ...step('off'), disabled: true } as FlowNode]], { list: rows(20_000) })
    const { end, ran, steps, reason } = await play([step('first'), loop, step('tail')])
    expect({ end, ran }).toEqual({ end: 'step limit', ran: ['first'] })
    expect(reason).toEqual({ code: 'engine.loop-too-long', params: { rounds: 20_000, steps: 2, most: 20_000 } })
    expect(steps.map(({ outcome }) => outcome.ok)).toEqual([true, false])
  })

  it('keeps the first and the last steps of a long run', async () => {
    const { steps } = await play([step('first'), group('loop', [[step('a')]], { times: 3_000 }), step('tail')])
    expect(steps).toHaveLength(1_000)
    expect([steps[0]!.node, steps.at(-1)!.node]).toEqual(['first', 'tail'])
  })

  it('ends at once when it is cancelled, even inside an action that does not listen', async () => {
    const abort = new AbortController()
    const played = play([step('a'), step('hang', {}, 'action/hang'), step('b')], {}, abort.signal)
    setTimeout(() => abort.abort(), 10)
    const { end, ran } = await played
    expect({ end, ran }).toEqual({ end: 'cancelled', ran: ['a', 'hang'] })
  })

  it('keeps traces small', async () => {
    const { steps } = await play([step('a')], { text: 'x'.repeat(100_000) })
    expect(JSON.stringify(steps).length).toBeLessThan(5_000)
  })
})

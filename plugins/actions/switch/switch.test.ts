import { describe, expect, test } from 'vitest'
import type { ActionOutcome, Json } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { switchAction, switchParams } from './index.ts'
import { run } from './run.ts'

const answering = (name: string) => (): ActionOutcome => ({ ok: true, value: name })
const flows = { one: answering('one'), open: answering('open'), rest: answering('rest') }
const cases = { is1: '1', flow1: 'one', is2: 'open', flow2: 'open' }
const choose = async (value: Json, more: object = {}) => {
  const outcome = await run(switchParams.parse({ value, ...cases, ...more }), createWorkerContext({ input: 0, flows }).context)
  return outcome.ok ? outcome.value : outcome.reason
}

describe('a switch', () => {
  test('runs the flow of the value it finds, whatever the value’s type', async () => {
    expect([await choose(1), await choose('1'), await choose('open')]).toEqual(['one', 'one', 'open'])
  })

  test('fails for a value that nothing was said about, unless something is to be done then', async () => {
    expect([await choose('shut'), await choose('shut', { otherwise: 'rest' })]).toEqual([
      { code: 'action/switch.no-case', params: { value: 'shut' } },
      'rest',
    ])
    expect(await choose(null)).toEqual({ code: 'action/switch.no-case', params: { value: '' } })
  })

  test('takes cases without a flow for unused, and says on the canvas which values it knows', async () => {
    expect(await choose('x', { is3: 'x' })).toEqual({ code: 'action/switch.no-case', params: { value: 'x' } })
    expect(switchAction.summary(switchParams.parse(cases)).en).toBe('1, open')
  })

  test('returns the outcome of the chosen flow, also a failed one, and hands its input over', async () => {
    const reason = { code: 'engine.stopped', params: {} }
    const inputs: Json[] = []
    const failing = (input: Json): ActionOutcome => {
      inputs.push(input)
      return { ok: false, reason, value: 'kept' }
    }
    const runWith = (value: Json, more: object = {}) =>
      run(
        switchParams.parse({ value, ...cases, ...more }),
        createWorkerContext({ input: { row: 7 }, flows: { ...flows, one: failing, failing } }).context,
      )
    expect(await runWith('1')).toEqual({ ok: false, reason, value: 'kept' })
    // The flow for anything else is not for failures, and its own failure is one of the step.
    expect(await runWith('1', { otherwise: 'rest' })).toEqual({ ok: false, reason, value: 'kept' })
    expect(await runWith('shut', { otherwise: 'failing' })).toEqual({ ok: false, reason, value: 'kept' })
    expect(inputs).toEqual([{ row: 7 }, { row: 7 }, { row: 7 }])
  })

  test('hands its input to the failure path where no flow is for the value', async () => {
    const { context } = createWorkerContext({ input: { row: 7 }, flows })
    expect(await run(switchParams.parse({ value: 'shut', ...cases }), context)).toEqual({
      ok: false,
      reason: { code: 'action/switch.no-case', params: { value: 'shut' } },
      value: { row: 7 },
    })
  })

  test('takes the first of two equal values, and compares lists and objects as their JSON', async () => {
    const two = { is1: 'a', flow1: 'one', is2: 'a', flow2: 'open' }
    expect([await choose('a', two), await choose([1, { b: 2 }], { is1: '[1,{"b":2}]' })]).toEqual(['one', 'one'])
  })
})

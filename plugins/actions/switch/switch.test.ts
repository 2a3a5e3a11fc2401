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
})

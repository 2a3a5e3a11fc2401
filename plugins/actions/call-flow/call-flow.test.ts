import { expect, test } from 'vitest'
import type { Json } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { callFlowParams } from './index.ts'
import { run } from './run.ts'

const flows = { sum: (input: Json) => ({ ok: true, value: [input] }) as const }
const call = (params: object) => run(callFlowParams.parse(params), createWorkerContext({ input: { a: 1 }, flows }).context)

test('runs the other flow with its rows on the input, and hands its result on', async () => {
  expect(await call({ flow: 'sum', data: [{ key: 'b', value: 2 }] })).toEqual({ ok: true, value: [{ a: 1, b: 2 }] })
})

test('fails without a flow, and with one that is gone', async () => {
  expect(await call({})).toMatchObject({ ok: false, reason: { code: 'action/call-flow.no-flow' } })
  expect(await call({ flow: 'gone' })).toMatchObject({ ok: false, reason: 'there is no flow gone' })
})

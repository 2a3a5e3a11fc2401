import { expect, test } from 'vitest'
import { createWorkerContext } from '#sdk/testing'
import { delayParams } from './index.ts'
import { run } from './run.ts'

test('waits as long as it says and hands its input on', async () => {
  const started = performance.now()
  expect(await run(delayParams.parse({ seconds: 0.03 }), createWorkerContext({ input: 4 }).context)).toEqual({ ok: true, value: 4 })
  expect(performance.now() - started).toBeGreaterThanOrEqual(29)
})

test('ends with the flow when that is cancelled', async () => {
  const flow = new AbortController()
  const waiting = run(delayParams.parse({ seconds: 600 }), createWorkerContext({ signal: flow.signal }).context)
  flow.abort(new Error('the page was closed'))
  await expect(waiting).rejects.toThrow('Cancelled')
})

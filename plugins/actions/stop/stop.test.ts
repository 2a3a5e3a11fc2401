import { expect, test } from 'vitest'
import { createWorkerContext } from '#sdk/testing'
import { stopParams } from './index.ts'
import { run } from './run.ts'

const ending = (params: object) => run(stopParams.parse(params), createWorkerContext({ input: 7 }).context).catch((error: unknown) => error)

test('ends the flow as done, with what came in as its result', async () => {
  expect(await ending({})).toMatchObject({ outcome: { ok: true, value: 7 } })
})

test('ends it as failed, for the reason given', async () => {
  expect(await ending({ end: 'failed', reason: 'no rows' })).toMatchObject({ outcome: { ok: false, reason: 'no rows' } })
  expect(await ending({ end: 'failed' })).toMatchObject({ outcome: { ok: false, reason: { code: 'action/stop.stopped' } } })
})

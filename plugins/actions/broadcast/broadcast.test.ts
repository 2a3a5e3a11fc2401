import { expect, test } from 'vitest'
import { createWorkerContext } from '#sdk/testing'
import { broadcastParams } from './index.ts'
import { run } from './run.ts'

test('tells the open pages, and hands its input on', async () => {
  const { context, emitted } = createWorkerContext({ input: { id: 1 } })
  expect(await run(broadcastParams.parse({ name: ' saved ', data: [{ key: 'by', value: 'ann' }] }), context)).toEqual({
    ok: true,
    value: { id: 1 },
  })
  expect(emitted).toEqual([['saved', { id: 1, by: 'ann' }]])
})

test('needs a name', async () => {
  expect(await run(broadcastParams.parse({}), createWorkerContext().context)).toMatchObject({
    ok: false,
    reason: { code: 'action/broadcast.no-name' },
  })
})

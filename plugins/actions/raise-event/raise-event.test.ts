import { expect, test } from 'vitest'
import { createWorkerContext } from '#sdk/testing'
import { raiseEventParams } from './index.ts'
import { run } from './run.ts'

test('raises the event with its rows and what came before, and hands its input on', async () => {
  const { context, raised } = createWorkerContext({ input: { id: 1 } })
  expect(await run(raiseEventParams.parse({ event: ' onPick ', data: [{ key: 'by', value: 'ann' }] }), context)).toEqual({
    ok: true,
    value: { id: 1 },
  })
  expect(raised).toEqual([['onPick', { id: 1, by: 'ann' }]])
})

test('a payload of its own goes as it is', async () => {
  const { context, raised } = createWorkerContext({ input: { id: 1 } })
  await run(raiseEventParams.parse({ event: 'onPick', payload: [7, 0] }), context)
  await run(raiseEventParams.parse({ event: 'onPick', payload: 0 }), context)
  expect(raised).toEqual([
    ['onPick', [7, 0]],
    ['onPick', 0],
  ])
})

test('needs a name', async () => {
  expect(await run(raiseEventParams.parse({}), createWorkerContext().context)).toMatchObject({
    ok: false,
    reason: { code: 'action/raise-event.no-event' },
  })
})

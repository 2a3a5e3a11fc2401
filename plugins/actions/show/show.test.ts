import { expect, test } from 'vitest'
import { createWorkerContext } from '#sdk/testing'
import { showParams } from './index.ts'
import { run } from './run.ts'

test.each([
  [{}, 'show'],
  [{ showResult: 'hidden' }, 'hide'],
  [{ showType: 'expression', expression: 0, showResult: 'show' }, 'hide'],
  [{ showType: 'expression', expression: 'yes', showResult: 'hidden' }, 'show'],
])('%j calls %s', async (params, method) => {
  const { context, calls } = createWorkerContext({ input: 1, elements: { Card_1: { show: () => undefined, hide: () => undefined } } })
  expect(await run(showParams.parse({ target: 'Card_1', ...params }), context)).toEqual({ ok: true, value: 1 })
  expect(calls).toEqual([['Card_1', method, null]])
})

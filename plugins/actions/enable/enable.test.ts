import { expect, test } from 'vitest'
import { createWorkerContext } from '#sdk/testing'
import { enableParams } from './index.ts'
import { run } from './run.ts'

test.each([
  [{}, 'disable'],
  [{ disableResult: false }, 'enable'],
  [{ disableType: 'expression', expression: true, disableResult: false }, 'disable'],
  [{ disableType: 'expression', expression: '', disableResult: true }, 'enable'],
])('%j calls %s', async (params, method) => {
  const { context, calls } = createWorkerContext({ input: 1, elements: { Input_1: { enable: () => undefined, disable: () => undefined } } })
  expect(await run(enableParams.parse({ target: 'Input_1', ...params }), context)).toEqual({ ok: true, value: 1 })
  expect(calls).toEqual([['Input_1', method, null]])
})

import { expect, test } from 'vitest'
import type { LoadResult } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { requestParams } from './index.ts'
import { run } from './run.ts'

const result = (code: number | string, msg = ''): LoadResult => ({ code, data: [1], originData: { list: [1] }, msg })

test('code 0 succeeds and hands the whole answer on', async () => {
  const sent: unknown[] = []
  const { context } = createWorkerContext({
    input: { page: 2, id: 9 },
    apis: {
      orders: (params) => {
        sent.push(params)
        return result(0)
      },
    },
  })
  const outcome = await run(requestParams.parse({ api: 'orders', data: [{ key: 'id', value: '0001' }] }), context)
  expect(outcome).toEqual({ ok: true, value: { code: 0, data: [1], originData: { list: [1] }, msg: '' } })
  expect(sent).toEqual([{ page: 2, id: '0001' }])
})

test('any other code fails with the message, or with the code', async () => {
  const { context } = createWorkerContext({ apis: { a: () => result(500, 'broken'), b: () => result('FAIL') } })
  expect(await run(requestParams.parse({ api: 'a' }), context)).toMatchObject({ ok: false, reason: 'broken', value: { code: 500 } })
  expect(await run(requestParams.parse({ api: 'b' }), context)).toMatchObject({
    ok: false,
    reason: { code: 'step.answer-code', params: { code: 'FAIL' } },
  })
})

test('without an api it fails and says so', async () => {
  const outcome = await run(requestParams.parse({}), createWorkerContext({ input: 1 }).context)
  expect(outcome).toEqual({ ok: false, reason: { code: 'step.no-api' }, value: 1 })
})

test('it looks past what is cached where that is asked', async () => {
  const asked: unknown[] = []
  const apis = {
    orders: (_params: unknown, wants?: string) => {
      asked.push(wants)
      return result(0)
    },
  }
  await run(requestParams.parse({ api: 'orders' }), createWorkerContext({ apis }).context)
  await run(requestParams.parse({ api: 'orders', fresh: true }), createWorkerContext({ apis }).context)
  expect(asked).toEqual([undefined, 'fresh'])
})

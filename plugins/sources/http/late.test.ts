import { expect, test } from 'vitest'
import type { Json, SourceContext } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run } from './run.ts'

const BODY = { ret: 200, data: { list: [1, 2] }, page: 7, msg: 'fine' }
const asked: { readonly headers: Headers; readonly url: string }[] = []
const contextOf = (over: Partial<SourceContext>) =>
  createSourceContext({
    fetch: (async (url: string, init: RequestInit) => {
      asked.push({ url, headers: new Headers(init.headers) })
      return Response.json(BODY)
    }) as typeof fetch,
    evaluate: async (source, input) => ({ source, input }) as Json,
    ...over,
  })
const config = { stgApi: '/x', isCors: false, result: { code: 'ret', codeValue: 200 } }

test('a formula for the path gets the whole answer, and what was mapped stays beside it', async () => {
  const result = await run(config, {}, contextOf({ late: { sourceField: 'eventParams.page' } }))
  expect(result).toMatchObject({ code: 0, data: { source: 'eventParams.page', input: BODY }, originData: BODY.data })
})

test('nothing is evaluated over an answer that says that it failed', async () => {
  const evaluate = () => Promise.reject(new Error('evaluated'))
  const result = await run({ ...config, result: { code: 'page' } }, {}, contextOf({ evaluate, late: { sourceField: 'x' } }))
  expect(result.code).toBe(7)
})

test('headers of every request of the page are plain, static or formulas', async () => {
  const headers = [
    { key: 'x-plain', value: 'a' },
    { key: 'x-static', value: { type: 'static', value: 'b' } },
    { key: 'x-formula', value: { type: 'variable', value: 'variable.desk' } },
    { key: 'x-object', value: { type: 'other', value: 1 } },
  ]
  const evaluate = async (source: string, input: Json) => `${source} of ${JSON.stringify(input)}`
  await run(config, { id: 1 }, contextOf({ interceptor: { headers }, evaluate }))
  expect(Object.fromEntries(asked.at(-1)!.headers)).toMatchObject({
    'x-plain': 'a',
    'x-static': 'b',
    'x-formula': 'variable.desk of {"id":1}',
    'x-object': '{"type":"other","value":1}',
  })
})

import { expect, test } from 'vitest'
import { run as runSource } from './run.ts'

const evaluate = async (source: string, input: unknown) => ({ source, input }) as never
const run = (config: Parameters<typeof runSource>[0], late = {}) => runSource(config, null, { late, evaluate })

test('the configured data is the answer', async () => {
  expect(await run({ data: [{ a: 1 }] })).toEqual({ code: 0, data: [{ a: 1 }], originData: [{ a: 1 }], msg: '' })
  expect(await run({})).toEqual({ code: 0, data: null, originData: null, msg: '' })
})

test('a path picks from an object and is ignored for a list', async () => {
  expect((await run({ data: { data: { list: [1] } }, sourceField: 'data.list' })).data).toEqual([1])
  expect((await run({ data: { data: 1 }, sourceField: 'nothing' })).data).toBeNull()
  expect((await run({ data: [1], sourceField: 'data.list' })).data).toEqual([1])
})

test('a formula for the path gets the data', async () => {
  const data = await run({ data: [1] }, { sourceField: 'eventParams[0]' })
  expect(data).toEqual({ code: 0, data: { source: 'eventParams[0]', input: [1] }, originData: [1], msg: '' })
})

import { expect, test } from 'vitest'
import { run as runSource } from './run.ts'

const evaluate = async (source: string, input: unknown) => ({ source, input }) as never
const run = (config: Parameters<typeof runSource>[0], late = {}) => runSource(config, null, { late, evaluate })

test('the value of the formula is the data', async () => {
  expect(await run({ value: [1, 2] })).toEqual({ code: 0, data: [1, 2], originData: [1, 2], msg: '' })
})

test('a value that looks like a formula stays data', async () => {
  const value = { type: 'variable', value: 'context.variable.secret' }
  expect((await run({ value })).data).toEqual(value)
})

test('a path picks a part of it', async () => {
  expect(await run({ value: { rows: [1] }, sourceField: 'rows' })).toEqual({ code: 0, data: [1], originData: { rows: [1] }, msg: '' })
})

test('a formula for the path gets the value', async () => {
  const data = await run({ value: { a: 1 } }, { sourceField: 'eventParams.a' })
  expect(data).toEqual({ code: 0, data: { source: 'eventParams.a', input: { a: 1 } }, originData: { a: 1 }, msg: '' })
})

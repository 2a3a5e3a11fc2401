import { expect, test } from 'vitest'
import { run } from './run.ts'

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

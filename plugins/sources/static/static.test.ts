import { expect, test } from 'vitest'
import { run } from './run.ts'

test('the configured data is the answer', async () => {
  expect(await run({ data: [{ a: 1 }] })).toEqual({ code: 0, data: [{ a: 1 }], originData: [{ a: 1 }], msg: '' })
  expect(await run({})).toEqual({ code: 0, data: null, originData: null, msg: '' })
})

test('a path picks from an object and is ignored for a list', async () => {
  expect((await run({ data: { data: { list: [1] } }, sourceField: 'data.list' })).data).toEqual([1])
  expect((await run({ data: { data: 1 }, sourceField: 'nothing' })).data).toBeNull()
  expect((await run({ data: [1], sourceField: 'data.list' })).data).toEqual([1])
})

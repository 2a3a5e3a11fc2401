import { expect, test } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { openPageParams } from './index.ts'
import { run } from './run.ts'

const open = async (params: object) => {
  const { context, asked } = createPageActionContext({ id: 1 })
  return { outcome: await run(openPageParams.parse(params), context), asked }
}
const data = [
  { key: 'id', value: '00123' },
  { key: 'o', value: { a: [1] } },
]

test.each([
  [12, ''],
  [' 12 ', ''],
  ['/page/12', ''],
  ['12?tab=a%26b#x', 'tab=a%26b&'],
  ['/page/12/?tab=2', 'tab=2&'],
])('%j opens page 12 with its query and the rows', async (page, before) => {
  const { outcome, asked } = await open({ page, data, newWindow: true })
  expect(outcome).toEqual({ ok: true, value: { id: 1 } })
  expect(asked).toEqual([['open-page.open', { page: 12, query: `${before}id=00123&o=%7B%22a%22%3A%5B1%5D%7D`, newWindow: true }]])
})

test.each(['', 'orders', '//evil.test/page/1', '/page/1/../../api', '-1', '1e3'])('%j is no page', async (page) => {
  const { outcome, asked } = await open({ page })
  expect(outcome).toMatchObject({ ok: false, value: { id: 1 } })
  expect(asked).toEqual([])
})

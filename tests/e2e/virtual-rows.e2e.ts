import { expect } from 'playwright/test'
import { open } from './action-page.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'

test('a table draws only the rows in sight, and its heading follows when it is scrolled sideways', async ({ page, baseURL }) => {
  const columns = Array.from({ length: 12 }, (_, at) => ({ title: `Column ${at}`, dataIndex: `c${at}`, type: 'text', width: 160 }))
  const data = Array.from({ length: 2_000 }, (_, row) => ({
    id: row,
    ...Object.fromEntries(columns.map((_c, at) => [`c${at}`, `${row}:${at}`])),
  }))
  const { errors } = await open(page, baseURL!, 'virtual rows', {
    buttons: {},
    elements: [
      { id: 'MarsTable_1', type: 'MarsTable', props: { columns, data, hidePager: true, virtual: true, scroll: { x: 1920, y: 240 } } },
    ],
  })
  const table = element(page, 'MarsTable_1')
  const body = table.locator('.arco-table-body')
  await expect(table.getByText('0:0', { exact: true })).toBeVisible()
  expect(await body.locator('tr, .arco-table-tr').count()).toBeLessThan(100)
  await body.evaluate((node) => {
    node.scrollTop = node.scrollHeight
  })
  await expect(table.getByText('1999:0', { exact: true })).toBeVisible()
  await body.evaluate((node) => {
    node.scrollLeft = 400
  })
  await expect.poll(() => table.locator('.arco-table-header').evaluate((node) => node.scrollLeft)).toBe(400)
  expect(errors()).toEqual([])
})

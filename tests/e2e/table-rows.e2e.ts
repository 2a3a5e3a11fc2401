import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { formula, keep, open, step } from './action-page.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'

const api = (id: string, method: 'GET' | 'POST') => ({
  [id]: {
    id,
    name: id,
    method,
    stgApi: `/mock/${id}`,
    prdApi: `/mock/${id}`,
    isCors: true,
    contentType: 'application/json',
    result: { code: '', data: '', msg: 'message' },
  },
})

test('a table forgets rows that were deleted, exports all pages and prints whole', async ({ page, baseURL }) => {
  let rows = Array.from({ length: 23 }, (_, at) => ({ id: at + 1, name: at === 22 ? '=1+1' : `Row ${at + 1}` }))
  const deleted: unknown[] = []
  const asked: string[] = []
  await page.route('**/mock/list*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query.get('pageNum') ?? '')
    const [number, size] = [Number(query.get('pageNum')), Number(query.get('pageSize'))]
    await route.fulfill({ json: { list: rows.slice((number - 1) * size, number * size), total: rows.length } })
  })
  await page.route('**/mock/del*', async (route) => {
    const { selectedRowKeys } = route.request().postDataJSON() as { selectedRowKeys: readonly number[] }
    deleted.push(selectedRowKeys)
    rows = rows.filter(({ id }) => !selectedRowKeys.includes(id))
    await route.fulfill({ json: {} })
  })
  const { click, errors } = await open(page, baseURL!, 'table rows', {
    apis: { ...api('list', 'GET'), ...api('del', 'POST') },
    buttons: {
      Button_delete: [
        step('methods', { target: 'MarsTable_1', method: 'getSelectedRowKeys' }),
        step('request', { id: 'del', data: [{ key: 'selectedRowKeys', value: formula('context.eventParams.selectedRowKeys') }] }),
        step('methods', { target: 'MarsTable_1', method: 'reload' }),
        keep(),
      ],
      Button_export: [step('action/export-rows', { target: 'MarsTable_1', format: 'csv', name: 'mine' }), keep()],
    },
    elements: [
      {
        id: 'MarsTable_1',
        type: 'MarsTable',
        props: {
          columns: [{ title: 'Name', dataIndex: 'name', type: 'text' }],
          selectionType: 'checkbox',
          pagination: { pageSize: 10 },
          scroll: { y: 120 },
          exportAs: ['xlsx'],
        },
        api: { sourceType: 'api', id: 'list' },
      },
    ],
  })
  const table = element(page, 'MarsTable_1')
  const choose = (name: string) =>
    table
      .getByRole('row')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('label')
      .click()
  await choose('Row 1')
  await choose('Row 2')
  await click('Button_delete')
  await expect(table.getByText('Row 1', { exact: true })).toHaveCount(0)
  await choose('Row 4')
  await click('Button_delete')
  await expect(table.getByText('Row 4', { exact: true })).toHaveCount(0)
  expect(deleted).toEqual([[1, 2], [4]])

  asked.length = 0
  const [csv] = await Promise.all([page.waitForEvent('download'), click('Button_export')])
  expect(csv.suggestedFilename()).toBe('mine.csv')
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n')
  expect([lines.length, lines[1], lines[20]]).toEqual([22, 'Row 3', "'=1+1"])
  expect(asked).toEqual(['1', '2'])
  const [xlsx] = await Promise.all([page.waitForEvent('download'), table.getByRole('button', { name: 'XLSX' }).click()])
  expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK')

  const body = table.locator('.arco-table-body')
  const height = () => body.evaluate(({ clientHeight, scrollHeight }) => [clientHeight <= 120, clientHeight === scrollHeight])
  expect(await height()).toEqual([true, false])
  await page.emulateMedia({ media: 'print' })
  await expect.poll(height).toEqual([false, true])
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(height).toEqual([true, false])
  expect(errors()).toEqual([])
})

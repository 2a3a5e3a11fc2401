import { expect } from 'playwright/test'
import type { Paged, PageInfo } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { signIn } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

test('the sample project works as it is: list, search, edit dialog with validation, chart, flows', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { list } = await api.get<Paged<PageInfo>>('/pages/list?keyword=Orders&pageSize=50')
  const sample = list.find(({ userName, remark }) => userName === administrator.email && remark.includes('edit dialog'))!
  // A second try finds it published.
  if (sample.prdState !== 3) await api.post('/page/publish/create', { env: 'prd', id: sample.id, previewImg: '' })
  await signInAs(page)
  await page.goto(`/page/${sample.id}`)

  const table = page.locator('[data-id="MarsTable_orders"]')
  const rows = table.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(page.locator('[data-id="LineChart_orders"] canvas')).toBeVisible()

  await test.step('search by keyword, then reset', async () => {
    const customer = ((await rows.first().locator('td').nth(1).textContent()) ?? '').trim()
    await page.getByLabel('Keyword').fill(customer)
    await page.getByRole('button', { name: 'Search' }).click()
    // The first row is the same before and after: all of them have to be.
    await expect(async () => {
      const shown = (await rows.locator('td:nth-child(2)').allTextContents()).map((text) => text.trim())
      expect([...new Set(shown)]).toEqual([customer])
    }).toPass({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Reset' }).first().click()
    await expect(page.getByLabel('Keyword')).toHaveValue('')
    await expect(rows).toHaveCount(10)
  })

  await test.step('the next page brings other rows', async () => {
    const first = (await rows.first().locator('td').first().textContent()) ?? ''
    await table.getByText('2', { exact: true }).click()
    await expect(rows.first().locator('td').first()).not.toHaveText(first)
    await table.getByText('1', { exact: true }).click()
    await expect(rows.first().locator('td').first()).toHaveText(first)
  })

  await test.step('edit: refused while the form is wrong, saved when it is right', async () => {
    const number = ((await rows.first().locator('td').first().textContent()) ?? '').trim()
    await rows.first().getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(number)
    // The flow that opens the dialog fills its form in the step after.
    await expect(dialog.getByLabel('Customer')).not.toHaveValue('')
    await dialog.getByLabel('Customer').fill('')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('A customer is needed')).toBeVisible()
    // The field says so while somebody types; the flow may still be on its way to ask, and would find the form in order if it were put right now.
    await expect(page.getByText('Please check the form')).toBeVisible()
    await dialog.getByLabel('Customer').fill('Tessera & Sons')
    await dialog.getByLabel('Amount').fill('1234.5')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(rows.first()).toContainText('Tessera & Sons')
    await expect(rows.first()).toContainText('1,234.50')
  })

  expect(errors()).toEqual([])
})

onlyLong(test)(
  'the first sample page counts: a variable, formulas over it, and a button that a formula disables',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const api = await signIn(baseURL!)
    const { list } = await api.get<Paged<PageInfo>>('/pages/list?keyword=Welcome&pageSize=50')
    // Every newcomer has one of these; this is the administrator's own.
    const sample = list.find(({ userName, remark }) => userName === administrator.email && remark.startsWith('A first page'))!
    await api.post('/page/publish/create', { env: 'stg', id: sample.id, previewImg: '' })
    await signInAs(page)
    await page.goto(`/page/${sample.id}?env=stg`)
    const reset = page.getByRole('button', { name: 'Reset' })
    await expect(reset).toBeDisabled()
    await page.getByRole('button', { name: '+1' }).click()
    await page.getByRole('button', { name: '+1' }).click()
    await expect(page.getByText('Pressed 2 times')).toBeVisible()
    await reset.click()
    await expect(page.getByText('Pressed 0 times')).toBeVisible()
    await expect(reset).toBeDisabled()
    expect(errors()).toEqual([])
  },
)

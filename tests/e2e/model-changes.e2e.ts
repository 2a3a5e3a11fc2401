import { expect } from 'playwright/test'
import type { ModelDetail, ProjectInfo } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { LONG } from './long.ts'

test('a field gets another type and back, and a record leaves the trash', LONG, async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Changes' })
  const model = (name: string) => api.post<ModelDetail>('/model/create', { projectId, name, description: name })
  const [customer, order] = [await model('customer'), await model('order')]
  const field = (modelId: number, name: string, type: string, more: object = {}) =>
    api.post('/model/field/create', { modelId, name, type, ...more })
  const items = [{ value: 'new', labelEn: 'New', labelZh: '新建', color: '#165dff' }]
  await api.post('/dictionary/create', { projectId, code: 'state', items })
  await field(customer.id, 'name', 'text')
  await field(order.id, 'price', 'text')
  await field(order.id, 'state', 'dictionary', { options: { dictionary: 'state' } })
  await field(order.id, 'note', 'rich-text')
  await field(order.id, 'customer', 'association', { options: { target: customer.id } })
  const note = '<p>Call <b>first</b></p>'
  const values = ['12.5', 'ten', '7', '7'].map((price) => ({ price, state: 'new', note }))
  await api.post('/data/write', {
    ...{ projectId, env: 'stg' },
    changes: values.map((one) => ({ model: 'order', op: 'create', values: one })),
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const dialog = page.getByRole('dialog')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  const accessible = async () => expect(await violationsOf(page)).toEqual([])
  await signInAs(page)

  await test.step('values that keep a field from being unique are listed', async () => {
    await page.goto(`/project/${projectId}/model/${order.id}`)
    await button('Edit price').click()
    await dialog.getByRole('switch', { name: 'Unique' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('7 (2 records)')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('what cannot be converted is shown first', async () => {
    await button('Change the type of price').click()
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Number', exact: true }).click()
    await dialog.getByRole('button', { name: 'Show the effect' }).click()
    await expect(dialog.getByRole('row', { name: 'ten Cannot be converted' })).toBeVisible()
    await accessible()
    await dialog.getByRole('button', { name: 'Convert', exact: true }).click()
    await expect(page.getByRole('row', { name: /^price.*Number/ })).toBeVisible({ timeout: 20_000 })
    await tab('Jobs')
    await expect(page.getByRole('row', { name: /Type of price.*Done/ })).toBeVisible()
    await accessible()
  })
  await test.step('the former type and its values come back', async () => {
    await tab('Fields')
    await button('Restore the former type of price').click()
    await expect(page.getByRole('row', { name: /^price.*Text/ })).toBeVisible({ timeout: 20_000 })
    await tab('Records')
    await expect(page.getByRole('cell', { name: 'ten', exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'New', exact: true }).first()).toBeVisible()
    await accessible()
  })
  await test.step('a deleted record is in the trash, and comes back', async () => {
    await button('Delete this record').click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('3 in all')).toBeVisible()
    await button('Trash').click()
    await expect(page.getByText('1 in all')).toBeVisible()
    await accessible()
    await button(/^Restore /).click()
    await expect(page.getByText('The trash is empty')).toBeVisible()
    await button('Back to the records').click()
    await expect(page.getByText('4 in all')).toBeVisible()
  })
  await test.step('associations are drawn, and lead to their models by the keyboard', async () => {
    await page.goto(`/project/${projectId}/model`)
    await tab('Relations')
    await expect(page.getByText('customer of order → customer (many to one)')).toBeVisible()
    await accessible()
    await page.getByRole('link', { name: 'customer · customer' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'customer · customer' })).toBeVisible()
  })
  expect(errors().filter((text) => !/409|422|404|400/.test(text))).toEqual([])
})

import { expect } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { publish, signIn, storedPage } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'

test('a model is built, filled in test, released and filled in production', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Models' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const save = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await signInAs(page)

  await test.step('a model with three fields', async () => {
    await page.goto(`/project/${project.id}/model`)
    await page.getByRole('button', { name: 'New model' }).first().click()
    await dialog.getByLabel('Name').fill('constructor')
    await dialog.getByLabel('Description').fill('Customers')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('This name is reserved')
    await dialog.getByLabel('Name').fill('customer')
    await save()
    await page.getByRole('link', { name: 'customer' }).click()
    await page.getByRole('button', { name: 'New field' }).first().click()
    await dialog.getByLabel('Name').fill('name')
    await dialog.getByLabel('Description').fill('Customer')
    for (const rule of ['Required', 'Unique']) await dialog.getByRole('switch', { name: rule }).click()
    await save()
    for (const [name, type] of [
      ['since', 'Date'],
      ['credit', 'Number'],
    ] as const) {
      await press('New field')
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByRole('combobox', { name: 'Type' }).click()
      await page.getByRole('option', { name: type, exact: true }).click()
      if (type === 'Number') await dialog.getByRole('spinbutton', { name: 'Decimal places' }).fill('2')
      await save()
    }
    await expect(page.getByRole('row')).toHaveCount(4)
    await press('Move credit up')
    await expect(page.getByRole('row').nth(2)).toContainText('credit')
  })

  await test.step('a record in test, refused without its name and with a taken one', async () => {
    await page.getByRole('tab', { name: 'Records' }).click()
    await press('New record')
    await dialog.getByRole('spinbutton', { name: 'credit' }).fill('12.5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Required', { exact: true })).toBeVisible()
    await dialog.getByLabel('Customer').fill('Nova')
    await save()
    await expect(page.getByRole('cell', { name: '12.50' })).toBeVisible()
    await press('New record')
    await dialog.getByLabel('Customer').fill('Nova')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Another record has this value')
    await dialog.getByLabel('Customer').fill('Vega')
    await save()
    await expect(page.getByText('2 in all')).toBeVisible()
  })

  await test.step('production is empty after the release, and has records of its own', async () => {
    await page.getByText('Production', { exact: true }).click()
    await expect(page.getByText('This model is not released to production yet.')).toBeVisible()
    await page.getByRole('tab', { name: 'Release' }).click()
    await expect(page.getByRole('row', { name: /New table/ })).toBeVisible()
    await press('Release to production')
    await expect(page.getByText('Production is the same as test.')).toBeVisible()
    await page.getByRole('tab', { name: 'Records' }).click()
    await page.getByText('Production', { exact: true }).click()
    await expect(page.getByText('There are no records yet')).toBeVisible()
    await press('New record')
    await dialog.getByLabel('Customer').fill('Live')
    await save()
    await expect(page.getByRole('cell', { name: 'Live' })).toBeVisible()
  })

  await test.step('two people change one record', async () => {
    const query = { projectId: project.id, env: 'prd', model: 'customer' }
    const { list } = await api.post<{ list: { id: string }[] }>('/data/query', query)
    await press('Edit the record')
    await dialog.getByLabel('Customer').fill('Mine')
    const values = { name: 'Theirs' }
    const changes = [{ model: 'customer', op: 'update', id: list[0]!.id, values }]
    await api.post('/data/write', { projectId: project.id, env: 'prd', changes })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Another person has just changed name')
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(page.getByRole('cell', { name: 'Mine' })).toBeVisible()
    await press('See the history')
    await expect(dialog).toContainText('Theirs')
    await page.keyboard.press('Escape')
  })
  await test.step('a published page shows the records of its environment to who may see them', async () => {
    const columns = ['name', 'credit'].map((dataIndex) => ({ title: dataIndex, dataIndex, sorter: true }))
    const source = { sourceType: 'source/model', id: '', config: { model: 'customer' } }
    const { id } = await api.post<PageInfo>('/pages/create', {
      ...{ name: 'Customers', projectId: project.id },
      pageData: storedPage([{ id: 'MarsTable_1', type: 'MarsTable', props: { columns }, api: source }]),
    })
    await publish(api, id, 'prd')
    await publish(api, id, 'stg')
    await page.goto(`/editor/${id}/edit`)
    await openEditor(page).canvas.getByText('Nova').waitFor()
    await page.goto(`/page/${id}`)
    await expect(page.getByText('Mine')).toBeVisible()
    await expect(page.getByText('Nova')).toHaveCount(0)
    await page.goto(`/page/${id}?env=stg`)
    await expect(page.getByText('Nova')).toBeVisible()
    await page.getByText('name', { exact: true }).click()
    await page.getByText('name', { exact: true }).click()
    await expect(page.locator('[data-id="MarsTable_1"] tbody tr').first()).toContainText('Vega')
  })
  expect(errors().filter((text) => !/409|422|404|400/.test(text))).toEqual([])
})

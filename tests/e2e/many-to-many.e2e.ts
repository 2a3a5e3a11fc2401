import { expect } from 'playwright/test'
import type { ModelDetail, PageInfo, ProjectInfo } from '../../server/wire.ts'
import { publish, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

onlyLong(test)('orders have several labels, and labels several orders', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Labels' })
  const make = async (name: string, description: string, field: string) => {
    const { id } = await api.post<ModelDetail>('/model/create', { projectId, name, description })
    await api.post('/model/field/create', { modelId: id, name: field, description: field, type: 'text' })
    return id
  }
  const [label, order] = [await make('label', 'Labels', 'Title'), await make('order', 'Orders', 'Note')]
  const changes = ['Urgent', 'Gift', 'Abroad'].map((Title) => ({ model: 'label', op: 'create', values: { Title } }))
  await api.post('/data/write', { projectId, env: 'stg', changes })
  const dialog = page.getByRole('dialog')
  const save = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  const choose = async (...titles: readonly string[]): Promise<void> => {
    await page.getByRole('combobox', { name: /labels/ }).click()
    for (const title of titles) await page.getByRole('option', { name: title }).click()
    await page.keyboard.press('Escape')
  }
  await signInAs(page)

  await test.step('a field makes the model that joins both and the list at the other end', async () => {
    await page.goto(`/project/${projectId}/model/${order}`)
    await page.getByRole('button', { name: 'New field' }).first().click()
    await dialog.getByLabel('Name').fill('labels')
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Association', exact: true }).click()
    await dialog.getByText('Many to many', { exact: true }).click()
    await expect(dialog.getByText('When the target is deleted')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('combobox', { name: 'Target model' }).click()
    await page.getByRole('option', { name: /label/ }).click()
    await save()
    await expect(page.getByRole('row', { name: /labels/ })).toContainText('Association')
    await page.goto(`/project/${projectId}/model`)
    await expect(page.getByRole('row', { name: /orderLabel/ })).toBeVisible()
  })

  await test.step('a record gets two labels', async () => {
    await page.goto(`/project/${projectId}/model/${order}`)
    await page.getByRole('tab', { name: 'Records' }).click()
    await page.getByRole('button', { name: 'New record' }).click()
    await dialog.getByLabel('Note').fill('First')
    await choose('Urgent', 'Gift')
    await save()
    await expect(page.getByRole('row', { name: /First/ })).toContainText(/Urgent.*Gift|Gift.*Urgent/)
  })

  await test.step('the last end takes the joining table to production', async () => {
    const release = async (id: number): Promise<void> => {
      await page.goto(`/project/${projectId}/model/${id}`)
      await page.getByRole('tab', { name: 'Release' }).click()
      await page.getByRole('button', { name: 'Release to production' }).click()
      await expect(page.getByText('Production is the same as test.')).toBeVisible()
    }
    await release(order)
    await page.goto(`/project/${projectId}/model/${label}`)
    await page.getByRole('tab', { name: 'Release' }).click()
    await expect(page.getByRole('row', { name: /New joining table orderLabel/ })).toBeVisible()
    await release(label)
  })

  await test.step('a visitor of a page takes one away and adds another', async () => {
    const query = { pageSize: 1 }
    const { list } = await api.post<{ list: { id: string }[] }>('/data/query', {
      ...{ projectId, env: 'stg', model: 'order', query },
    })
    const form = { id: 'Model_1', type: 'Model', props: { model: 'order', recordId: list[0]!.id } }
    const { id } = await api.post<PageInfo>('/pages/create', {
      ...{ name: 'Order', projectId, pageData: storedPage([form]) },
    })
    await publish(api, id, 'stg')
    await page.goto(`/page/${id}?env=stg`)
    const chosen = page.locator('.arco-tag')
    await expect(chosen).toHaveCount(2)
    await chosen.filter({ hasText: 'Urgent' }).locator('.arco-tag-close-btn').click()
    await choose('Abroad')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/saved/i).first()).toBeVisible()
    await page.reload()
    await expect(chosen).toHaveCount(2)
    await expect(chosen.filter({ hasText: 'Abroad' })).toBeVisible()
    await expect(chosen.filter({ hasText: 'Urgent' })).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
  })
  expect(errors()).toEqual([])
})

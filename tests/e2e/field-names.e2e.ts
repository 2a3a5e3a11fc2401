import { expect } from 'playwright/test'
import type { ModelDetail, PageInfo, ProjectInfo } from '../../server/wire.ts'
import { publish, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { either, formula, pageOf, step } from './action-page.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'

/** A form made by hand that adds orders, and a text that reads one of its fields. */
const formPage = pageOf({
  buttons: { Button_save: [step('formSubmit', { target: 'Form_1' })] },
  elements: [
    {
      id: 'Form_1',
      type: 'Form',
      children: [
        { id: 'Input_1', type: 'Input', props: { formItem: { label: 'Note', name: 'note' } } },
        { id: 'Input_2', type: 'InputNumber', props: { formItem: { label: 'Amount', name: 'amount' } } },
      ],
    },
    { id: 'Text_twice', type: 'Text', props: { text: formula('context.Form_1.amount * 2') } },
    { id: 'Text_kept', type: 'Text', props: { text: formula('context.variable.out?.amount') } },
  ],
  events: {
    Form_1: { onFinish: [step('action/save-record', { model: 'order', sends: 'all' }), either('done', 'refused')] },
  },
})

test('pages go on working after a field got another name, and get the former one back', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Names' })
  const model = await api.post<ModelDetail>('/model/create', { projectId, name: 'order', description: 'Orders' })
  for (const [name, type] of [
    ['note', 'text'],
    ['amount', 'number'],
  ])
    await api.post('/model/field/create', { modelId: model.id, name, description: name, type })
  const values = { note: 'First', amount: 12 }
  await api.post('/data/write', { projectId, env: 'stg', changes: [{ model: 'order', op: 'create', values }] })
  const byHand = await api.post<PageInfo>('/pages/create', { name: 'By hand', projectId, pageData: formPage })
  const dialog = page.getByRole('dialog')
  const draftOf = async (id: number) => JSON.stringify(await api.get(`/pages/records/${id}`))
  await signInAs(page)

  await page.goto(`/project/${projectId}/model/${model.id}`)
  await page.getByRole('button', { name: 'Make a page' }).click()
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(dialog).toHaveCount(0)
  await openEditor(page).saved()
  const list = Number(/editor\/(\d+)/.exec(page.url())?.[1])

  await test.step('the pages that use the field are listed, and take its name along', async () => {
    await page.goto(`/project/${projectId}/model/${model.id}`)
    await page.getByRole('button', { name: 'Edit amount' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('total')
    await expect(dialog.getByText('in the drafts of 2 pages and blocks too')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    // What may be the field of something else is left to a person.
    const message = page.locator('.arco-message')
    await expect(message).toContainText('Look at these places yourself')
    await expect(message).toContainText('By hand › Text_kept › text')
    await expect(page.getByRole('row', { name: /^total/ })).toBeVisible()
  })
  const [listed, made] = [await draftOf(list), await draftOf(byHand.id)]
  expect(listed).toContain('"dataIndex":"total"')
  expect(made).toContain('Form_1.total * 2')
  expect(made).toContain('out?.amount')

  await test.step('the form saves under the other name, and the table shows it', async () => {
    await Promise.all([publish(api, list, 'stg'), publish(api, byHand.id, 'stg')])
    await page.goto(`/page/${byHand.id}?env=stg`)
    await page.getByLabel('Note').fill('Second')
    await page.getByLabel('Amount').fill('30')
    await expect(element(page, 'Text_twice')).toHaveText('60')
    await element(page, 'Button_save').click()
    await expect(element(page, 'Text_out')).toHaveText('"done"')
    await page.goto(`/page/${list}?env=stg`)
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await expect(row('First')).toContainText('12')
    await expect(row('Second')).toContainText('30')
  })

  await test.step('one press takes the names in the pages back', async () => {
    await page.goto(`/project/${projectId}/model/${model.id}`)
    await page.getByRole('button', { name: 'Edit total' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('sum')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => draftOf(list)).toContain('"dataIndex":"sum"')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The pages have the former name again')).toBeVisible()
    const entries = (text: string) => (JSON.parse(text) as { entries: unknown }).entries
    expect(entries(await draftOf(list))).toEqual(entries(listed))
    expect(entries(await draftOf(byHand.id))).toEqual(entries(made))
  })
  expect(errors()).toEqual([])
})

import { expect } from 'playwright/test'
import type { ModelDetail, ProjectInfo, WorkflowDetail } from '../../server/wire.ts'
import { register, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

const LOOKER = { email: 'looker-workflows@example.com', password: 'another-Horse-7-staple' }
const ALL = 'All that the step before handed on, and these parameters'

test('a workflow is made, published and started by a record, and its runs are read, retried and cancelled', async ({
  page,
  baseURL,
  browser,
}) => {
  test.setTimeout(180_000)
  page.setDefaultTimeout(15_000)
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Orders' })
  const modelIds: { [name: string]: number } = {}
  for (const name of ['order', 'invoice']) {
    const model = await api.post<ModelDetail>('/model/create', { projectId, name, description: `Our ${name}s` })
    modelIds[name] = model.id
    const unique = name === 'invoice'
    await api.post('/model/field/create', {
      modelId: model.id,
      name: 'title',
      type: 'text',
      description: 'Title',
      unique,
    })
  }
  const write = (...changes: readonly object[]) =>
    api.post<readonly { readonly id: string }[]>('/data/write', { projectId, env: 'stg', changes })
  const addOrder = (title: string) => write({ model: 'order', op: 'create', values: { title } })
  await signInAs(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog').last()
  const canvas = page.locator('.tf-canvas')
  const start = page.getByRole('region', { name: 'Trigger' })

  await test.step('a person makes a workflow and chooses what starts it', async () => {
    await page.goto(`/project/${projectId}/workflow`)
    await expect(page.getByText('There are no workflows yet')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'New workflow' }).first().click()
    await dialog.getByLabel('Name').fill('Invoice')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Choose a trigger')
    await dialog.getByRole('radio', { name: /^After a record was added/ }).check()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible()
    await start.getByLabel('Model').selectOption('order')
    await expect(main.getByText('order: after it was added').first()).toBeVisible()
  })

  await test.step('steps are added by keyboard, set up, and taken back and forth', async () => {
    await canvas.locator('[data-step]').first().click()
    await page.keyboard.press('Tab')
    await page.getByPlaceholder('Search actions').fill('Add record')
    await page.keyboard.press('Enter')
    const step = canvas.getByRole('button', { name: /^Add record/ })
    await expect(step).toBeVisible()
    const form = page.locator('.tf-form')
    await form.getByLabel('Model').selectOption('invoice')
    await form.getByLabel('What is sent').selectOption({ label: ALL })
    await expect(step).toContainText('invoice')
    await step.focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(step).not.toContainText('invoice')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Control+Shift+z')
    await expect(step).toContainText('invoice')
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('publishing shows what is in the way, then what the version may do', async () => {
    await main.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog).toContainText('Ready to publish.')
    await expect(dialog.locator('.wf-grants')).toContainText('invoice')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Published to Test')).toBeVisible()
    await expect(main.getByText('v1', { exact: true })).toBeVisible()
  })

  await test.step('a record starts it, and the run shows each step', async () => {
    await addOrder('A1')
    await main.getByRole('tab', { name: 'Runs' }).click()
    await expect(main.getByRole('cell', { name: 'Done' })).toBeVisible()
    await expect(main.getByRole('cell', { name: /^order added/ })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await main.getByRole('link', { name: /^Open run/ }).click()
    await expect(page.getByRole('heading', { name: 'Run of Invoice' })).toBeVisible()
    await expect(main.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toContainText(['Add record'])
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('a run that failed goes on from its failed step', async () => {
    await addOrder('A1')
    await main.getByRole('link', { name: 'All runs' }).click()
    await main
      .getByRole('row', { name: /Failed/ })
      .getByRole('link', { name: /^Open run/ })
      .click()
    await expect(main.getByText('This run failed')).toBeVisible()
    const query = { where: { field: 'title', op: 'eq', value: 'A1' } }
    const { list } = await api.post<{ readonly list: readonly { readonly id: string }[] }>('/data/query', {
      ...{ projectId, env: 'stg', model: 'invoice', query },
    })
    await write({ model: 'invoice', op: 'delete', id: list[0]!.id })
    await main.getByRole('button', { name: 'Retry from the failed step' }).click()
    await expect(main.getByText('This run failed')).toHaveCount(0)
    await expect(main.getByRole('region', { name: 'Summary' })).toContainText('Done')
  })

  await test.step('a run is repeated for the same cause', async () => {
    const before = page.url()
    await main.getByRole('button', { name: 'Run again' }).click()
    await expect(page).not.toHaveURL(before)
    await expect(main.getByText('This run failed')).toBeVisible()
  })

  await test.step('the record of a cause is one press away', async () => {
    await main.getByRole('link', { name: /^Open record/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/project/${projectId}/model/${modelIds.order}`))
  })

  await test.step('a run that a person started is cancelled', async () => {
    const { id, documentId } = await api.post<WorkflowDetail>('/workflow/create', {
      ...{ projectId, name: 'Endless', trigger: 'trigger/by-hand' },
    })
    let edits = 0
    const edit = (...cells: readonly (readonly unknown[])[]) => {
      edits += 1
      return api.post('/documents/edit', {
        ...{ id: documentId, edit: { id: `edit-0000000${edits}`, added: [], removed: [], cells } },
      })
    }
    const step = (action: string, params: object) => ({
      ...{ id: 's', kind: 'action', name: '', action, params, bindings: {} },
    })
    await edit(
      ['steps', 'nodes', [step('node/set-field', { field: 'title' })]],
      ['workflow', 'trigger/params/inputs', [{ name: 'warehouse', required: true }]],
    )
    await page.goto(`/project/${projectId}/workflow/${id}?tab=settings`)
    await main.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: /^Set field: / }).click()
    await expect(canvas.locator('[data-step="s"][aria-current="step"]')).toBeVisible()
    // What another person saves is shown here without a reload.
    await edit(['steps', 'nodes', [step('node/script', { source: 'while (true) {}' })]])
    await expect(canvas.getByRole('button', { name: /^Run script/ })).toBeVisible()
    await main.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await main.getByRole('button', { name: 'Run…' }).click()
    await dialog.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(dialog).toContainText('Enter warehouse')
    await dialog.getByLabel('warehouse').fill('North')
    await dialog.getByRole('button', { name: 'Run', exact: true }).click()
    await main.getByRole('button', { name: 'Cancel the run' }).click()
    await dialog.getByRole('button', { name: 'Cancel the run' }).click()
    await expect(main.getByRole('region', { name: 'Summary' })).toContainText('Cancelled')
  })

  await test.step('testers look, and the list counts runs', async () => {
    await register(baseURL!, LOOKER)
    await api.post('/project/member/create', { projectId, userName: LOOKER.email, role: 'tester' })
    const context = await browser.newContext({ baseURL: baseURL! })
    const theirs = await context.newPage()
    await signInAs(theirs, LOOKER)
    await theirs.goto(`/project/${projectId}/workflow`)
    await expect(theirs.getByText('3 runs')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'New workflow' })).toHaveCount(0)
    await theirs.getByRole('link', { name: 'Invoice', exact: true }).click()
    await expect(theirs.getByText('You may only look at this')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await context.close()
  })
  expect(errors()).toEqual([])
})

import { expect } from 'playwright/test'
import type { ApprovalFlowDetail, ModelDetail, ProjectInfo } from '../../server/wire.ts'
import { register, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

const LOOKER = { email: 'looker-approvals@example.com', password: 'another-Horse-7-staple' }
const ANN = { email: 'ann-approvals@example.com', password: 'another-Horse-7-staple' }

test('an approval flow is drawn, given approvers, previewed, published and taken back', async ({
  page,
  baseURL,
  browser,
}) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(20_000)
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Costs' })
  const model = await api.post<ModelDetail>('/model/create', { projectId, name: 'expense', description: 'Expenses' })
  for (const [name, type] of [
    ['title', 'text'],
    ['amount', 'number'],
  ])
    await api.post('/model/field/create', { modelId: model.id, name, type, description: `The ${name}` })
  await register(baseURL!, ANN)
  const { id: roleId } = await api.post<{ readonly id: number }>('/project/role/create', {
    projectId,
    name: 'Managers',
  })
  await api.post('/project/user/create', { projectId, userName: ANN.email, role: 'ordinary', roleId })
  await register(baseURL!, LOOKER)
  await api.post('/project/user/create', { projectId, userName: LOOKER.email, role: 'tester' })
  await signInAs(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog').last()
  const canvas = page.locator('.tf-canvas')
  const form = page.locator('.tf-form')
  const tab = (name: string) => main.getByRole('tab', { name }).click()
  const addAfter = async (step: string | RegExp, wanted: string) => {
    await canvas.getByRole('button', { name: step }).first().focus()
    await page.keyboard.press('Tab')
    await page.getByPlaceholder('Search actions').fill(wanted)
    await page.keyboard.press('Enter')
  }

  await test.step('a person makes a flow for a model', async () => {
    await page.goto(`/project/${projectId}/approval`)
    await expect(page.getByText('There are no approval flows yet')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'New approval flow' }).first().click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Enter a name')
    await dialog.getByLabel('Name').fill('Expenses')
    await dialog.getByLabel('Model').click()
    await page.getByRole('option', { name: 'Expenses · expense' }).click()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Expenses' })).toBeVisible()
    await expect(page).toHaveURL(/\/approval\/\d+$/)
  })

  await test.step('only steps of approvals are offered, and findings say what is missing', async () => {
    await canvas.locator('[data-step]').first().click()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('option')).toHaveText([/Approval/, /Copy/, /Run a workflow/, /Parallel/, /Conditions/])
    await page.getByPlaceholder('Search actions').fill('Approval')
    await page.keyboard.press('Enter')
    await expect(canvas.getByRole('button', { name: /^Approval/ })).toBeVisible()
    await expect(form.getByRole('alert')).toContainText('“Approvers” is empty')
  })

  await test.step('a person and a role are asked, in an order that the keyboard changes', async () => {
    await form.getByLabel('Name').fill('Check')
    await form.getByRole('button', { name: 'Add source' }).click()
    await form.getByLabel('Source 1', { exact: true }).selectOption({ label: 'People' })
    const search = form.getByRole('combobox', { name: /Search for people/ })
    await search.fill('ann-appr')
    await expect(form.getByRole('option', { name: /ann-approvals/ })).toBeVisible()
    await search.press('Enter')
    await form.getByRole('button', { name: 'Add source' }).click()
    await form.getByLabel('Source 2', { exact: true }).selectOption({ label: 'Role' })
    await form.getByLabel('Source 2: Role').selectOption({ label: 'Managers' })
    const step = canvas.getByRole('button', { name: /^Check/ })
    await expect(step).toContainText(/ann-approvals.*, Managers · one decides/)
    await form.getByLabel('Source 2', { exact: true }).press('Alt+ArrowUp')
    await expect(step).toContainText(/Managers, ann-approvals/)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('fields are opened, and undo takes that back', async () => {
    const amount = form.getByRole('radio', { name: 'The amount: Edit' })
    await amount.check()
    await expect(amount).toBeChecked()
    await canvas.getByRole('button', { name: /^Check/ }).focus()
    await page.keyboard.press('Control+z')
    await expect(amount).not.toBeChecked()
    await page.keyboard.press('Control+Shift+z')
    await expect(amount).toBeChecked()
  })

  await test.step('a lane asks the initiator where the amount is large', async () => {
    await addAfter(/^Check/, 'Conditions')
    await form.getByLabel('Name of path 1').fill('Large')
    await form.getByRole('textbox', { name: /Condition of path 1/ }).click()
    await page.keyboard.type('values.amount > 100')
    await canvas.getByRole('button', { name: /Large/ }).first().click()
    await page.getByPlaceholder('Search actions').fill('Approval')
    await page.keyboard.press('Enter')
    await form.getByLabel('Name').fill('Own check')
    await form.getByRole('button', { name: 'Add source' }).click()
    await form.getByLabel('Source 1', { exact: true }).selectOption({ label: 'Initiator' })
    await form.getByLabel('A refusal').selectOption({ label: 'Returns it to a step' })
    await form.getByLabel('Step', { exact: true }).selectOption({ label: 'Check' })
    await expect(canvas.getByRole('button', { name: /^Own check/ })).toContainText('the initiator · one decides')
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('the settings say who may start it, and what its end writes', async () => {
    await tab('Settings')
    await main.getByLabel('Who may start it').selectOption({ label: 'Managers' })
    await expect(main.getByRole('button', { name: 'Remove Managers' })).toBeVisible()
    await main.getByRole('textbox', { name: 'Title' }).fill('Expense ${values.title}')
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('the preview shows who is asked, and who is left out and why', async () => {
    await tab('Preview')
    const line = main.getByRole('list', { name: 'Course of the approval' })
    await main.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(line).toContainText('Check')
    await expect(line).toContainText('ann-approvals')
    await expect(main.getByText('Not reached: Own check')).toBeVisible()
    await main.getByLabel('The amount').fill('500')
    await main.getByLabel('The amount').press('Enter')
    await expect(line).toContainText('Without approvers → administrators of the project')
    await expect(line.getByRole('listitem').last()).toHaveText('Approved')
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('it is published, and listed over all projects', async () => {
    await main.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog).toContainText('Ready to publish.')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Published to Test')).toBeVisible()
    await expect(main.getByText('v1', { exact: true })).toBeVisible()
    await tab('History')
    await expect(main.getByRole('list', { name: 'History' })).toContainText('Changed the settings')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('navigation').getByRole('link', { name: 'Approvals' }).click()
    await main.getByLabel('Search approval flows and projects').fill('costs')
    const row = main.getByRole('row', { name: /Expenses/ })
    await expect(row).toContainText('Costs')
    await row.getByRole('switch', { name: 'Enable Expenses in Test' }).click()
    await expect(row.getByRole('switch')).not.toBeChecked()
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('a flow is made from the list over all projects', async () => {
    await main.getByRole('button', { name: 'New approval flow' }).click()
    await dialog.getByLabel('Name').fill('Holidays')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Choose a project')
    await dialog.getByLabel('Project').click()
    await page.getByRole('option', { name: 'Costs', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Holidays' })).toBeVisible()
    await main.getByRole('button', { name: 'Go to the settings' }).click()
    await main.getByLabel('Model', { exact: true }).selectOption('expense')
    await tab('Steps')
    await expect(page.getByText('No model is chosen yet')).toHaveCount(0)
  })

  await test.step('a tester looks at flows and previews them, and changes nothing', async () => {
    const looker = await browser.newPage()
    await signInAs(looker, LOOKER)
    await looker.goto(`/project/${projectId}/approval`)
    await expect(looker.getByText('You can look, not change.')).toBeVisible()
    await expect(looker.getByRole('button', { name: /^(New|Edit|Delete)/ })).toHaveCount(0)
    await looker.getByRole('link', { name: 'Expenses' }).click()
    await expect(looker.getByText('You may only look at this')).toBeVisible()
    await expect(looker.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await looker.getByRole('tab', { name: 'Settings' }).click()
    await expect(looker.getByRole('textbox', { name: 'Title' })).toBeDisabled()
    expect(await violationsOf(looker)).toEqual([])
    await looker.getByRole('tab', { name: 'Preview' }).click()
    await looker.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(looker.getByRole('list', { name: 'Course of the approval' })).toContainText('Check')
    await looker.close()
    await page.goto('/approvals')
  })

  await test.step('it is deleted after a question', async () => {
    await main.getByRole('button', { name: 'Delete Expenses' }).click()
    await expect(dialog).toContainText('It is published to Test')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(main.getByRole('row', { name: /Expenses/ })).toHaveCount(0)
    const flows = await api.post<readonly ApprovalFlowDetail[]>('/approval/flow/list', { projectId })
    expect(flows.map(({ name }) => name)).toEqual(['Holidays'])
  })
  expect(errors()).toEqual([])
})

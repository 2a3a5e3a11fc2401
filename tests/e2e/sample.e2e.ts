import { expect } from 'playwright/test'
import type { ApprovalItem, Paged, PageInfo, ProjectInfo, WorkflowRun } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { type Api, register, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { inSight } from './admin-app.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

/** The id of one of the administrator's sample pages, which is published. */
async function published(api: Api, name: string, remark: string): Promise<number> {
  // Others may make projects and pages of the same templates.
  const { list: projects } = await api.get<Paged<ProjectInfo>>('/project/list?pageSize=50&keyword=Sample')
  const first = Math.min(...projects.filter(({ userName }) => userName === administrator.email).map(({ id }) => id))
  const { list } = await api.get<Paged<PageInfo>>(`/pages/list?projectId=${first}&keyword=${name}&pageSize=50`)
  const sample = list.find((page) => page.remark.startsWith(remark))!
  // A second try finds it published.
  if (sample.prdState !== 3) await api.post('/page/publish/create', { env: 'prd', id: sample.id, previewImg: '' })
  return sample.id
}

test('the orders of the sample project work as they are: list, search, edit dialog with validation, chart, flows', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const sample = await published(api, 'Orders', 'Chart, search')
  await signInAs(page)
  await page.goto(`/page/${sample}`)

  const table = page.locator('[data-id="MarsTable_orders"]')
  const rows = table.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(page.locator('[data-id="LineChart_orders"] canvas')).toBeVisible()

  await test.step('search by customer, then reset', async () => {
    const customer = ((await rows.first().locator('td').nth(1).textContent()) ?? '').trim()
    await page.getByRole('combobox', { name: 'Customer' }).click()
    await page.getByRole('option', { name: customer }).click()
    await page.getByRole('button', { name: 'Search' }).click()
    // The first row is the same before and after: all of them have to be.
    await expect(async () => {
      const shown = (await rows.locator('td:nth-child(2)').allTextContents()).map((text) => text.trim())
      expect([...new Set(shown)]).toEqual([customer])
    }).toPass({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Reset' }).first().click()
    await expect(page.getByRole('combobox', { name: 'Customer' })).not.toContainText(customer)
    await expect(async () => {
      const shown = (await rows.locator('td:nth-child(2)').allTextContents()).map((text) => text.trim())
      expect(new Set(shown).size).toBeGreaterThan(1)
    }).toPass({ timeout: 15_000 })
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
    const amount = dialog.getByLabel('Amount')
    await expect(amount).not.toHaveValue('')
    await amount.fill('')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await amount.fill('1234.5')
    await dialog.getByRole('combobox', { name: 'Customer' }).click()
    await page.getByRole('option', { name: 'Zephyr Sports' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(rows.first()).toContainText('Zephyr Sports')
    await expect(rows.first()).toContainText('1,234.50')
  })

  expect(errors()).toEqual([])
})

test('a visitor adds, finds, opens and deletes a customer of the sample project', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  await published(api, 'Customer', 'The details')
  const customers = await published(api, 'Customers', 'Search, table')
  await signInAs(page)
  await page.goto(`/page/${customers}`)
  const rows = page.locator('[data-id="MarsTable_customers"] tbody tr')
  await expect(rows).toHaveCount(10)

  await test.step('refuses a customer without a name, and adds one', async () => {
    await page.getByRole('button', { name: 'New customer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('A name is needed')).toBeVisible()
    // The flow of the first press ends with this message; until then another press is ignored.
    await expect(page.getByText('Please check the form')).toBeVisible()
    await dialog.getByLabel('Name').fill('Tessera & Daughters')
    await dialog.getByLabel('E-mail').fill('hello@example.com')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(rows.first()).toContainText('hello@example.com')
  })

  await test.step('finds it and shows its details', async () => {
    await page.getByLabel('Customer name').fill('Daughters')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(rows).toHaveCount(1)
    await rows.first().getByRole('button', { name: 'View' }).click()
    await expect(page.getByRole('heading', { name: 'Tessera & Daughters' })).toBeVisible()
    await page.goBack()
  })

  await test.step('deletes it after a question', async () => {
    await expect(rows.first()).toContainText('Tessera & Daughters')
    await rows.first().getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Delete this customer?')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
    await expect(rows.filter({ hasText: 'Tessera & Daughters' })).toHaveCount(0)
  })
  await test.step('keeps a customer with orders', async () => {
    await page.getByLabel('Customer name').fill('Aster')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(rows).toHaveCount(1)
    await rows.first().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Other records refer to it')).toBeVisible()
    await expect(rows).toHaveCount(1)
  })
  expect(errors().filter((text) => !text.includes('422'))).toEqual([])
})

test('the workplace and the settings of the sample project work', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const workplace = await published(api, 'Workplace', 'Key figures')
  const settings = await published(api, 'Settings', 'A form')
  await signInAs(page)
  await page.goto(`/page/${workplace}`)
  await expect(page.locator('[data-id="Statistic_customers"]')).toContainText(/\d/)
  await expect(page.locator('[data-id="PieChart_status"] canvas')).toBeVisible()
  await expect(page.locator('[data-id="MarsTable_orders"] tbody tr')).toHaveCount(5)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Reloaded')).toBeVisible()

  await page.goto(`/page/${settings}`)
  await expect(page.getByLabel('Company name')).toHaveValue('Sample company')
  await page.getByLabel('Company name').fill('Nova')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Saved in this browser')).toBeVisible()
  await page.getByLabel('Company name').fill('Other')
  await page.getByRole('button', { name: 'Back to the saved values' }).click()
  await expect(page.getByLabel('Company name')).toHaveValue('Nova')
  expect(errors()).toEqual([])
})

test('a newcomer reads why a run of the sample project failed, and retries it', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<{ readonly id: number }>('/sample/project/create', {})
  await expect
    .poll(async () => {
      const { list } = await api.post<Paged<WorkflowRun>>('/workflow/run/list', { projectId })
      return list.map(({ status }) => status).toSorted()
    })
    .toEqual(['done', 'done', 'failed', 'refused'])
  await signInAs(page)
  const main = page.getByRole('main')
  const steps = main.getByRole('list', { name: 'Steps' })
  await page.goto(`/project/${projectId}/workflow`)
  await expect(main.getByRole('link', { name: 'Check new orders' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await test.step('the workflow before a write shows its conditions, and the order that it refused', async () => {
    await main.getByRole('link', { name: 'Check new orders' }).click()
    await expect(page.locator('.tf-canvas')).toContainText('Paused customer')
    await main.getByRole('tab', { name: 'Runs' }).click()
    const refused = main.getByRole('row', { name: /Write refused/ })
    await refused.getByRole('link', { name: /^Open run/ }).click()
    await expect(page.getByRole('heading', { name: 'Run of Check new orders' })).toBeVisible()
    await expect(main).toContainText('Evergreen Foods is paused')
  })

  await test.step('the run that failed says why, and ends well when that is corrected', async () => {
    await page.goto(`/project/${projectId}/workflow`)
    await main.getByRole('link', { name: 'Follow up shipped orders' }).click()
    await main.getByRole('tab', { name: 'Runs' }).click()
    const failed = main.getByRole('row', { name: /Failed/ })
    await failed.getByRole('link', { name: /^Open run/ }).click()
    await expect(main.getByText('This run failed')).toBeVisible()
    await expect(steps).toContainText('Evergreen Foods is paused')
    expect(await violationsOf(page)).toEqual([])
    const query = { where: { field: 'name', op: 'eq', value: 'Evergreen Foods' } }
    const at = { projectId, env: 'stg' }
    const { list } = await api.post<Paged<{ readonly id: string }>>('/data/query', { ...at, model: 'customer', query })
    const changes = [{ model: 'customer', op: 'update', id: list[0]!.id, values: { status: 'active' } }]
    await api.post('/data/write', { ...at, changes })
    await main.getByRole('button', { name: 'Retry from the failed step' }).click()
    await expect(main.getByRole('region', { name: 'Summary' })).toContainText('Done')
    await expect(main.getByText('This run failed')).toHaveCount(0)
  })
  expect(errors()).toEqual([])
})

test('a newcomer finds an approval of the sample project, and decides it alone', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const account = { email: `sample-${Date.now()}@example.test`, password: 'long-enough-9' }
  await register(baseURL!, account)
  const api = await signIn(baseURL!, account)
  const { id: projectId } = await api.post<ProjectInfo>('/sample/project/create', {})
  const box = { projectId, env: 'stg', box: 'todo' }
  const waiting = async () => (await api.post<Paged<ApprovalItem>>('/approval/list', box)).list
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1)
  const [{ recordId }] = (await waiting()) as [ApprovalItem]
  await signInAs(page, account)
  await page.goto(`/app/${projectId}/approvals?env=stg`)
  await inSight(page).getByRole('listitem').filter({ hasText: 'Cancel order SO000051' }).getByRole('link').click()
  const remark = inSight(page).getByRole('textbox', { name: 'Remark' })
  const approve = inSight(page).getByRole('button', { name: 'Approve', exact: true })
  await remark.fill('Talk to the customer: done')
  const next = page.waitForResponse((answer) => answer.url().includes('/api/approval/detail'))
  await approve.click()
  await next
  // The form of the second step takes the place of the first one, with what was written there.
  await expect(inSight(page).getByText('Decide').last()).toBeVisible()
  await expect(async () => {
    await remark.fill('Decide: done')
    await expect(remark).toHaveValue('Decide: done', { timeout: 500 })
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
    await expect(remark).toHaveValue('Decide: done', { timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await approve.click()
  await expect(inSight(page).getByText('There is nothing for you to decide')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const one = { projectId, env: 'stg', model: 'order', id: recordId }
  expect(await api.post('/data/one', one)).toMatchObject({ status: 'cancelled', remark: 'Decide: done' })
  expect(errors()).toEqual([])
})

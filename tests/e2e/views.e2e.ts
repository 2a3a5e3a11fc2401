import { expect } from 'playwright/test'
import type { ModelDetail, PageInfo, ProjectInfo, RoleInfo, ViewInfo } from '../../server/wire.ts'
import { publish, register, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { LONG } from './long.ts'

const CLERK = { email: 'clerk-views@example.com', password: 'another-Horse-7-staple' }

test(
  'a view adds up orders by customer, a page gives its parameter a value, and a role sees no prices',
  LONG,
  async ({ page, baseURL, browser }) => {
    test.setTimeout(240_000)
    const errors = watchErrors(page)
    page.setDefaultTimeout(15_000)
    const api = await signIn(baseURL!)
    const project = await api.post<ProjectInfo>('/project/create', { name: 'Sales' })
    const projectId = project.id
    const model = (name: string, description: string) =>
      api.post<ModelDetail>('/model/create', { projectId, name, description })
    const customer = await model('customer', 'Customers')
    const order = await model('order', 'Orders')
    const field = (modelId: number, name: string, type: string, more: object = {}) =>
      api.post<ModelDetail>('/model/field/create', { modelId, name, type, ...more })
    const { rev: customerRev } = await (async () => {
      await field(customer.id, 'name', 'text', { description: 'Customer' })
      return field(customer.id, 'city', 'text', { description: 'City' })
    })()
    await field(order.id, 'title', 'text', { description: 'Title' })
    await field(order.id, 'price', 'number', { description: 'Price', options: { places: 2 } })
    const { rev: orderRev } = await field(order.id, 'customer', 'association', {
      ...{ description: 'Customer', options: { target: customer.id } },
    })
    await api.post('/model/release', { id: customer.id, rev: customerRev })
    await api.post('/model/release', { id: order.id, rev: orderRev })
    for (const env of ['stg', 'prd']) {
      const write = (changes: readonly object[]) =>
        api.post<{ id: string }[]>('/data/write', { projectId, env, changes })
      const people = await write(
        [
          ['Nova', 'Rome'],
          ['Vega', 'Oslo'],
        ].map(([name, city]) => ({ model: 'customer', op: 'create', values: { name, city } })),
      )
      const [nova, vega] = people.map(({ id }) => id)
      const orders = [
        ['A1', 10.5, nova],
        ['A2', 0.25, nova],
        ['B1', 5, vega],
      ] as const
      await write(
        orders.map(([title, price, who]) => ({
          ...{ model: 'order', op: 'create', values: { title, price, customer: who } },
        })),
      )
    }
    await signInAs(page)
    const main = page.getByRole('main')
    const choose = async (name: string, option: string): Promise<void> => {
      await main.getByRole('combobox', { name }).click()
      await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).last().click()
    }
    const result = page.getByRole('region', { name: 'Result' })
    const cells = () => result.locator('tbody tr').allInnerTexts()

    await test.step('a person makes a view over a model', async () => {
      await page.goto(`/project/${projectId}/view`)
      await expect(page.getByText('There are no views yet')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'New view' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('customer')
      await dialog.getByLabel('Description').fill('Sales by customer')
      await dialog.getByRole('combobox', { name: 'Model' }).click()
      await page.getByRole('option', { name: 'Orders · order' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('Another model or view of the project has this name')
      await dialog.getByLabel('Name').fill('sales')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name: 'sales · Sales by customer' })).toBeVisible()
      await expect(result.getByRole('cell', { name: 'A1' })).toBeVisible()
    })

    await test.step('fields of associations, groups and a sum show their result', async () => {
      await main.getByRole('button', { name: 'Remove title' }).click()
      await main.getByRole('button', { name: 'Remove customer' }).click()
      await main.getByRole('button', { name: 'Fields of Customer' }).click()
      const tree = main.locator('.views-tree').first()
      await tree.getByText('City', { exact: true }).click()
      await tree.getByText('Customer', { exact: true }).last().click()
      await main.getByRole('switch', { name: 'Groups' }).click()
      await choose('Column 1: function', 'Sum')
      await main.getByRole('button', { name: 'Add a count' }).click()
      await main.getByRole('textbox', { name: 'Column 1: name' }).fill('total')
      await main.getByRole('textbox', { name: 'Column 1: title' }).fill('Total')
      await main.getByRole('button', { name: 'Add an order' }).click()
      await choose('Order 1: direction', 'Descending')
      await expect(result.getByRole('columnheader', { name: 'Total' })).toBeVisible()
      await expect.poll(cells).toEqual([expect.stringContaining('10.75'), expect.stringContaining('5.00')])
      await expect(result).toContainText('2 rows')
    })

    await test.step('a condition takes the value of a parameter', async () => {
      await main.getByRole('button', { name: 'Add a condition' }).click()
      await choose('Condition 1: field', 'Customer › City')
      await choose('Condition 1: where the value is from', 'New parameter')
      await expect(main.getByRole('textbox', { name: 'Parameter 1: name' })).toHaveValue('city')
      await main.getByRole('textbox', { name: 'city: trial value' }).fill('Oslo')
      await expect.poll(cells).toEqual([expect.stringContaining('Vega')])
      await main.getByRole('textbox', { name: 'city: trial value' }).fill('')
      await expect(result).toContainText('2 rows')
      expect(await violationsOf(page)).toEqual([])
      await main.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expect(main.getByRole('button', { name: 'Save' })).toBeDisabled()
    })

    const columns = ['total', 'customer_city', 'count'].map((dataIndex) => ({ title: dataIndex, dataIndex }))
    const params = [{ key: 'city', value: { type: 'variable', value: 'route.query.city' } }]
    const source = { sourceType: 'source/model', id: '', config: { model: 'sales', params } }
    const sales = await api.post<PageInfo>('/pages/create', {
      ...{ name: 'Sales', projectId },
      pageData: storedPage([{ id: 'MarsTable_1', type: 'MarsTable', props: { columns }, api: source }]),
    })
    const table = page.locator('[data-id="MarsTable_1"] tbody')

    await test.step('the editor offers the view beside the models', async () => {
      await page.goto(`/editor/${sales.id}/edit`)
      const { canvas } = openEditor(page)
      await canvas.getByText('10.75').waitFor()
      await canvas.getByText('10.75').click()
      await page.getByRole('tab', { name: 'Data', exact: true }).last().click()
      const model = page.getByRole('combobox', { name: 'Model or view' })
      await expect(model).toHaveValue('sales')
      await expect(model.locator('option', { hasText: 'Sales by customer · sales (view)' })).toHaveCount(1)
    })

    await test.step('a published page reads the view with its parameter', async () => {
      await publish(api, sales.id)
      await page.goto(`/page/${sales.id}`)
      await expect(table).toContainText('10.75')
      await expect(table).toContainText('Oslo')
      await page.goto(`/page/${sales.id}?city=Oslo`)
      await expect(table).toContainText('Oslo')
      await expect(table).not.toContainText('10.75')
    })

    await test.step('a role without the price sees no totals', async () => {
      const role = await api.post<RoleInfo>('/project/role/create', { projectId, name: 'Clerk' })
      const permit = (modelId: number, fields: true | readonly string[]) =>
        api.post('/data/permits/update', { roleId: role.id, modelId, permits: { view: { where: true, fields } } })
      await permit(order.id, ['title', 'customer'])
      await permit(customer.id, true)
      const menu = { projectId, type: 1, name: 'Sales', kind: 'page', pageId: sales.id, path: '/sales' }
      const { id: menuId } = await api.post<{ id: number }>('/project/menu/create', menu)
      await api.post('/project/role/updateLimits', { id: role.id, rev: role.rev, limits: [menuId] })
      await register(baseURL!, CLERK)
      await api.post('/project/user/create', { projectId, userName: CLERK.email, role: 'ordinary', roleId: role.id })
      const context = await browser.newContext({ baseURL: baseURL!, locale: 'en' })
      const tab = await context.newPage()
      await signInAs(tab, CLERK)
      await tab.goto(`/app/${projectId}/sales`)
      const theirs = tab.locator('[data-id="MarsTable_1"] tbody')
      await expect(theirs).toContainText('Rome')
      await expect(theirs).not.toContainText('10.75')
      await context.close()
    })

    await test.step('a new name and the deletion name the page that uses the view', async () => {
      await page.goto(`/project/${projectId}/view`)
      await page.getByRole('button', { name: 'Edit sales' }).click()
      await expect(page.getByRole('dialog')).toContainText('Pages: Sales')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'Delete sales' }).click()
      await expect(page.getByRole('dialog')).toContainText('Pages: Sales')
      await page.keyboard.press('Escape')
      expect((await api.post<ViewInfo[]>('/view/list', { projectId })).map(({ name }) => name)).toEqual(['sales'])
    })
    expect(errors().filter((text) => !/400|409/.test(text))).toEqual([])
  },
)

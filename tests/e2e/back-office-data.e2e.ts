import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from 'playwright/test'
import type { FieldInfo, ModelDetail, PageInfo, RoleInfo } from '../../server/wire.ts'
import { type Api, publish, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { type ApplicationWorld, canStartOn, DATABASES, startApplicationWorld } from './application.ts'
import { signInAs } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { personIn } from './four-people.ts'
import { onlyLong } from './long.ts'

test.use({ actionTimeout: 20_000 })

const CUSTOMERS = [
  'name,city',
  'Nova,Rome',
  ',Bern',
  'Vega,Oslo',
  'Nova,Paris',
  'Lyra,Graz',
  `${'x'.repeat(1_001)},Linz`,
]
type Given = Omit<Partial<FieldInfo>, 'options'> & { readonly name: string; readonly options?: object }

/** Customers, orders and their lines, with a dictionary of states. */
async function addModels(root: Api, projectId: number) {
  await root.post('/dictionary/create', {
    ...{ projectId, code: 'state', name: 'States' },
    items: [
      { value: 'new', labelZh: '新建', labelEn: 'New order', color: '#165dff' },
      { value: 'paid', labelZh: '已付', labelEn: 'Paid', color: '#008026' },
    ],
  })
  const add = async (name: string, description: string, fields: readonly Given[]): Promise<ModelDetail> => {
    let model = await root.post<ModelDetail>('/model/create', { projectId, name, description })
    for (const field of fields)
      model = await root.post<ModelDetail>('/model/field/create', { modelId: model.id, type: 'text', ...field })
    return model
  }
  const text = (name: string, label: string, more: object = {}): Given => ({ name, description: label, ...more })
  const customer = await add('customer', 'Customers', [
    text('name', 'Name', { required: true, unique: true }),
    text('city', 'City'),
  ])
  const line = await add('line', 'Lines', [
    text('item', 'Item', { required: true }),
    text('amount', 'Amount', { type: 'number' }),
  ])
  const link = (target: ModelDetail, more: object = {}) => ({
    type: 'association',
    options: { target: target.id, ...more },
  })
  const order = await add('order', 'Orders', [
    text('note', 'Note'),
    text('state', 'State', { type: 'dictionary', options: { dictionary: 'state' } }),
    text('price', 'Price', { type: 'number', options: { places: 2 } }),
    text('customer', 'Customer', { required: true, ...link(customer) }),
    text('lines', 'Lines', link(line, { kind: 'one-to-many' })),
  ])
  return { customer, line, order }
}

for (const database of DATABASES)
  onlyLong(test)(`models become a back office that a role uses, on ${database}`, async ({ browser }) => {
    test.setTimeout(300_000)
    test.skip(!canStartOn(database), `${database} is not installed: nothing of this journey ran on it`)
    const world = await startApplicationWorld(database, [])
    try {
      await journey(browser, world)
    } finally {
      await world.close()
    }
  })

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function journey(browser: Browser, { server, root, project, people }: ApplicationWorld): Promise<void> {
  const projectId = project.id
  const { page } = await personIn(browser, server.url, people.admin)
  await signInAs(page)
  const dialog = page.getByRole('dialog')
  const models = await addModels(root, projectId)
  const at = (model: ModelDetail, query = ''): string => `/project/${projectId}/model/${model.id}${query}`
  const release = async (model: ModelDetail): Promise<void> => {
    await page.goto(at(model))
    await tab(page, 'Release')
    await button(page, 'Release to production')
    await expect(page.getByText('Production is the same as test.')).toBeVisible()
  }
  for (const model of [models.customer, models.order, models.line]) await release(model)

  await test.step('an import refuses three bad rows, and an export has the others', async () => {
    await page.goto(at(models.customer, '?tab=records'))
    await page.getByText('Production', { exact: true }).click()
    await button(page, 'Import')
    const buffer = Buffer.from(CUSTOMERS.join('\n'))
    await dialog.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toContainText('Done · 3 created, 0 changed, 3 refused')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('cell', { name: 'Lyra' })).toBeVisible()
    await button(page, 'Export')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export the file', exact: true }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(',').slice(1).join()),
    ).toEqual(['Nova,Rome', 'Vega,Oslo', 'Lyra,Graz'])
  })

  await test.step('a record leaves the trash', async () => {
    await page
      .getByRole('row', { name: /Vega/ })
      .getByRole('button', { name: /Delete/ })
      .click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('cell', { name: 'Vega' })).toHaveCount(0)
    await button(page, 'Trash')
    await page
      .getByRole('row', { name: /Vega/ })
      .getByRole('button', { name: /^Restore/ })
      .click()
    await button(page, 'Back to the records')
    await expect(page.getByRole('cell', { name: 'Vega' })).toBeVisible()
  })

  const pageId = await test.step('one press makes a page, which is changed by hand', async () => {
    await page.goto(at(models.order))
    await button(page, 'Make a page')
    await dialog.getByRole('button', { name: 'Make it' }).click()
    const editor = openEditor(page)
    await expect(editor.canvas.getByText('Customer:').first()).toBeVisible()
    await editor.canvas.getByRole('columnheader', { name: 'State' }).click()
    const title = page.locator('[data-field="leftTitle"]').getByRole('textbox')
    await title.fill('Our orders')
    await title.blur()
    await expect(editor.canvas.getByText('Our orders')).toBeVisible()
    await editor.saved()
    return Number(/editor\/(\d+)/.exec(page.url())?.[1])
  })

  await test.step('a new field is released, and the page is brought up to date', async () => {
    await root.post('/model/field/create', {
      modelId: models.order.id,
      name: 'place',
      description: 'Place',
      type: 'text',
    })
    await release(models.order)
    await page.goto(`/editor/${pageId}/edit`)
    const editor = openEditor(page)
    await editor.ready()
    await editor.panel('Models')
    await button(page, 'Bring up to date: Orders')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(editor.canvas.getByRole('columnheader', { name: 'Place' })).toBeVisible()
    await expect(editor.canvas.getByText('Our orders')).toBeVisible()
    await editor.saved()
    await publish(root, pageId)
  })

  const menu = { projectId, type: 1, name: 'Orders', kind: 'page', pageId, path: '/orders' }
  const { id: menuId } = await root.post<{ id: number }>('/project/menu/create', menu)
  const role = await root.post<RoleInfo>('/project/role/create', { projectId, name: 'Clerk' })
  await root.post('/project/role/updateLimits', { id: role.id, rev: role.rev, limits: [menuId] })
  const { email } = people.clerk
  await root.post('/project/user/create', { projectId, userName: email, role: 'ordinary', roleId: role.id })
  const own = { field: 'createdBy', op: 'eq', value: { known: 'me' } }
  const seen = ['note', 'state', 'customer', 'lines', 'place']
  const permit = (model: ModelDetail, permits: object) =>
    root.post('/data/permits/update', { roleId: role.id, modelId: model.id, permits })
  const every = { where: true, fields: true }
  await permit(models.customer, { view: every })
  await permit(models.line, { view: every, create: every, update: every, delete: every })
  const owned = { where: own, fields: seen }
  await permit(models.order, { view: owned, create: { where: true, fields: seen }, update: owned, delete: owned })
  const write = (by: Api, changes: readonly object[]) =>
    by.post<{ id: string }[]>('/data/write', { projectId, env: 'prd', changes })
  const { list } = await root.post<{ list: { id: string }[] }>('/data/query', {
    ...{ projectId, env: 'prd', model: 'customer', query: {} },
  })
  const foreign = { note: 'Foreign', price: 99, customer: list[0]!.id }
  await write(root, [{ model: 'order', op: 'create', values: foreign }])

  await test.step('the clerk adds an order, and sees their own without the price', async () => {
    const clerk = await personIn(browser, server.url, people.clerk)
    await signInAs(clerk.page, people.clerk)
    await clerk.page.goto(`/app/${projectId}/orders`)
    const window = clerk.page.getByRole('dialog')
    await clerk.page.getByRole('button', { name: 'New', exact: true }).click()
    await window.getByLabel('Note').fill('Mine')
    await window.getByRole('combobox', { name: 'State' }).selectOption('Paid')
    await window.getByRole('combobox', { name: 'Customer' }).click()
    await clerk.page.getByRole('option', { name: 'Nova' }).click()
    await window.getByRole('button', { name: 'Add row' }).click()
    await window.getByLabel('Item 1').fill('Cup')
    await window.getByRole('button', { name: 'OK' }).click()
    const row = clerk.page.getByRole('row').filter({ hasText: 'Mine' })
    for (const text of ['Paid', 'Nova']) await expect(row).toContainText(text)
    await expect(clerk.page.getByText('Foreign')).toHaveCount(0)
    expect(await violationsOf(clerk.page)).toEqual([])
    await row.getByText('Edit').click()
    await expect(window.getByLabel('Item 1')).toHaveValue('Cup')
    await expect(window.getByText('rice')).toHaveCount(0)
    const theirs = await signIn(server.url, people.clerk)
    const ask = { projectId, env: 'prd', model: 'order' }
    const { list: orders } = await theirs.post<{ list: object[] }>('/data/query', { ...ask, query: {} })
    expect(orders.map((order) => Object.hasOwn(order, 'price'))).toEqual([false])
    await clerk.page.context().close()
  })

  await test.step('a developer builds a table of the same records by hand', async () => {
    const developer = await personIn(browser, server.url, people.developer)
    await signInAs(developer.page, people.developer)
    const { id } = await root.post<PageInfo>('/pages/create', { name: 'By hand', projectId })
    const changes = [{ model: 'customer', op: 'create', values: { name: 'Test customer' } }]
    await root.post('/data/write', { projectId, env: 'stg', changes })
    await developer.page.goto(`/editor/${id}/edit`)
    const editor = openEditor(developer.page)
    await editor.ready()
    await editor.drag('MarsTable', { x: 700, y: 300 })
    await editor.tab('Data')
    await developer.page.getByRole('combobox', { name: 'Data from' }).click()
    await developer.page.getByRole('option', { name: 'Model', exact: true }).click()
    await developer.page.getByRole('combobox', { name: 'Model or view' }).selectOption('customer')
    await editor.tab('Props')
    await developer.page.getByRole('button', { name: 'Add columns from the data' }).click()
    await expect(editor.canvas.getByText('Test customer')).toBeVisible()
    await developer.page.context().close()
  })
}

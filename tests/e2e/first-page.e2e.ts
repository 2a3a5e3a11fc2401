import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'

/** A service with customers, in a network of its own. */
async function startCustomers() {
  const customers = [{ id: 1, name: 'Ann', city: 'Bern' }]
  const added: unknown[] = []
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (request.method === 'POST') {
        const customer = { id: customers.length + 1, ...JSON.parse(body) }
        added.push(JSON.parse(body))
        customers.push(customer)
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: 0, data: { list: customers, total: customers.length }, msg: '' }))
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  return { address, added, close: () => new Promise((resolve) => service.close(resolve)) }
}

const columns = [
  { title: 'Name', dataIndex: 'name', type: 'text' },
  { title: 'Actions', type: 'action', list: [{ text: 'Greet', eventName: 'Greet_1', type: 'link' }] },
]
const field = (name: string) => ({ id: `Input_${name}`, type: 'Input', props: { formItem: { name, label: name } } })

test('a new user builds a page of customers whose service is in a private network, and opens it to everybody', async ({
  page,
  browser,
  baseURL,
}) => {
  const service = await startCustomers()
  const errors = watchErrors(page)
  const editor = openEditor(page)
  const left = page.getByTestId('left')
  const api = await signIn(baseURL!)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Customers' })
  const pageData = storedPage([
    { id: 'MarsTable_1', type: 'MarsTable', props: { columns } },
    { id: 'Statistic_1', type: 'Statistic', props: { precision: 0 } },
    { id: 'Form_1', type: 'Form', children: [field('name'), field('city')] },
    { id: 'Button_1', type: 'Button', props: { text: 'Add' } },
  ])
  const { id } = await api.post<PageInfo>('/pages/create', { name: 'Customers', projectId: project.id, pageData })
  await signInAs(page)
  await page.goto(`/editor/${id}/edit`)
  await editor.ready()
  const addApi = async (address: string, method: string): Promise<void> => {
    await left.getByRole('button', { name: 'Add an API' }).click()
    if (method !== 'GET') await editor.field('method').getByRole('combobox').selectOption(method)
    await editor.field('stgApi').getByRole('textbox').fill(address)
    await editor.field('prdApi').getByRole('textbox').fill(address)
  }

  await test.step('a private address is named, with the way to the setting that allows it', async () => {
    await editor.panel('APIs')
    await addApi(`${service.address}/customers`, 'GET')
    await left.getByRole('button', { name: 'Test run' }).click()
    await expect(left.getByText(/^Message: This is a private address; requests to private addresses are not allowed here/)).toBeVisible()
    const link = left.getByRole('link', { name: 'Allow it in the project settings' })
    expect(await link.getAttribute('href')).toBe(`/project/${project.id}/config#network`)
    const prefixes = [service.address]
    await api.post('/project/prefixes/update', { id: project.id, prefixes, visitorPrefixes: prefixes })
    await left.getByRole('button', { name: 'Test run' }).click()
    await expect(left.getByRole('region', { name: 'Answer', exact: true })).toContainText('Success')
  })

  await test.step('an api is named after its address', async () => {
    await expect(left.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('customers')
    await left.getByRole('button', { name: 'Back to the list' }).click()
    await addApi(`${service.address}/customers`, 'POST')
    await expect(left.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('postCustomers')
    await left.getByRole('button', { name: 'Back to the list' }).click()
    await expect(left.getByRole('button', { name: /^customers/ })).toBeVisible()
  })

  await test.step('a formula that reads an object as rows says where the rows are, and is mended by a press', async () => {
    await editor.select('MarsTable')
    await editor.tab('Data')
    await page.getByRole('combobox', { name: 'Data from' }).click()
    await page.getByRole('option', { name: 'An API of this page' }).click()
    await page.getByRole('combobox', { name: 'API', exact: true }).click()
    await page.getByRole('option', { name: 'customers', exact: true }).click()
    await expect(editor.canvas.getByText('Ann')).toBeVisible()
    await editor.select('Statistic')
    await editor.tab('Props')
    await editor.bind('value', 'customers.data.length')
    await page.getByRole('tab', { name: /Problems/ }).click()
    await expect(page.getByText('“customers.data” is an object; its list of rows is at “customers.data.list”')).toBeVisible()
    await page.getByRole('button', { name: /^Change to “customers.data\?.list”/ }).click()
    await expect(editor.canvas.locator('[data-id="Statistic_1"]')).toContainText('1')
    await expect(page.getByText('“customers.data” is an object')).toBeHidden()
  })

  await test.step('a step of a button in a row completes eventParams first, with the row that the canvas shows', async () => {
    await editor.select('MarsTable')
    await editor.tab('Events')
    await page.getByRole('button', { name: 'Add a flow: Actions › Greet' }).click()
    await editor.addStep('Message', 0)
    await editor.bind('content', '')
    await page.keyboard.type('e')
    const offered = page.locator('.cm-tooltip-autocomplete li')
    await expect(offered.nth(0)).toContainText('eventParams')
    await expect(offered.nth(1)).toContainText('eventParams.city')
    await expect(page.locator('.cm-completionInfo')).toContainText('"name":"Ann"')
    await page.keyboard.type('ventParams.na')
    await expect(offered.first()).toContainText('eventParams.name')
    await page.keyboard.press('Enter')
    await expect(editor.field('content')).toContainText('Ann')
    await page.getByRole('button', { name: 'Back to the canvas (Esc)' }).click()
  })

  await test.step('a request sends the fields of a form', async () => {
    await editor.select('Button')
    await editor.tab('Events')
    await page.getByRole('button', { name: 'Add a flow: Click' }).click()
    await editor.addStep('Request', 0)
    await page.getByRole('combobox', { name: 'API' }).selectOption({ label: 'postCustomers' })
    await editor.field('data').getByRole('combobox', { name: 'Add all fields of a form…' }).selectOption({ label: 'Form_1 (name, city)' })
    await page.getByRole('button', { name: 'Back to the canvas (Esc)' }).click()
    await editor.saved()
  })

  await test.step('publishing says who can open the page, and opens it to everybody', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish the page' })
    await expect(dialog.getByText(/^Private: people of the project/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Make it public…' }).click()
    await dialog.getByRole('button', { name: 'Make it public', exact: true }).click()
    await expect(dialog.getByText(/^Public: anyone can open it/)).toBeVisible()
    await editor.publish('PRD')
    await expect(page.getByText(/Published/).first()).toBeVisible()
    const visitor = await browser.newContext({ baseURL: baseURL!, locale: 'en-US' })
    const view = await visitor.newPage()
    await view.goto(`/page/${id}`)
    await view.getByRole('button', { name: 'Greet' }).click()
    await expect(view.getByText('Ann', { exact: true }).nth(1)).toBeVisible()
    await element(view, 'Input_name').getByRole('textbox').fill('Bob')
    await element(view, 'Input_city').getByRole('textbox').fill('Basel')
    await view.getByRole('button', { name: 'Add' }).click()
    await expect.poll(() => service.added).toEqual([{ name: 'Bob', city: 'Basel' }])
    await visitor.close()
  })
  expect(errors()).toEqual([])
  await service.close()
})

import { expect } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { startCustomers } from './customers-service.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { visitCustomers } from './visit-customers.ts'

test('a page is made of a response, undone and redone in one step, published and used by a visitor on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const service = await startCustomers()
  const errors = watchErrors(page)
  const editor = openEditor(page)
  const left = page.getByTestId('left')
  const api = await signIn(baseURL!)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Sales' })
  const prefixes = [service.address]
  await api.post('/project/prefixes/update', { id: project.id, prefixes, visitorPrefixes: prefixes })
  const empty = { name: 'Customers', projectId: project.id, isPublic: 1, pageData: storedPage([]) }
  const { id } = await api.post<PageInfo>('/pages/create', empty)
  await signInAs(page)
  await page.goto(`/editor/${id}/edit`)
  await editor.ready()
  const table = editor.canvas.locator('[data-type="MarsTable"]')

  await test.step('ask the service', async () => {
    await editor.panel('APIs')
    await left.getByRole('button', { name: 'Add an API' }).click()
    await editor.field('stgApi').getByRole('textbox').fill(`${service.address}/customers`)
    await editor.field('prdApi').getByRole('textbox').fill(`${service.address}/customers`)
    await left.getByRole('button', { name: 'Test run' }).click()
    await expect(left.getByRole('region', { name: 'Answer', exact: true })).toContainText(/Success 0/)
  })

  await test.step('make a page of it', async () => {
    await left.getByRole('button', { name: 'Make a page of this…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Customers')
    await expect(dialog.getByRole('checkbox', { name: 'Form: createdAt' })).not.toBeChecked()
    await expect(dialog.getByRole('textbox', { name: 'Address of “Edit”' })).toHaveValue(
      `${service.address}/customers/\${id}`,
    )
    await dialog.getByRole('button', { name: 'Make the page' }).click()
    await expect(dialog).toBeHidden()
    await expect(table.getByText('Customer 01')).toBeVisible()
  })

  await test.step('one undo takes all of it away', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(table).toHaveCount(0)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(table.getByText('Customer 01')).toBeVisible()
  })

  await test.step('publish it', async () => {
    await editor.saved()
    await editor.publish('PRD')
    await expect(page.getByText(/Published/).first()).toBeVisible()
  })
  expect(errors()).toEqual([])

  await visitCustomers(browser, baseURL!, id, service)
  await service.close()
})

import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import type { ModelDetail, ProjectInfo } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { LONG } from './long.ts'

const FILE = [
  'Customer,City,Owner,Credit',
  'Nova,Rome,Ann,12.50',
  ',Bern,Ann,1',
  'Vega,Oslo,Nobody,2',
  'Lyra,Graz,,a lot',
  'Mira,Linz,Bob,3',
].join('\n')

/** What is found in the dialog; tabs and pages below it are the library's. */
const inDialog = async (page: Page): Promise<readonly string[]> =>
  (await violationsOf(page)).filter((found) => !/arco-tabs|arco-pagination-option/.test(found))

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

test('records are imported from a file with three bad rows, and exported', LONG, async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Imported' })
  const model = async (name: string, fields: readonly object[]): Promise<ModelDetail> => {
    const made = await api.post<ModelDetail>('/model/create', { projectId, name, description: name })
    let last = made
    for (const field of fields)
      last = await api.post<ModelDetail>('/model/field/create', { modelId: made.id, ...field })
    return last
  }
  const person = await model('person', [{ name: 'name', type: 'text' }])
  const people = ['Ann', 'Bob'].map((name) => ({ model: 'person', op: 'create', values: { name } }))
  await api.post('/data/write', { projectId, env: 'stg', changes: people })
  const customer = await model('customer', [
    { name: 'name', description: 'Customer', type: 'text', required: true, unique: true },
    { name: 'city', type: 'text' },
    { name: 'owner', type: 'association', options: { target: person.id } },
    { name: 'credit', type: 'number', options: { places: 2 } },
  ])
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const choose = async (label: string, option: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).last().click()
  }
  await signInAs(page)
  await page.goto(`/project/${projectId}/model/${customer.id}?tab=records`)

  await test.step('a file that is no table is refused with the reason', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toContainText('There are no imports yet')
    expect(await inDialog(page)).toEqual([])
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('a\n"b\n') })
    await expect(dialog).toContainText('The CSV is not valid')
    await file.setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await expect(dialog).toContainText('5 rows · UTF-8')
  })

  await test.step('columns find their fields, and a dry run says what is wrong', async () => {
    await expect(dialog.getByRole('combobox', { name: 'Field of the column Customer' })).toContainText('Customer')
    await choose('What the column Owner is found by', 'Found by: name')
    expect(await inDialog(page)).toEqual([])
    await press('Dry run')
    await expect(dialog).toContainText('Dry run: 2 would be created, 0 changed, 3 refused')
    await expect(dialog.getByRole('row', { name: '3 Customer Required' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: '4 owner The associated record does not exist' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^5 credit The value does not fit/ })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await inDialog(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('good rows are written, and the others come back as a file', async () => {
    await press('Import')
    await expect(dialog).toContainText('Done · 2 created, 0 changed, 3 refused')
    const { name, text } = await downloaded(page, () => press('Download the refused rows'))
    expect(name).toBe('customers-refused.csv')
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFCustomer,City,Owner,Credit,Row,Field,Reason',
      ',Bern,Ann,1,3,name,Required',
    ])
    await press('Back')
    await expect(dialog.getByRole('row', { name: /customers.csv.*Done/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page.getByRole('cell', { name: 'Nova' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Bob' })).toBeVisible()
  })

  await test.step('a second file changes records by their key', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const buffer = Buffer.from('Customer;City\nNova;Paris\n')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer })
    await dialog.getByText('Change only', { exact: true }).click()
    await expect(dialog).toContainText('Choose a match key')
    await choose('Match key', 'Customer')
    await press('Import')
    await expect(dialog).toContainText('Done · 0 created, 1 changed, 0 refused')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('cell', { name: 'Paris' })).toBeVisible()
  })

  await test.step('the records are exported', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    expect(await inDialog(page)).toEqual([])
    const { name, text } = await downloaded(page, () => press('Export the file'))
    expect(name).toBe('customer.csv')
    const [head, ...rows] = text.split('\r\n').slice(0, -1)
    expect(head).toBe('\uFEFFid,Customer,city,owner,credit')
    expect(rows.map((row) => row.split(',').slice(1).join())).toEqual(['Nova,Paris,Ann,12.5', 'Mira,Linz,Bob,3'])
    await expect(dialog).toHaveCount(0)
  })
  expect(errors().filter((text) => !/422/.test(text))).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import type { ModelDetail, ProjectInfo } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

interface Answered {
  readonly status: number
  readonly code: number
  readonly data: unknown
}

test('a program reads and writes records with a key that an administrator makes, until it is ended', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Keyed' })
  await signInAs(page)
  await page.goto(`/project/${projectId}/keys`)
  await expect(page.getByText('There is no model yet.')).toBeVisible()
  const model = (name: string, description: string) =>
    api.post<ModelDetail>('/model/create', { projectId, name, description })
  const order = await model('order', 'Orders')
  await api.post('/model/field/create', { modelId: order.id, name: 'title', type: 'text' })
  const salary = await model('salary', 'Salaries')
  await api.post('/model/field/create', { modelId: salary.id, name: 'title', type: 'text' })
  await page.reload()
  await expect(page.getByText('There is no API key yet.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  let secret = ''
  await test.step('the administrator makes a key by keyboard and mouse', async () => {
    await page.getByRole('main').getByRole('button', { name: 'New API key' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Accounting')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Choose an action of at least one model')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Create: order' }).press('Space')
    await dialog.getByRole('checkbox', { name: 'Change: order' }).press('Space')
    await expect(dialog.getByRole('checkbox', { name: 'View: order' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'View: all models' })).not.toBeChecked()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    const made = page.getByRole('dialog').filter({ hasText: 'is ready' })
    secret = await made.getByRole('textbox', { name: 'API key' }).inputValue()
    expect(secret).toMatch(/^tk_[\w-]{43}$/)
    await expect(made.getByRole('textbox', { name: 'Example request' })).toHaveValue(
      /curl -X POST .*\/api\/data\/query/,
    )
    expect(await violationsOf(page)).toEqual([])
    await made.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('row', { name: /Accounting/ })).toContainText('order: View, Create, Change')
    await expect(page.getByText(secret)).toHaveCount(0)
  })

  const ask = async (path: string, body: object): Promise<Answered> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify({ env: 'stg', ...body }) }
    const response = await fetch(`${baseURL}/api${path}`, request)
    return {
      status: response.status,
      ...((await response.json()) as { readonly code: number; readonly data: unknown }),
    }
  }
  let id = ''
  await test.step('a program writes and reads with it, and other models do not exist', async () => {
    const write = (name: string) =>
      ask('/data/write', { changes: [{ model: name, op: 'create', values: { title: 'By the shop' } }] })
    const written = await write('order')
    id = (written.data as readonly { readonly id: string }[])[0]!.id
    const values = { title: 'Changed' }
    await ask('/data/write', { changes: [{ model: 'order', op: 'update', id, values }] })
    expect(await ask('/data/query', { model: 'order' })).toMatchObject({ status: 200, data: { total: 1 } })
    const missing = await ask('/data/query', { model: 'nothing' })
    expect(missing).toMatchObject({ status: 404, code: 40433 })
    expect(await ask('/data/query', { model: 'salary' })).toEqual(missing)
    expect(await write('salary')).toEqual(missing)
    expect(await ask('/data/query', { model: 'order', env: 'prd' })).toEqual(missing)
    expect(await ask('/project/create', { name: 'By a key' })).toMatchObject({ status: 403 })
  })

  await test.step('the history of the record names the key', async () => {
    await page.goto(`/project/${projectId}/model/${order.id}`)
    await page.getByRole('tab', { name: 'Records' }).click()
    await page.getByRole('button', { name: 'See the history' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('API key “Accounting”')
    await page.keyboard.press('Escape')
  })

  await test.step('the document describes the models', async () => {
    await page.goto(`/project/${projectId}/keys`)
    await expect(page.getByRole('row', { name: /Accounting/ })).not.toContainText('Never')
    await page.getByRole('button', { name: 'OpenAPI document' }).click()
    const download = page.waitForEvent('download')
    await page.getByText('OpenAPI document: Test').click()
    const file = await (await download).path()
    const { components } = JSON.parse(await readFile(file, 'utf8')) as { components: { schemas: object } }
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['order.record', 'salary.record']))
    const headers = { authorization: `Bearer ${secret}` }
    const own = await (await fetch(`${baseURL}/api/data/openapi`, { headers })).text()
    expect(own).toContain('order.record')
    expect(own).not.toContain('salary')
  })

  await test.step('the administrator ends it, and the program is refused', async () => {
    await page.getByRole('button', { name: 'End “Accounting”' }).click()
    await page.getByRole('button', { name: 'End it' }).click()
    await expect(page.getByRole('row', { name: /Accounting/ })).toContainText('Ended')
    expect(await ask('/data/query', { model: 'order' })).toMatchObject({ status: 401, code: 40190 })
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await violationsOf(page)).toEqual([])
  })
  expect(errors()).toEqual([])
})

import { expect } from 'playwright/test'
import type { ModelDetail, PageInfo, ProjectInfo, RoleInfo } from '../../server/wire.ts'
import { publish, register, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

const CLERK = { email: 'clerk-data@example.com', password: 'another-Horse-7-staple' }

test('a role sees its own records without the price, and the server refuses the rest', async ({
  page,
  baseURL,
  browser,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Permitted' })
  const projectId = project.id
  const order = await api.post<ModelDetail>('/model/create', { projectId, name: 'order', description: 'Orders' })
  const field = (name: string, type: string) =>
    api.post<ModelDetail>('/model/field/create', { modelId: order.id, name, type })
  await field('title', 'text')
  const { rev } = await field('price', 'number')
  await api.post('/model/release', { id: order.id, rev })
  const role = await api.post<RoleInfo>('/project/role/create', { projectId, name: 'Clerk' })
  const columns = ['title', 'price'].map((dataIndex) => ({ title: dataIndex, dataIndex }))
  const source = { sourceType: 'source/model', id: '', config: { model: 'order' } }
  const orders = await api.post<PageInfo>('/pages/create', {
    ...{ name: 'Orders', projectId },
    pageData: storedPage([{ id: 'MarsTable_1', type: 'MarsTable', props: { columns }, api: source }]),
  })
  await publish(api, orders.id)
  const menu = { projectId, type: 1, name: 'Orders', kind: 'page', pageId: orders.id, path: '/orders' }
  const { id: menuId } = await api.post<{ id: number }>('/project/menu/create', menu)
  await api.post('/project/role/updateLimits', { id: role.id, rev: role.rev, limits: [menuId] })
  const write = (by: typeof api, values: object) =>
    by.post<{ id: string }[]>('/data/write', {
      projectId,
      env: 'prd',
      changes: [{ model: 'order', op: 'create', values }],
    })
  await write(api, { title: 'Not theirs', price: 5 })
  await register(baseURL!, CLERK)
  await api.post('/project/user/create', { projectId, userName: CLERK.email, role: 'ordinary', roleId: role.id })

  await test.step('an administrator chooses what the role sees and changes', async () => {
    await signInAs(page)
    await page.goto(`/project/${projectId}/role`)
    await page.getByRole('button', { name: 'Data permissions of Clerk' }).click()
    const dialog = page.getByRole('dialog')
    const choose = async (action: string, option: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: `order: ${action}` }).click()
      await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).last().click()
    }
    await choose('View', 'Their own')
    await choose('Create', 'All')
    await choose('Change', 'Their own')
    await dialog.getByRole('button', { name: 'order: Fields seen' }).click()
    await page.locator('.arco-popover-content').getByText('title', { exact: true }).click()
    await page.keyboard.press('Escape')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. It holds from the next request on.')).toBeVisible()
  })

  await test.step('the clerk sees what is theirs', async () => {
    const theirs = await signIn(baseURL!, CLERK)
    const [made] = await write(theirs, { title: 'Theirs', price: 7 })
    const context = await browser.newContext({ baseURL: baseURL!, locale: 'en' })
    const tab = await context.newPage()
    await signInAs(tab, CLERK)
    await tab.goto(`/app/${projectId}/orders`)
    const table = tab.locator('[data-id="MarsTable_1"] tbody')
    await expect(table).toContainText('Theirs')
    await expect(table).not.toContainText('Not theirs')
    await expect(table).not.toContainText('7')
    await context.close()
    const ask = (path: string, body: object) => theirs.post(path, { projectId, env: 'prd', model: 'order', ...body })
    await expect(ask('/data/query', { query: { sort: [{ field: 'price', order: 'ascend' }] } })).rejects.toThrow(
      '40013',
    )
    const changes = [{ model: 'order', op: 'delete', id: made!.id }]
    await expect(theirs.post('/data/write', { projectId, env: 'prd', changes })).rejects.toThrow('40434')
    await expect(ask('/data/query', { env: 'stg', query: {} })).resolves.toMatchObject({ total: 0 })
  })
  expect(errors()).toEqual([])
})

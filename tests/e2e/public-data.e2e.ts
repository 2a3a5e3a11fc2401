import { expect } from 'playwright/test'
import type { ModelDetail, PageInfo, ProjectInfo, RoleInfo } from '../../server/wire.ts'
import { publish, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

test('visitors of a public project see the records that they may, and send what their page declares', async ({
  page,
  baseURL,
  browser,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Open' })
  await api.post('/project/update', { id: projectId, isPublic: 1 })
  const talk = await api.post<ModelDetail>('/model/create', { projectId, name: 'talk', description: 'Talks' })
  const field = (name: string, type: string) =>
    api.post<ModelDetail>('/model/field/create', { modelId: talk.id, name, type })
  await field('title', 'text')
  await field('shown', 'yes-no')
  const { rev } = await field('note', 'text')
  await api.post('/model/release', { id: talk.id, rev })
  await api.post<RoleInfo>('/project/role/create', { projectId, name: 'Clerk' })
  const create = (values: object) => ({ model: 'talk', op: 'create', values })
  for (const env of ['stg', 'prd'])
    await api.post('/data/write', {
      ...{ projectId, env },
      changes: [
        create({ title: 'Opening', shown: true, note: 'Call them' }),
        create({ title: 'Secret', shown: false, note: 'Not yet' }),
      ],
    })
  const columns = ['title', 'note'].map((dataIndex) => ({ title: dataIndex, dataIndex }))
  const source = { sourceType: 'source/model', id: '', config: { model: 'talk' } }
  const { id } = await api.post<PageInfo>('/pages/create', {
    ...{ name: 'Talks', projectId, isPublic: 1 },
    pageData: storedPage([
      { id: 'MarsTable_1', type: 'MarsTable', props: { columns }, api: source },
      {
        ...{ id: 'Model_1', type: 'Model', props: { model: 'talk', mode: 'new' } },
        children: [{ id: 'ModelField_1', type: 'ModelField', props: { field: 'title' } }],
      },
    ]),
  })
  await publish(api, id)

  await test.step('an administrator says what visitors see and add, and looks at it', async () => {
    await signInAs(page)
    await page.goto(`/project/${projectId}/role`)
    await page.getByRole('button', { name: 'Data permissions of Visitors' }).click()
    const dialog = page.getByRole('dialog')
    const choose = async (action: string, option: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: `talk: ${action}` }).click()
      await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).last().click()
    }
    await choose('View', 'All')
    await choose('Create', 'All')
    await dialog.getByRole('button', { name: 'talk: Fields seen' }).click()
    await page.locator('.arco-popover-content').getByText('title', { exact: true }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. It holds from the next request on.')).toBeVisible()
    await page.getByRole('button', { name: 'Data permissions of Visitors' }).click()
    await dialog.getByText('View as this role').click()
    await expect(dialog).toContainText('2 of 2 records: all records')
    await expect(dialog).toContainText('Hidden fields: shown, note')
    await expect(dialog.locator('tbody')).toContainText('Opening')
    await expect(dialog.locator('tbody')).not.toContainText('Call them')
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('a visitor sees them without the note, and adds one', async () => {
    const context = await browser.newContext({ baseURL: baseURL!, locale: 'en' })
    const tab = await context.newPage()
    await tab.goto(`/page/${id}`)
    const table = element(tab, 'MarsTable_1').locator('tbody')
    await expect(table).toContainText('Opening')
    await expect(table).not.toContainText('Call them')
    const form = element(tab, 'Model_1')
    await form.getByRole('textbox').fill('From a visitor')
    await form.getByRole('button', { name: 'Save' }).click()
    const query = { where: { field: 'title', op: 'eq', value: 'From a visitor' } }
    const made = () => api.post<{ list: object[] }>('/data/query', { projectId, env: 'prd', model: 'talk', query })
    await expect.poll(async () => (await made()).list).toMatchObject([{ createdBy: null }])
    const asked = await tab.request.post('/api/data/query', { data: { page: id, env: 'prd', model: 'talk', query } })
    expect(await asked.json()).toMatchObject({ code: 40382 })
    await context.close()
  })
  expect(errors()).toEqual([])
})

import { expect } from 'playwright/test'
import type { FieldInfo, ModelDetail, PageInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, publish, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { either, pageOf, step } from './action-page.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

type Given = Partial<Omit<FieldInfo, 'options'>> & {
  readonly name: string
  readonly type: string
  readonly options?: object
}

async function addModel(
  api: Api,
  projectId: number,
  name: string,
  title: string,
  fields: readonly Given[],
): Promise<ModelDetail> {
  let model = await api.post<ModelDetail>('/model/create', { projectId, name, description: title })
  for (const field of fields)
    model = await api.post<ModelDetail>('/model/field/create', { modelId: model.id, ...field })
  return model
}

/** A project with customers, and orders that have lines. */
async function addShop(api: Api) {
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Shop' })
  const write = (changes: readonly object[]) =>
    api.post<{ id: string }[]>('/data/write', { projectId, env: 'stg', changes })
  const customer = await addModel(api, projectId, 'customer', 'Customers', [
    { name: 'name', description: 'Name', type: 'text', required: true },
  ])
  const line = await addModel(api, projectId, 'line', 'Lines', [
    { name: 'item', description: 'Item', type: 'text', required: true },
    { name: 'amount', description: 'Amount', type: 'number' },
  ])
  const order = await addModel(api, projectId, 'order', 'Orders', [
    { name: 'no', description: 'Number', type: 'serial', options: { prefix: 'O-' } },
    { name: 'note', description: 'Note', type: 'text', unique: true },
    { name: 'price', description: 'Price', type: 'number', options: { places: 2 } },
    { name: 'paid', description: 'Paid', type: 'yes-no' },
    {
      name: 'customer',
      description: 'Customer',
      type: 'association',
      required: true,
      options: { target: customer.id },
    },
    { name: 'lines', description: 'Lines', type: 'association', options: { kind: 'one-to-many', target: line.id } },
  ])
  const names = Array.from({ length: 60 }, (_, at) => `Customer ${String(at).padStart(2, '0')}`)
  const customers = await write(names.map((name) => ({ model: 'customer', op: 'create', values: { name } })))
  return { projectId, write, order, customers }
}

onlyLong(test)(
  'a model becomes a page by dragging, which is used, and brought up to date after a new field',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const api = await signIn(baseURL!)
    const { projectId, write, order } = await addShop(api)
    const { id } = await api.post<PageInfo>('/pages/create', { name: 'Orders', projectId })
    const dialog = page.getByRole('dialog')
    await signInAs(page)

    await test.step('the model is dropped on the canvas', async () => {
      await page.goto(`/editor/${id}/edit`)
      await openEditor(page).ready()
      await openEditor(page).panel('Models')
      const model = await page.locator('[data-model="order"]').boundingBox()
      const canvas = await page.locator('iframe').boundingBox()
      await page.mouse.move(model!.x + 20, model!.y + 10)
      await page.mouse.down()
      await page.mouse.move(canvas!.x + 200, canvas!.y + 150, { steps: 12 })
      await page.mouse.move(canvas!.x + 210, canvas!.y + 160, { steps: 3 })
      await page.mouse.up()
      await expect(dialog.getByRole('row')).toHaveCount(7)
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Make it' }).click()
      await expect(page.getByText('one undo removes them')).toBeVisible()
      await expect(openEditor(page).canvas.getByText('Number:').first()).toBeVisible()
      await openEditor(page).saved()
      await publish(api, id, 'stg')
    })

    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await test.step('a visitor adds an order with two lines', async () => {
      await page.goto(`/page/${id}?env=stg`)
      await page.getByRole('button', { name: 'New' }).click()
      await dialog.getByLabel('Note').fill('First')
      await dialog.getByLabel('Price').fill('12.5')
      await dialog.getByRole('switch', { name: 'Paid' }).check()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(dialog.getByText('Required')).toBeVisible()
      await dialog.getByRole('combobox', { name: /Customer/ }).click()
      await page.keyboard.type('47')
      await page.getByRole('option', { name: 'Customer 47' }).click()
      for (const [at, item, amount] of [
        [1, 'Cup', '2'],
        [2, 'Pot', '1'],
      ] as const) {
        await dialog.getByRole('button', { name: 'Add row' }).click()
        await dialog.getByLabel(`Item ${at}`).fill(item)
        await dialog.getByLabel(`Amount ${at}`).fill(amount)
      }
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(dialog).toHaveCount(0)
      for (const text of ['O-000001', '12.5', 'Yes', 'Customer 47']) await expect(row('First')).toContainText(text)
    })

    await test.step('a value that another order has is refused at its field', async () => {
      await page.getByRole('button', { name: 'New' }).click()
      await expect(dialog.getByLabel('Note')).toHaveValue('')
      await dialog.getByLabel('Note').fill('First')
      await dialog.getByRole('combobox', { name: /Customer/ }).click()
      await page.getByRole('option', { name: 'Customer 03' }).click()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(dialog.getByText('Another record has this value').first()).toBeVisible()
      await dialog.getByLabel('Note').fill('Second')
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(row('Second')).toContainText('O-000002')
    })

    await test.step('two people change one order, and its lines are kept', async () => {
      await row('First').getByText('Edit').click()
      await expect(dialog.getByLabel('Item 2')).toHaveValue('Pot')
      await dialog.getByRole('button', { name: 'Delete row 1' }).click()
      await dialog.getByLabel('Price').fill('15')
      const query = {
        projectId,
        env: 'stg',
        model: 'order',
        query: { where: { field: 'note', op: 'eq', value: 'First' } },
      }
      const { list } = await api.post<{ list: { id: string }[] }>('/data/query', query)
      await write([{ model: 'order', op: 'update', id: list[0]!.id, values: { price: 99 } }])
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(dialog.getByText('Price → 99')).toBeVisible()
      await dialog.getByRole('button', { name: 'Keep mine' }).click()
      await expect(dialog).toHaveCount(0)
      await row('First').getByText('Edit').click()
      await expect(dialog.getByLabel('Price')).toHaveValue('15')
      await expect(dialog.getByLabel('Item 1')).toHaveValue('Pot')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('a search finds it, and it is deleted after a question', async () => {
      await page.getByLabel('Note').first().fill('Second')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(row('First')).toHaveCount(0)
      await row('Second').getByText('Delete').click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(row('Second')).toHaveCount(0)
    })

    await test.step('a new field is offered, and added as one edit', async () => {
      await api.post('/model/field/create', { modelId: order.id, name: 'city', description: 'City', type: 'text' })
      await page.goto(`/editor/${id}/edit`)
      // The panel is open, as it was left.
      await page.getByRole('button', { name: 'Bring up to date: Orders' }).click()
      await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Add' }).click()
      const { canvas } = openEditor(page)
      await expect(canvas.getByRole('columnheader', { name: 'City' })).toBeVisible()
      await expect(canvas.getByText('City:')).toBeVisible()
      await page.keyboard.press('ControlOrMeta+z')
      await expect(canvas.getByRole('columnheader', { name: 'City' })).toHaveCount(0)
      await expect(canvas.getByText('City:')).toHaveCount(0)
    })
    expect(errors().filter((text) => !/409|422/.test(text))).toEqual([])
  },
)

test('flows save and delete records, and details show who changed what', async ({ page, baseURL }) => {
  const api = await signIn(baseURL!)
  const { projectId, write, customers, order: model } = await addShop(api)
  const [order] = await write([
    { model: 'order', op: 'create', values: { note: 'First', price: 12.5, customer: customers[7]!.id } },
  ])
  await write([{ model: 'order', op: 'update', id: order!.id, values: { price: 13 } }])
  const dialog = page.getByRole('dialog')
  await signInAs(page)
  await page.goto(`/project/${projectId}/model/${model.id}`)
  await page.getByRole('button', { name: 'Make a page' }).click()
  await dialog.getByText('Details', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(dialog).toHaveCount(0)
  await openEditor(page).saved()
  const id = Number(/editor\/(\d+)/.exec(page.url())?.[1])
  await publish(api, id, 'stg')
  await page.goto(`/page/${id}?env=stg&id=${order!.id}`)
  await expect(page.getByText('Customer 07')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'price' })).toContainText('Changed')

  const save = (note: string, more: object = {}) => {
    const values = { note, customer: customers[3]!.id, ...more }
    const data = Object.entries(values).map(([key, value]) => ({ key, value }))
    return [step('action/save-record', { model: 'order', sends: 'chosen', data }), either('done', 'refused')]
  }
  const pageData = pageOf({
    buttons: {
      Button_add: save('Second'),
      Button_taken: save('First'),
      Button_change: save('Changed', { id: order!.id }),
      Button_unknown: save('Third', { nothing: 1 }),
      Button_remove: [
        step('action/delete-record', { model: 'order', records: order!.id }),
        either('removed', 'not removed'),
      ],
    },
  })
  const byHand = await api.post<PageInfo>('/pages/create', { name: 'By hand', projectId, pageData })
  await publish(api, byHand.id, 'stg')
  await page.goto(`/page/${byHand.id}?env=stg`)
  for (const [button, answer] of [
    ['Button_add', 'done'],
    ['Button_taken', 'refused'],
    ['Button_change', 'done'],
    ['Button_unknown', 'refused'],
    ['Button_remove', 'removed'],
    ['Button_remove', 'not removed'],
  ] as const) {
    await element(page, button).click()
    await expect(element(page, 'Text_out')).toHaveText(JSON.stringify(answer))
  }
  const query = { projectId, env: 'stg', model: 'order', query: {} }
  const { list } = await api.post<{ list: { note: string }[] }>('/data/query', query)
  expect(list.map(({ note }) => note)).toEqual(['Second'])
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.4\n%%EOF')

test('a form on a page of its own edits people, files, pictures and rich text', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  await api.post('/user/update/profile', { nickName: 'Ann Lee' })
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Desk' })
  const kinds = ['document', 'table', 'archive', 'audio', 'video', 'text'].map((kind) => ({
    kind,
    isOn: true,
    megabytes: 5,
  }))
  await api.post('/project/uploads/update', { id: projectId, kinds }).catch(() => undefined)
  const ticket = await addModel(api, projectId, 'ticket', 'Tickets', [
    { name: 'title', description: 'Title', type: 'text', required: true },
    { name: 'owner', description: 'Owner', type: 'user' },
    {
      name: 'papers',
      description: 'Papers',
      type: 'file',
      options: { several: true, extensions: 'pdf', megabytes: 1 },
    },
    { name: 'photo', description: 'Photo', type: 'image' },
    { name: 'text', description: 'Text', type: 'rich-text' },
  ])
  const dialog = page.getByRole('dialog')
  await signInAs(page)

  const { list, form } = await test.step('the list and its form are made as two pages', async () => {
    await page.goto(`/project/${projectId}/model/${ticket.id}`)
    await page.getByRole('button', { name: 'Make a page' }).click()
    await dialog.getByText('A page of its own').click()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Make it' }).click()
    await expect(dialog).toHaveCount(0)
    await openEditor(page).saved()
    const own = Number(/editor\/(\d+)/.exec(page.url())?.[1])
    const all = await api.get<{ list: PageInfo[] }>(`/pages/list?projectId=${projectId}&pageNum=1&pageSize=20`)
    const other = all.list.find(({ id }) => id !== own)!
    expect(other.name).toBe('Tickets: form')
    for (const id of [own, other.id]) await publish(api, id, 'stg')
    return { list: own, form: other.id }
  })

  await test.step('fields are chosen from lists, and filters compare them', async () => {
    await page.goto(`/editor/${form}/edit`)
    const editor = openEditor(page)
    await editor.ready()
    await editor.canvas.getByText('Owner:').click()
    const field = page.locator('[data-field="field"]').getByRole('combobox')
    await expect(field.getByRole('option')).toHaveText([
      ...['Choose a field', 'Title · title (Text)', 'Owner · owner (Person)', 'Papers · papers (File)'],
      ...['Photo · photo (Picture)', 'Text · text (Rich text)'],
    ])
    await page.goto(`/editor/${list}/edit`)
    await editor.ready()
    await editor.canvas.getByRole('columnheader', { name: 'Owner' }).click()
    await editor.tab('Data')
    await page.locator('[data-field="where"]').getByRole('button', { name: /Add/ }).first().click()
    await page.getByRole('combobox', { name: /: field/ }).selectOption('title')
    await page.getByRole('combobox', { name: /: comparison/ }).selectOption('contains')
    await page.getByRole('textbox', { name: /: value/ }).fill('lamp')
    await editor.saved()
    await publish(api, list, 'stg')
  })

  await test.step('a record is added on the page of the form', async () => {
    await page.goto(`/page/${list}?env=stg`)
    await page.getByRole('button', { name: 'New' }).click()
    await expect(page).toHaveURL(new RegExp(`/page/${form}\\b`))
    await page.getByLabel('Title').fill('Broken lamp')
    await page.getByRole('combobox', { name: /Owner/ }).click()
    await page.keyboard.type('ann')
    await page.getByRole('option', { name: 'Ann Lee' }).click()
    const choose = async (
      field: string,
      file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
    ) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: new RegExp(`^${field}`) }).click(),
      ])
      await chooser.setFiles(file)
    }
    await choose('Papers', { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(
      page.getByRole('alert').filter({ hasText: '“offer.txt” is of a type that is not taken' }),
    ).toBeVisible()
    await choose('Papers', { name: 'offer.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(page.getByRole('link', { name: 'offer.pdf' })).toBeVisible()
    await choose('Photo', { name: 'lamp.png', mimeType: 'image/png', buffer: PNG })
    await expect(page.getByRole('button', { name: 'Remove lamp.png' })).toBeVisible()
    await page.getByRole('textbox', { name: /Text/ }).click()
    await expect(page.locator('[contenteditable="true"]')).toBeFocused()
    await page.keyboard.type('It is dark')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(new RegExp(`/page/${list}\\b`))
  })

  await test.step('the table shows names, links, pictures and words, and opens the record again', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Broken lamp' })
    await expect(row).toContainText('Ann Lee')
    await expect(row.getByRole('link', { name: 'offer.pdf' })).toHaveAttribute('href', /^\/files\/.*\.pdf$/)
    await expect(row.locator('img')).toHaveCount(1)
    await expect(row).toContainText('It is dark')
    await row.getByText('Edit').click()
    await expect(page.getByLabel('Title')).toHaveValue('Broken lamp')
    await expect(page.getByRole('combobox', { name: /Owner/ })).toContainText('Ann Lee')
    await page.getByRole('button', { name: 'Remove offer.pdf' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row).toBeVisible()
    await expect(row.getByRole('link')).toHaveCount(0)
  })

  await test.step('the studio shows and edits the same', async () => {
    await page.goto(`/project/${projectId}/model/${ticket.id}?tab=records`)
    const row = page.getByRole('row').filter({ hasText: 'Broken lamp' })
    await expect(row).toContainText('Ann Lee')
    await row.getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Owner' })).toContainText('Ann Lee')
    await dialog.getByRole('textbox', { name: 'Text' }).click()
    await expect(page.locator('[contenteditable="true"]')).toBeFocused()
    await page.keyboard.type(' today')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('today')
    await row.getByRole('button', { name: 'History' }).click()
    await expect(dialog.getByRole('link', { name: 'offer.pdf' })).toBeVisible()
  })
  expect(errors()).toEqual([])
})

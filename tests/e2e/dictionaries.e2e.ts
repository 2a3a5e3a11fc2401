import { expect } from 'playwright/test'
import type { DictionaryDetail, PageInfo, ProjectInfo } from '../../server/wire.ts'
import { publish, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const ITEMS = [
  { value: 'new', labelZh: '待处理', labelEn: 'New', color: '#165dff' },
  { value: 'paid', labelZh: '已付款', labelEn: 'Paid', color: '#008026' },
  { value: 'on_hold', labelZh: '挂起', labelEn: 'On hold', color: '#d25f00', disabled: true },
]

test('a dictionary is made, filled by hand and from a spreadsheet, put in order and saved', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const root = await signIn(baseURL!)
  const project = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
  await signInAs(page)
  const row = (value: string) => page.locator('.dictionary-item').filter({ has: page.getByLabel(`Value: ${value}`) })
  const handle = (value: string) => row(value).getByRole('button', { name: /Move/ })
  const values = () =>
    page
      .locator('.dictionary-value input')
      .evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value))

  await test.step('an administrator makes one', async () => {
    await page.goto(`/project/${project.id}/pages`)
    await page.getByRole('link', { name: 'Dictionaries', exact: true }).click()
    await expect(page.getByText('No dictionaries yet')).toBeVisible()
    await page.getByRole('button', { name: 'New dictionary' }).first().click()
    await page.getByLabel('Code').fill('constructor')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('This code is a reserved word')).toBeVisible()
    await page.getByLabel('Code').fill('state')
    await page.getByLabel('Name').fill('Order states')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Order states' })).toBeVisible()
  })

  await test.step('items are added and pasted', async () => {
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.keyboard.type('new')
    await row('new').getByLabel('English label: new').fill('New')
    await row('new').getByRole('combobox', { name: 'Colour: new' }).click()
    await page.getByRole('option', { name: 'Blue' }).click()
    await page.getByRole('button', { name: 'Paste items' }).click()
    await page.getByLabel('Items to paste').fill('paid\t已付\tPaid\t#008026\nold\t旧\tOld\nnew\t新建')
    await expect(page.getByText('3 items found, 1 of them are updates')).toBeVisible()
    await page.getByRole('button', { name: 'Insert' }).click()
    await expect.poll(values).toEqual(['new', 'paid', 'old'])
    await row('old').getByRole('switch').click()
  })

  await test.step('the keyboard and the mouse put them in order', async () => {
    await handle('old').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(values).toEqual(['new', 'old', 'paid'])
    const [from, to] = [await handle('paid').boundingBox(), await handle('new').boundingBox()]
    await page.mouse.move(from!.x + 12, from!.y + 12)
    await page.mouse.down()
    await page.mouse.move(to!.x + 12, to!.y + 12, { steps: 8 })
    await page.mouse.up()
    await expect.poll(values).toEqual(['paid', 'new', 'old'])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect.poll(values).toEqual(['paid', 'new', 'old'])
    expect(await violationsOf(page)).toEqual([])
  })
  expect(errors()).toEqual([])
})

test('a select offers a dictionary, on the published page too, where a changed label shows at once', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const root = await signIn(baseURL!)
  const project = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
  const state = { projectId: project.id, code: 'state', name: 'Order states', items: ITEMS }
  const dictionary = await root.post<DictionaryDetail>('/dictionary/create', state)
  const form = await root.post<PageInfo>('/pages/create', {
    ...{ name: 'Orders', projectId: project.id, isPublic: 1 },
    pageData: storedPage([
      {
        id: 'Select_1',
        type: 'Select',
        api: { sourceType: 'source/dictionary', id: '', config: { dictionary: 'state' } },
      },
      {
        ...{
          id: 'MarsTable_1',
          type: 'MarsTable',
          api: { sourceType: 'json', id: '', source: [{ id: 1, state: 'on_hold' }] },
        },
        props: { columns: [{ title: 'State', dataIndex: 'state', type: 'tag', dictionary: 'state' }] },
      },
      { id: 'Tag_1', type: 'Tag', props: { text: 'new', status: '', dictionary: 'state' } },
      {
        id: 'Radio_1',
        type: 'Radio',
        api: { sourceType: 'source/dictionary', id: '', config: { dictionary: 'state' } },
      },
    ]),
  })
  await signInAs(page)

  await test.step('the editor names the dictionary of the project', async () => {
    const editor = openEditor(page)
    await page.goto(`/editor/${form.id}/edit`)
    await editor.canvas.getByText('Paid').waitFor()
    await editor.select('Select')
    await editor.tab('Data')
    await expect(page.getByLabel('Dictionary', { exact: true })).toHaveValue('state')
    await expect(page.getByLabel('Dictionary', { exact: true })).toContainText('Order states')
  })

  await test.step('visitors of the published page choose from it, and see a new label', async () => {
    await publish(root, form.id)
    const visitor = await page.context().browser()!.newContext({ baseURL: baseURL!, locale: 'en' })
    const tab = await visitor.newPage()
    const requests: string[] = []
    tab.on('request', (request) => {
      if (request.url().includes('/dictionary/items')) requests.push(request.url())
    })
    await tab.goto(`/page/${form.id}`)
    await expect(tab.getByText('Paid')).toBeVisible()
    await expect(tab.locator('.tessera-tag', { hasText: 'On hold' })).toHaveCSS('color', 'rgb(181, 82, 0)')
    await expect(tab.locator('.tessera-mark-tag')).toHaveText('New')
    // One of the engine, for options, and one of the views, for labels.
    expect(requests).toHaveLength(2)
    if (process.env.TESSERA_PICTURES)
      await tab.screenshot({ path: `${process.env.TESSERA_PICTURES}/dictionary-page.png` })
    await tab.getByRole('combobox').click()
    await expect(tab.getByRole('option')).toHaveText(['New', 'Paid', 'On hold'])
    const items = ITEMS.map((item) => (item.value === 'paid' ? { ...item, labelEn: 'Settled' } : item))
    await root.post('/dictionary/items/save', { id: dictionary.id, rev: dictionary.rev, items })
    await tab.reload()
    await expect(tab.getByText('Settled')).toBeVisible()
    await visitor.close()
  })
  expect(errors()).toEqual([])
})

for (const { theme, locale } of looksFrom(1))
  onlyLong(test)(`dictionaries are accessible and fit: ${theme}, ${locale}`, async ({ page, baseURL }) => {
    const root = await signIn(baseURL!)
    const project = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
    await prefer(page, { theme, locale })
    await signInAs(page)
    const check = async (what: string, width: number): Promise<void> => {
      expect([what, width, await violationsOf(page)]).toEqual([what, width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (process.env.TESSERA_PICTURES)
        await page.screenshot({ path: `${process.env.TESSERA_PICTURES}/${what}-${width}-${theme}-${locale}.png` })
    }
    await page.goto(`/project/${project.id}/dataDictionary`)
    await expect(page.locator('.studio-empty')).toBeVisible()
    await check('dictionaries-empty', 1440)
    const state = {
      projectId: project.id,
      code: 'order_state',
      name: 'Order states 订单状态',
      description: 'Of all orders',
    }
    await root.post('/dictionary/create', { ...state, items: ITEMS })
    await root.post('/dictionary/create', { projectId: project.id, code: 'area', items: [] })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/project/${project.id}/dataDictionary`)
      await page.getByRole('button', { name: /order_state/ }).click()
      await expect(page.locator('.dictionary-item')).toHaveCount(3)
      await check('dictionaries', width)
      await page.getByRole('button', { name: locale === 'en' ? 'Paste items' : '粘贴多项' }).click()
      await page.locator('textarea.dictionary-paste').fill('new\t新\nmore\t更多')
      await check('dictionaries-paste', width)
    }
  })

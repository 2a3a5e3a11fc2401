import { expect } from 'playwright/test'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { keyboardOf } from './keyboard-driver.ts'
import { button, createPage, createStored, entriesOf } from './stored-page.ts'

const PAGE = {
  ...(storedPage([
    { id: 'Button_save', type: 'Button', props: { text: { type: 'i18n', value: 'save' } } },
    { id: 'Text_count', type: 'Text', props: { text: { type: 'variable', value: "t('orders', { n: 1 }) + ' ' + locale" } } },
    { id: 'Button_plain', type: 'Button', props: {} },
    {
      id: 'Form_a',
      type: 'Form',
      children: [{ id: 'Input_name', type: 'Input', props: { formItem: { label: { type: 'i18n', value: 'name' }, name: 'name' } } }],
    },
  ]) as object),
  locales: ['zh', 'en'],
  texts: {
    save: { zh: '保存', en: 'Save' },
    name: { zh: '姓名', en: 'Name' },
    orders_one: { zh: '{n} 个订单', en: '{n} order' },
    orders_other: { zh: '{n} 个订单', en: '{n} orders' },
  },
}
const withSwitch = () => {
  const page = structuredClone(PAGE) as unknown as { config: { props: object } }
  page.config.props = { ...page.config.props, languageSwitch: true }
  return page
}

test('a page that is published in two languages switches between them without a reload', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id } = await publishPage(api, 'Two languages', withSwitch())
  await signInAs(page)
  await page.goto(`/page/${id}`)
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(page.getByText('1 order en')).toBeVisible()
  // Nobody wrote anything there: the default follows.
  await expect(page.locator('[data-id="Button_plain"]')).toHaveText('Button')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')

  await page.getByLabel('Name').fill('Li')
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.getByRole('combobox', { name: 'Language' }).selectOption('zh')
  await expect(page.getByRole('button', { name: '保存' })).toBeVisible()
  await expect(page.getByText('1 个订单 zh')).toBeVisible()
  await expect(page.locator('[data-id="Button_plain"]')).toHaveText('按钮')
  expect(await page.evaluate(() => [document.documentElement.lang, 'stays' in window])).toEqual(['zh', true])
  // What somebody typed is still there.
  await expect(page.getByLabel('姓名')).toHaveValue('Li')

  await test.step('the choice is kept, and the address goes before it', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: '保存' })).toBeVisible()
    await page.goto(`/page/${id}?lang=en`)
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  })
  expect(errors()).toEqual([])
})

test('words of both languages are written by keyboard in the editor', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id } = await createPage(api, 'Write both', [button('Button_go', '开始')])
  await signInAs(page)
  await page.goto(`/editor/${id}/edit`)
  const editor = openEditor(page)
  const { press, type, reach, heard } = keyboardOf(page)
  await editor.ready()

  await test.step('the words of the page become texts', async () => {
    await press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await type('texts of the page')
    await press('Enter')
    await heard('Texts made translatable: 1')
  })
  await editor.select('Button')
  const field = editor.field('text').locator('input').first()

  await test.step('the other language is chosen beside the field, and written there', async () => {
    await expect(field).toHaveValue('开始')
    await reach(page.getByRole('button', { name: 'English: no words yet' }))
    await press('Enter')
    await expect(page.getByRole('button', { name: 'English: no words yet' })).toHaveAttribute('aria-pressed', 'true')
    await reach(field, 'Shift+Tab')
    await press('Control+a')
    await type('Go')
    await expect(editor.canvas.locator('[data-id="Button_go"]')).toHaveText('Go')
    await expect(page.getByRole('button', { name: 'English: written' })).toBeVisible()
  })

  await test.step('the main language has its own words still', async () => {
    await reach(page.getByRole('button', { name: '中文: written' }))
    await press('Enter')
    await expect(field).toHaveValue('开始')
    await expect(editor.canvas.locator('[data-id="Button_go"]')).toHaveText('开始')
  })

  await editor.saved()
  const texts = Object.values(await entriesOf(api, id)).filter(({ kind }) => kind === 'text')
  expect(texts).toMatchObject([{ values: { zh: '开始', en: 'Go' } }])
  expect(errors()).toEqual([])
})

test('an author sees the other language in the preview with the list that visitors have, and what is missing before publishing', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const half = withSwitch() as unknown as { texts: Record<string, object> }
  half.texts = { ...half.texts, name: { zh: '姓名' } }
  const { id } = await createStored(api, 'Preview both', half)
  await signInAs(page)
  await page.goto(`/editor/${id}/edit`)
  const editor = openEditor(page)
  await editor.ready()
  const frame = page.frameLocator('.ed-frame')
  await expect(frame.getByRole('button', { name: '保存' })).toBeVisible()
  await page.getByRole('tab', { name: 'State' }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(frame.getByText('1 个订单 zh')).toBeVisible()
  // The State panel shows what formulas read.
  await page.getByRole('textbox', { name: /^Filter/ }).fill('locale')
  await expect(page.getByText('"zh"').first()).toBeVisible()
  await frame.getByRole('combobox', { name: '语言' }).selectOption('en')
  await expect(frame.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(frame.getByText('1 order en')).toBeVisible()
  await expect(page.getByText('"en"').first()).toBeVisible()
  await page.getByRole('button', { name: 'Exit Preview', exact: true }).click()
  await expect(frame.getByRole('button', { name: 'Save' })).toBeVisible()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Texts without English: 1' }).click()
  await expect(page.getByRole('textbox', { name: /^Key: / })).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Key: name' })).toBeVisible()
  expect(errors()).toEqual([])
})

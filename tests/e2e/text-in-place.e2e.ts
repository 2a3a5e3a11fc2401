import { expect } from 'playwright/test'
import type { TextRecord } from '#kernel/page/records'
import { signIn, storedPage } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { createStored, entriesOf } from './stored-page.ts'

const PAGE = {
  ...(storedPage([
    { id: 'Button_save', type: 'Button', props: { text: { type: 'i18n', value: 'save' } } },
    { id: 'Text_plain', type: 'Text', props: { text: '你好' } },
    { id: 'Text_bound', type: 'Text', props: { text: { type: 'variable', value: "'by ' + locale" } } },
    { id: 'Card_1', type: 'Card', props: { title: '资料' }, children: [{ id: 'Link_1', type: 'Link', props: { text: '详情' } }] },
    { id: 'Tabs_1', type: 'Tabs', children: [{ id: 'Tab_1', type: 'Tab', props: { key: '1', label: '概览' } }] },
    { id: 'Steps_1', type: 'Steps' },
    { id: 'Tags_bound', type: 'TagGroup', props: { options: { type: 'variable', value: "[{ label: 'Urgent', key: 1 }]" } } },
    { id: 'Input_1', type: 'Input', props: { formItem: { label: '姓名', name: 'name' } } },
  ]) as object),
  locales: ['zh', 'en'],
  texts: { save: { zh: '保存', en: 'Save' } },
}

onlyLong(test)(
  'texts are written where they stand on the canvas, by pointer and by keyboard, in the language that is shown',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const api = await signIn(baseURL!)
    const { id } = await createStored(api, 'Texts in place', PAGE)
    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    const editor = openEditor(page)
    await editor.ready()
    const frame = page.frameLocator('.ed-frame')
    const shown = (element: string) => frame.locator(`[data-id="${element}"]`)
    const field = page.getByRole('textbox', { name: /^Text on the canvas/ })
    /** A label may have a colon behind it. */
    const words = (text: string) => frame.getByText(new RegExp(`^${text}:?$`)).first()
    const twice = async (text: string) => {
      const { x, y, width, height } = await editor.boxOf(words(text))
      await page.mouse.dblclick(x + width / 2, y + height / 2)
    }
    const saved = async () => {
      await editor.saved()
      return entriesOf(api, id)
    }
    const write = async (text: string) => {
      await expect(field).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    }

    await test.step('Escape gives up, and nothing was written', async () => {
      await twice('保存')
      await expect(field).toHaveValue('保存')
      await write('存')
      await page.keyboard.press('Escape')
      await expect(field).toHaveCount(0)
      await expect(shown('Button_save')).toHaveText('保存')
      await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    })

    await test.step('Enter saves the language that is shown, as one step, and the other one is kept', async () => {
      await twice('保存')
      await write('存储')
      await page.keyboard.press('Enter')
      await expect(shown('Button_save')).toHaveText('存储')
      await page.getByRole('combobox', { name: 'Language' }).click()
      await page.getByRole('option', { name: 'English' }).click()
      await expect(shown('Button_save')).toHaveText('Save')
      await twice('Save')
      await expect(page.getByRole('textbox', { name: 'Text on the canvas: Text, English' })).toBeFocused()
      await write('Store')
      // A press elsewhere saves too.
      await page.locator('.ed-overlay').click({ position: { x: 5, y: 5 } })
      await expect(shown('Button_save')).toHaveText('Store')
      expect((await saved()).save as TextRecord).toMatchObject({ values: { zh: '存储', en: 'Store' } })
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('Control+z')
      await expect(shown('Button_save')).toHaveText('Save')
    })

    await test.step('words that were in one language become a text', async () => {
      await twice('你好')
      await write('Hello')
      await page.keyboard.press('Enter')
      await expect(shown('Text_plain')).toHaveText('Hello')
      const texts = Object.values(await saved()).filter((entry) => entry.kind === 'text')
      expect(texts.map(({ values }) => values)).toContainEqual({ zh: '你好', en: 'Hello' })
    })

    await test.step('what a formula gives leads to its field', async () => {
      await twice('by en')
      await expect(field).toHaveCount(0)
      await expect(editor.field('text').locator('.cm-content')).toBeVisible()
    })

    await test.step('titles of cards, labels of tabs and of form items are texts like any other', async () => {
      for (const [before, after] of [
        ['资料', 'Profile'],
        ['概览', 'Overview'],
        ['姓名', 'Name'],
      ] as const) {
        await twice(before)
        await expect(field).toHaveValue(before)
        await write(after)
        await page.keyboard.press('Enter')
        await expect(words(after)).toBeVisible()
      }
    })

    await test.step('by keyboard: Shift+F2, and Enter where there is nothing to go into', async () => {
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('Escape')
      await editor.select('Card')
      await page.keyboard.press('Enter')
      await expect(page.locator('.ed-tag-name')).toContainText('Link')
      await page.keyboard.press('Enter')
      await expect(field).toHaveValue('详情')
      await write('Details')
      await page.keyboard.press('Enter')
      await expect(shown('Link_1')).toHaveText('Details')
      await expect(page.locator('.ed-overlay')).toBeFocused()
      await page.keyboard.press('Shift+Enter')
      await page.keyboard.press('Shift+F2')
      await expect(field).toHaveValue('Profile')
      await page.keyboard.press('Escape')
      await expect(page.locator('.ed-overlay')).toBeFocused()
    })

    await test.step('words of items are written one after the other, and stay in a list that nobody had written before', async () => {
      await twice('Approval')
      await expect(field).toHaveValue('Approval')
      await write('Consent')
      await page.keyboard.press('Tab')
      await expect(field).toHaveValue('By the head of the department')
      await page.keyboard.press('Shift+Tab')
      await expect(field).toHaveValue('Consent')
      await page.keyboard.press('Escape')
      await expect(shown('Steps_1')).toContainText('Consent')
      const entries = await saved()
      expect(entries.Steps_1).toMatchObject({ props: { data: [{ title: 'Order' }, { description: 'By the head of the department' }, {}] } })
      expect(Object.values(entries).flatMap((entry) => (entry.kind === 'text' ? [entry.values] : []))).toContainEqual({
        zh: 'Approval',
        en: 'Consent',
      })
      await page.keyboard.press('Control+z')
      await expect(words('Approval')).toBeVisible()
    })

    await test.step('items that a formula gives lead to the list', async () => {
      await twice('Urgent')
      await expect(field).toHaveCount(0)
      await expect(editor.field('options')).toBeVisible()
    })

    await test.step('an input method keeps its Enter and its Escape', async () => {
      const input = await page.context().newCDPSession(page)
      await twice('Hello')
      await expect(field).toBeFocused()
      await page.keyboard.press('Control+a')
      await input.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
      // As a browser tells of a key that an input method takes.
      for (const key of ['Enter', 'Escape'])
        await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
      await expect(field).toBeFocused()
      await expect(shown('Text_plain')).toHaveText('Hello')
      await input.send('Input.insertText', { text: '您好' })
      await expect(field).toHaveValue('您好')
      await page.keyboard.press('Enter')
      await expect(shown('Text_plain')).toHaveText('您好')
      await input.detach()
    })

    await test.step('with several frames beside each other, in each of them at its own zoom', async () => {
      await page.keyboard.press('Shift+3')
      const phone = page.locator('.ed-other-cover[data-frame="phone"]')
      await expect(phone).toBeVisible()
      const other = page.frameLocator('.ed-other-frame')
      const at = await editor.boxOf(other.locator('[data-id="Text_plain"]'))
      await page.mouse.dblclick(at.x + 10, at.y + at.height / 2)
      await expect(field).toHaveValue('您好')
      await write('Welcome')
      await page.keyboard.press('Enter')
      for (const each of [frame, other]) await expect(each.locator('[data-id="Text_plain"]')).toHaveText('Welcome')
    })
    expect(errors()).toEqual([])
  },
)

import { expect } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { explainPage } from './explain-page.ts'
import { test } from './journey.ts'
import { openAs } from './saving-driver.ts'
import { entriesOf } from './stored-page.ts'

test('a field becomes a formula by {{, which is written in the dialog from names with their values', async ({ page, baseURL }) => {
  const api = await signIn(baseURL!)
  const { id } = await explainPage(api)
  const me = await openAs(page, id)
  const { editor, element } = me
  const title = element('Title_shown')
  const text = editor.field('text')
  const dialog = page.getByRole('dialog', { name: 'Expression · Text' })
  const result = dialog.locator('.ts-result')

  await test.step('{{ in an empty field makes it a formula, with the cursor in it', async () => {
    const box = await editor.boxOf(title)
    await page.mouse.click(box.x + 8, box.y + box.height / 2)
    await expect(page.locator('.ed-inspector-head strong')).toHaveText('Title_shown')
    await text.getByRole('textbox').fill('')
    await page.keyboard.type('{{')
    await expect(text.locator('.cm-content')).toBeFocused()
    await expect(page.locator('.tessera-visually-hidden[role="status"]')).toHaveText('Text: a formula now')
    await page.keyboard.type(' variable.count }}')
    await expect(text.locator('.cm-content')).toHaveText(/^\s*variable\.count$/)
    await expect(text.locator('.te-live')).toHaveText(/2\s*number/)
  })

  await test.step('names are picked in the dialog by keyboard; value and type follow what is written', async () => {
    await text.getByRole('button', { name: 'Open in a dialog' }).click()
    await expect(dialog.locator('.cm-content')).toBeFocused()
    await expect(result).toHaveText('Value now2Typenumber')
    await page.keyboard.type(' + " in " + ')
    await expect(result).toContainText(/Line 1, column \d+/)
    await dialog.getByRole('combobox', { name: 'Search names and functions' }).fill('city')
    await expect(dialog.getByRole('option', { name: 'Form_search.city' })).toContainText('"Rome"')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog.locator('.cm-content')).toBeFocused()
    await expect(result).toHaveText('Value now"2 in Rome"Typetext')
    await expect(dialog.getByRole('region', { name: 'Last values here' })).toContainText('"2 in Rome"')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a form renamed by keyboard takes the formula with it, which computes as before; undo brings both back', async () => {
    const head = page.locator('.ed-inspector-head')
    const choose = async (id: string) => {
      await page.getByRole('treeitem', { name: id }).click()
      await expect(head.locator('strong')).toHaveText(id)
    }
    await editor.panel('Outline')
    await choose('Form_search')
    await head.getByRole('button', { name: 'Rename Form_search' }).focus()
    await page.keyboard.press('Enter')
    await expect(head.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('my form')
    await page.keyboard.press('Enter')
    await expect(head.getByRole('alert')).toContainText('"myForm" would do')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Control+a')
    await page.keyboard.type('客户')
    await page.keyboard.press('Enter')
    await expect(head.locator('strong')).toHaveText('客户')
    await choose('Title_shown')
    await expect(text.locator('.cm-content')).toHaveText(/variable\.count \+ " in " \+ 客户\.city$/)
    await expect(text.locator('.te-live')).toContainText('2 in Rome')
    await expect(title).toHaveText('2 in Rome')
    await page.getByRole('treeitem', { name: '客户' }).click()
    await page.keyboard.press('Control+z')
    await choose('Form_search')
    await choose('Title_shown')
    await expect(text.locator('.cm-content')).toHaveText(/Form_search\.city$/)
  })

  await test.step('the canvas shows it, and what is saved is the formula', async () => {
    await expect(title).toHaveText('2 in Rome')
    await editor.saved()
    expect((await entriesOf(api, id)).Title_shown).toMatchObject({
      bindings: { text: { kind: 'formula', source: ' variable.count + " in " + Form_search.city' } },
    })
  })
  expect(me.errors()).toEqual([])
})

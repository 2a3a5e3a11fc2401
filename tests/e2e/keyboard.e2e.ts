import { expect, type Locator, type Page } from 'playwright/test'
import { administrator } from '../helpers/administrator.ts'
import { signIn } from '../helpers/api.ts'
import { expectVisibleFocus } from './accessible.ts'
import { watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { openAs } from './saving-driver.ts'
import { button, createPage, readRecords } from './stored-page.ts'

test.use({ actionTimeout: 15_000 })

/** A person who has a keyboard and nothing else. */
function keyboardOf(page: Page) {
  const has = (target: Locator) => target.evaluate((node) => node === document.activeElement)
  const keyboard = {
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    /** Walks on with Tab (or back with Shift+Tab) until the control has the keyboard; where it is can be seen all the way. */
    async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
      await target.waitFor({ state: 'attached' })
      for (let steps = 0; steps < 120 && !(await has(target)); steps++) {
        await page.keyboard.press(key)
        if (!(await page.evaluate(() => document.activeElement === document.body)))
          await expectVisibleFocus(page, `on the way to ${target}`)
      }
      await expect(target).toBeFocused()
      await expectVisibleFocus(page, `${target}`)
    },
    /** What the live region says. */
    heard: (text: string | RegExp) => expect(page.locator('.tessera-visually-hidden[role="status"]')).toHaveText(text),
  }
  return keyboard
}

test('a page is made, wired, tried and published with the keyboard alone', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  const errors = watchErrors(page)
  const editor = openEditor(page)
  const { press, type, reach, heard } = keyboardOf(page)
  const canvas = page.locator('.ed-overlay')
  const chosen = page.locator('.ed-inspector-head strong')
  const dialog = page.getByRole('dialog')
  const api = await signIn(baseURL!)
  const { id } = await createPage(api, 'By keyboard', [])

  await test.step('sign in and open the page', async () => {
    await page.goto('/login')
    await reach(page.getByLabel('E-mail'))
    await type(administrator.email)
    await reach(page.getByLabel('Password', { exact: true }))
    await type(administrator.password)
    await press('Enter')
    await expect(page).toHaveURL(/\/projects$/)
    await reach(page.getByRole('link', { name: /Project of By keyboard/ }))
    await press('Enter')
    await reach(page.getByRole('link', { name: 'By keyboard' }))
    await press('Enter')
    await editor.ready()
  })

  await test.step('insert from the palette', async () => {
    const search = page.getByRole('textbox', { name: 'Search components' })
    if (await search.isVisible()) await press('Control+b')
    await expect(search).toHaveCount(0)
    await press('a')
    await expect(search).toBeFocused()
    await expectVisibleFocus(page, 'palette')
    await type('Card')
    await press('Enter')
    await heard(/^Card\S* is in By keyboard, position 1 of 1/)
    await press('Control+a')
    await type('Button')
    await press('Enter')
    await heard(/^Button\S* is in Card\S*, position 1 of 1/)
    await press('Control+a')
    await type('Title')
    await press('Enter')
    await heard(/^Title\S* is in Card\S*, position 2 of 2/)
    await press('Control+a', 'Delete')
    await press('ArrowDown')
    await expect(page.locator('[data-component]').first()).toBeFocused()
    await expectVisibleFocus(page, 'palette entry')
  })

  await test.step('walk the canvas', async () => {
    await reach(canvas)
    await press('ArrowUp')
    await heard(/^Button\S* selected/)
    await expect(chosen).toHaveText(/^Button/)
    await press('Shift+Enter')
    await heard(/^Card\S* selected/)
    await press('Enter', 'ArrowDown')
    await heard(/^Title\S* selected/)
    await press('Alt+ArrowUp')
    await heard(/^Title\S* is in Card\S*, position 1 of 2/)
    await press('Alt+ArrowLeft')
    await heard(/^Title\S* is in By keyboard, position 2 of 2/)
    await press('Alt+ArrowUp')
    await heard(/^Title\S* is in By keyboard, position 1 of 2/)
    await expectVisibleFocus(page, 'canvas')
  })

  await test.step('Move to…', async () => {
    await press('Control+k')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await expectVisibleFocus(page, 'command palette')
    await type('Move to')
    await expect(dialog.getByRole('option').first()).toContainText('Move to')
    await press('Enter')
    await expect(page.getByRole('dialog', { name: 'Move to' }).getByRole('textbox', { name: 'Search a target' })).toBeFocused()
    await type('Card')
    await reach(dialog.getByRole('radio', { name: 'Inside' }))
    const card = dialog.getByRole('radio', { name: /^Card/ })
    await reach(card)
    await press('Space')
    await expect(card).toBeChecked()
    await reach(dialog.getByRole('button', { name: 'Move', exact: true }))
    await press('Enter')
    await expect(dialog).toHaveCount(0)
    await heard(/^Title\S* is in Card\S*, position 2 of 2/)
    await expect(canvas).toBeFocused()
  })

  await test.step('rename', async () => {
    await press('F2')
    await expect(page.getByLabel('New name')).toBeFocused()
    await expectVisibleFocus(page, 'new name')
    await type('Greeting')
    await press('Enter')
    await expect(chosen).toHaveText('Greeting')
    await expect(page.getByRole('tree', { name: 'Outline' })).toBeFocused()
    await expectVisibleFocus(page, 'outline')
    await press('Enter')
    await expect(canvas).toBeFocused()
  })

  await test.step('set a property, bind another', async () => {
    await press('ArrowUp')
    await expect(chosen).toHaveText(/^Button/)
    const text = editor.field('text').getByRole('textbox')
    // On the canvas Tab walks the elements; this leads to the settings of the one that is chosen.
    await press('Control+Shift+K')
    await reach(text)
    await press('Control+a')
    await type('Say hello')
    await expect(editor.canvas.getByRole('button', { name: 'Say hello' })).toBeVisible()
    await reach(canvas, 'Shift+Tab')
    await press('ArrowDown')
    await expect(chosen).toHaveText('Greeting')
    await press('Control+Shift+K')
    await reach(text)
    await press('Control+a', 'Delete', '=')
    await expect(editor.field('text')).toHaveAttribute('data-bound', '')
    await expect(editor.field('text').locator('.cm-content')).toBeFocused()
    await expectVisibleFocus(page, 'expression')
    await type("'Hello ' + (40 + 2)")
    await press('Escape')
    await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('Hello 42')
  })

  await test.step('build a flow', async () => {
    await reach(canvas, 'Shift+Tab')
    await press('ArrowUp')
    await press('Control+Shift+K')
    await reach(page.getByRole('tab', { name: 'Props' }), 'Shift+Tab')
    await press('ArrowRight', 'ArrowRight')
    await expect(page.getByRole('tab', { name: 'Events' })).toBeFocused()
    await reach(page.getByRole('button', { name: 'Add a flow: Click' }))
    await press('Enter')
    const steps = page.getByRole('group', { name: 'Flow diagram' }).or(page.locator('.tf-canvas'))
    await expect(steps.locator(':focus')).toHaveCount(1)
    await expectVisibleFocus(page, 'flow')
    await press('Tab')
    await expectVisibleFocus(page, 'menu of steps')
    await type('Message')
    await press('Enter')
    await expect(page.locator('.tf-action')).toBeFocused()
    await expectVisibleFocus(page, 'step')
    await press('Enter')
    await expect(page.locator('.tf-form :focus')).toHaveCount(1)
    await expectVisibleFocus(page, 'parameters')
    await reach(editor.field('content').getByRole('textbox'))
    await type('Hello there')
    await press('Escape')
    await expect(page.locator('.tf-action')).toBeFocused()
    await press('Escape')
    await expect(page.locator('.tf-screen')).toHaveCount(0)
    await expectVisibleFocus(page, 'back from the flow')
  })

  await test.step('undo and redo', async () => {
    await reach(canvas, 'Shift+Tab')
    await press('Enter', 'Delete')
    await heard('1 elements deleted')
    await press('Control+z')
    await expect(editor.canvas.locator('[data-type="Card"]')).toBeVisible()
    await press('Control+Shift+z')
    await press('Control+z')
    await expect(editor.canvas.getByRole('button', { name: 'Say hello' })).toBeVisible()
  })

  await test.step('the palette of commands and the sheet of shortcuts', async () => {
    await press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Move out')
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(canvas).toBeFocused()
    await press('Control+k')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await type('Canvas width 768')
    await press('Enter')
    await expect(page.getByRole('radio', { name: '768' })).toBeChecked()
    await expect(canvas).toBeFocused()
    await press('Shift+1')
    await expect(page.getByRole('radio', { name: 'Fit' })).toBeChecked()
  })

  await test.step('preview and leave it', async () => {
    await press('p')
    await expect(page.getByText('Preview: the page and its flows are running')).toBeVisible()
    const button = editor.canvas.getByRole('button', { name: 'Say hello' })
    await button.waitFor()
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.focus())
    await expect
      .poll(async () => {
        await press('Tab')
        return button.evaluate((node) => node === node.ownerDocument.activeElement)
      })
      .toBe(true)
    await press('Enter')
    await expect(page.getByText('Hello there')).toBeVisible()
    await press('Control+Alt+Enter')
    await expect(page.getByText('Preview: the page and its flows are running')).toHaveCount(0)
  })

  await test.step('publish', async () => {
    await expect(canvas).toBeVisible()
    await reach(canvas)
    await press('Shift+p')
    await page.getByRole('button', { name: 'Publish to STG' }).waitFor()
    await reach(page.getByRole('button', { name: 'Publish to STG' }))
    await press('Enter')
    await expect(page.getByText('Published Successfully')).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('button', { name: 'Publish to STG' })).toHaveCount(0)
    expect((await readRecords(api, id)).page.stgState).toBe(3)
  })
  expect(errors()).toEqual([])
})

test('letters of an input method are not shortcuts', async ({ page, baseURL }) => {
  const api = await signIn(baseURL!)
  const { id } = await createPage(api, 'Input method', [button('Button_one', 'one')])
  const me = await openAs(page, id)
  const canvas = page.locator('.ed-overlay')
  await canvas.focus()
  for (const how of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ['p', 'a', 'i', '?', 'Delete', 'Enter'])
      await canvas.evaluate(
        (node, init) => node.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
        {
          key,
          ...how,
        },
      )
  await page.waitForTimeout(200)
  await expect(page.getByText('Preview: the page and its flows are running')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Search components' })).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await expect(page.getByLabel('New name')).toBeFocused()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'pa', selectionStart: 2, selectionEnd: 2 })
  await page.keyboard.press('Enter')
  await session.send('Input.insertText', { text: '按钮' })
  await page.keyboard.press('Enter')
  await expect(page.locator('.ed-inspector-head strong')).toContainText('按钮')
  expect(me.errors()).toEqual([])
})

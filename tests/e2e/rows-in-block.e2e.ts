import { expect, type Locator, type Page } from 'playwright/test'
import type { BlockInfo } from '../../server/wire.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { formula, pageOf, step } from './action-page.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { keyboardOf } from './keyboard-driver.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { createStored, readRecords } from './stored-page.ts'

/**
 * A card with a form whose list has a field; what is to be repeated for the parts of the page in each row stands beside it. The texts say the part, the
 * row and the page's shop.
 */
const SAID = 'item.name + " x " + FormList_1.item.qty'
const sketch = pageOf({
  buttons: {},
  variables: [
    { name: 'shop', type: 'string', defaultValue: 'North' },
    {
      name: 'parts',
      type: 'array',
      defaultValue: [
        { id: 'p1', name: 'Bolt' },
        { id: 'p2', name: 'Nut' },
      ],
    },
  ],
  elements: [
    {
      ...{ id: 'Card_one', type: 'Card', props: { title: 'Orders' } },
      children: [
        {
          ...{ id: 'Form_1', type: 'Form' },
          children: [
            {
              ...{ id: 'FormList_1', type: 'FormList', props: { formItem: { name: 'rows', label: 'Rows' } } },
              children: [{ id: 'Input_1', type: 'Input', props: { formItem: { name: 'qty', label: 'Quantity' }, defaultValue: '2' } }],
            },
          ],
        },
      ],
    },
    { id: 'Text_1', type: 'Text', props: { text: 'To be said in each row' } },
    { id: 'Button_1', type: 'Button', props: { text: 'Order' } },
    { id: 'Button_lock', type: 'Button', props: { text: 'Lock' } },
    { id: 'Text_also', type: 'Text', props: { text: formula('context.variable.shop + ": " + context.variable.parts.length') } },
    { id: 'Button_free', type: 'Button', props: { text: 'Unlock all rows' } },
  ],
  events: {
    Button_1: {
      onClick: [step('message', { type: 'info', content: formula(`[${SAID}, index, context.variable.shop].join(" / ")`), duration: 3 })],
    },
    Button_lock: { onClick: [step('action/component-method', { target: 'Input_1', method: 'disable' })] },
    Button_free: { onClick: [step('action/component-method', { target: 'Input_1', method: 'enable', row: 'every' })] },
  },
})

const texts = (within: Pick<Page, 'locator'>): Locator => within.locator('[data-id$="Text_1"]')
const quantity = (within: Pick<Page, 'locator'>): Locator => within.locator('[data-id$="Input_1"] input')

/**
 * What a visitor, or whoever previews the page, does: types in the first row and presses the button of its second part. A button of the row calls a
 * method of the row's field, and one of the page calls it in every row.
 */
async function uses(page: Page, within: Pick<Page, 'locator' | 'getByRole' | 'getByText'>): Promise<void> {
  await expect(texts(within)).toHaveText(['Bolt x 2 at North', 'Nut x 2 at North'])
  await quantity(within).fill('5')
  await expect(texts(within)).toHaveText(['Bolt x 5 at North', 'Nut x 5 at North'])
  await within.getByRole('button', { name: 'Order' }).last().click()
  await expect(page.getByText('Nut x 5 / 1 / North')).toBeVisible()
  await within.getByRole('button', { name: 'Lock', exact: true }).last().click()
  await expect(quantity(within)).toBeDisabled()
  await within.getByRole('button', { name: 'Unlock all rows' }).click()
  await expect(quantity(within)).toBeEnabled()
}
const pinOf = async (api: Api, id: number, block: string): Promise<number | undefined> => {
  const root = (await readRecords(api, id)).entries.find((entry) => entry.kind === 'page')
  return root?.kind === 'page' ? root.blocks?.[block] : undefined
}

onlyLong(test)(
  'a list in a row of a form becomes a block, is published, and goes on as it is until the page takes a new version',
  async ({ page, baseURL }) => {
    test.setTimeout(180_000)
    page.setDefaultTimeout(20_000)
    const api = await signIn(baseURL!)
    const { id, projectId } = await createStored(api, 'Parts', sketch)
    const me = await openAs(page, id)
    const { editor } = me
    const dialog = page.getByRole('dialog')
    const published = await page.context().newPage()
    published.setDefaultTimeout(20_000)
    const publishes = async () => {
      await editor.publish('STG')
      await expect(page.getByText('Published Successfully').first()).toBeVisible({ timeout: 40_000 })
      // The dialog lies over the inspector.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Publish to STG' })).toBeHidden()
    }
    let block = ''

    await test.step('drag the list into the row, and what it repeats into the list', async () => {
      const field = await editor.boxOf(quantity(editor.canvas as never))
      await editor.pick('ForEach', { x: field.x + field.width / 2, y: field.y + field.height / 2 })
      await page.mouse.move(field.x + field.width / 2, field.y + field.height + 4, { steps: 4 })
      await expect(page.locator('.ed-drop-tag')).toHaveText(/FormList_1/)
      await page.mouse.up()
      await expect(editor.canvas.locator('[data-type="ForEach"]')).toHaveCount(1)
      await editor.bind('data', 'variable.parts')
      // The first of the two rows is the one that is edited.
      for (const [id, at] of [
        ['Text_1', 0],
        ['Button_1', 1],
        ['Button_lock', 2],
      ] as const) {
        const from = await editor.boxOf(editor.canvas.locator(`[data-id="${id}"]`).first())
        const list = await editor.boxOf(editor.canvas.locator('[data-type="ForEach"]').first())
        await page.mouse.move(from.x + 4, from.y + 4)
        await page.mouse.down()
        await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
        await page.mouse.move(list.x + list.width / 2, list.y + list.height / (at === 0 ? 2 : 4), { steps: 8 })
        await expect(page.locator('.ed-drop-tag')).toHaveText(/Repeater/)
        await page.mouse.up()
        await expect(editor.canvas.locator(`[data-id="${id}"]`)).toHaveCount(2)
        if (id === 'Text_1') await editor.bind('text', `${SAID} + " at " + variable.shop`)
      }
      await editor.saved()
    })

    await test.step('make the block', async () => {
      await expect(texts(editor.canvas as never)).toHaveText(['Bolt x 2 at North', 'Nut x 2 at North'])
      const { x, y } = await editor.boxOf(editor.canvas.getByText('Orders', { exact: true }))
      await page.mouse.click(x + 5, y + 5)
      await page.mouse.click(x + 5, y + 5, { button: 'right' })
      await page.getByRole('menuitem', { name: /^Make a block/ }).click()
      await dialog.getByRole('textbox', { name: 'Name of the block' }).fill('Parts of an order')
      await dialog.getByRole('button', { name: 'Create block' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(editor.field('shop')).toBeVisible()
      await editor.saved()
      const [made] = await api.get<BlockInfo[]>(`/blocks/list?projectId=${projectId}`)
      block = made!.id
      expect(made!.interface.inputs.map(({ name }) => name).sort()).toEqual(['parts', 'shop'])
      expect(made!.interface.methods.map(({ name }) => name)).toEqual(['enable'])
      await expect(texts(editor.canvas as never)).toHaveText(['Bolt x 2 at North', 'Nut x 2 at North'])
    })

    await test.step('preview it', async () => {
      await page.getByRole('button', { name: /^Preview/ }).click()
      await expect(page.getByText('Preview: the page and its flows are running')).toBeVisible()
      await uses(page, editor.canvas as never)
      await page.getByRole('button', { name: 'Exit Preview', exact: true }).click()
    })

    await test.step('publish it, and use it as a visitor', async () => {
      await publishes()
      await published.goto(`/page/${id}?env=stg`)
      await uses(published, published)
      await expect(published.getByText('Orders', { exact: true })).toBeVisible()
    })

    await test.step('rename the field of the row and the card in the tab of the block, and release that', async () => {
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page
          .getByRole('link', { name: 'Edit in a new tab' })
          .or(page.getByRole('button', { name: 'Edit in a new tab' }))
          .click(),
      ])
      tab.setDefaultTimeout(20_000)
      const inside = openEditor(tab)
      await expect(tab.getByRole('button', { name: 'Release version' })).toBeVisible()
      const { x, y } = await inside.boxOf(inside.canvas.getByText('Orders', { exact: true }))
      await tab.mouse.click(x + 5, y + 5)
      await inside.field('title').getByRole('textbox').fill('All orders')
      const input = await inside.boxOf(quantity(inside.canvas as never))
      await tab.mouse.click(input.x + 20, input.y + input.height / 2)
      const name = inside.field('formItem.name').getByRole('textbox')
      await expect(name).toHaveValue('qty')
      await name.fill('count')
      await expect(tab.locator('.te-name-note')).toBeVisible()
      await name.press('Enter')
      await expect(tab.locator('.te-name-note')).toHaveCount(0)
      await inside.saved()
      const said = JSON.stringify(await api.get(`/blocks/records/${block}`))
      expect([said.includes('qty'), said.match(/item\.count/g)?.length]).toEqual([false, 2])
      await tab.getByRole('button', { name: 'Release version' }).click()
      await tab.locator('.eb-release').getByRole('textbox', { name: 'Name' }).first().fill('Other title')
      await tab.locator('.eb-release').getByRole('button', { name: 'Save' }).click()
      await expect(tab.getByText('Version 2 is released')).toBeVisible()
      await tab.close()
    })

    await test.step('what is published is as it was', async () => {
      await published.reload()
      await uses(published, published)
      await expect(published.getByText('Orders', { exact: true })).toBeVisible()
      expect(await pinOf(api, id, block)).toBe(1)
    })

    await test.step('the page takes the version and is published again', async () => {
      await page.reload()
      await editor.ready()
      const { x, y } = await editor.boxOf(editor.canvas.locator('[data-type^="block/"]'))
      await page.mouse.click(x + 8, y + 8)
      await page.getByRole('button', { name: 'Update to version 2' }).click()
      await dialog.getByRole('button', { name: 'Update to version 2' }).click()
      await expect(dialog).toHaveCount(0)
      await editor.saved()
      expect(await pinOf(api, id, block)).toBe(2)
      await published.reload()
      await expect(published.getByText('Orders', { exact: true })).toBeVisible()
      await publishes()
      await published.reload()
      await expect(published.getByText('All orders')).toBeVisible()
      await uses(published, published)
    })
    expect(me.errors()).toEqual([])
  },
)

onlyLong(test)(
  'a list in a row of a form is built, becomes a block and is published with the keyboard alone',
  async ({ page, baseURL }) => {
    test.setTimeout(180_000)
    page.setDefaultTimeout(20_000)
    const api = await signIn(baseURL!)
    const stored = pageOf({
      buttons: {},
      variables: [{ name: 'shop', type: 'string', defaultValue: 'North' }],
      elements: [
        {
          ...{ id: 'Card_one', type: 'Card', props: { title: 'Orders' } },
          children: [
            {
              ...{ id: 'Form_1', type: 'Form' },
              children: [
                {
                  ...{ id: 'FormList_1', type: 'FormList', props: { formItem: { name: 'rows', label: 'Rows' } } },
                  children: [{ id: 'Input_1', type: 'Input', props: { formItem: { name: 'qty', label: 'Quantity' }, defaultValue: '2' } }],
                },
              ],
            },
          ],
        },
        { id: 'Text_1', type: 'Text', props: { text: formula(`${SAID} + " at " + context.variable.shop`) } },
        { id: 'Text_also', type: 'Text', props: { text: formula('context.variable.shop') } },
      ],
    })
    const { id, projectId } = await createStored(api, 'By keyboard', stored)
    const me = await openAs(page, id)
    const { editor } = me
    const { press, type, reach, heard } = keyboardOf(page)
    const canvas = page.locator('.ed-overlay')
    const chosen = page.locator('.ed-inspector-head strong')
    const dialog = page.getByRole('dialog')
    /** Presses keys one by one, each of which selects the element behind it. */
    const walk = async (...steps: readonly (readonly [key: string, name: string | RegExp])[]) => {
      for (const [key, name] of steps) {
        await press(key)
        await expect(chosen).toHaveText(name)
      }
    }
    const shows = (within: Pick<Page, 'locator'>, quantity: string) =>
      expect(texts(within)).toHaveText(['Aurora', 'Borealis', 'Cirrus'].map((name) => `${name} x ${quantity} at North`))

    await test.step('insert the list into the row', async () => {
      await reach(canvas)
      await walk(['ArrowDown', 'Text_out'], ['ArrowDown', 'Card_one'], ['Enter', 'Form_1'], ['Enter', 'FormList_1'])
      const search = page.getByRole('textbox', { name: 'Search components' })
      if (await search.isVisible()) await press('Control+b')
      await expect(search).toHaveCount(0)
      await press('a')
      await expect(search).toBeFocused()
      await type('Repeater')
      await press('Enter')
      await heard(/is in FormList_1, position 2 of 2/)
      await reach(editor.field('data').getByRole('button', { name: /expression|formula/i }))
      await press('Enter')
      // The sample, which only the editor shows, becomes the list's own data.
      await expect(editor.field('data').locator('.cm-content')).toContainText('Aurora')
    })

    await test.step('move the text into it, where it knows its rows', async () => {
      await reach(canvas)
      const out = 'Shift+Enter'
      await walk([out, 'FormList_1'], [out, 'Form_1'], [out, 'Card_one'], ['ArrowDown', 'Text_1'])
      await press('Control+k')
      await expect(dialog.getByRole('combobox')).toBeFocused()
      await type('Move to')
      await expect(dialog.getByRole('option').first()).toContainText('Move to')
      await press('Enter')
      await expect(dialog.getByRole('textbox', { name: 'Search a target' })).toBeFocused()
      await type('Repeater')
      const target = dialog.getByRole('radio', { name: /^Repeater/ }).first()
      await reach(target)
      await press('Space')
      await reach(dialog.getByRole('button', { name: 'Move', exact: true }))
      await press('Enter')
      await heard(/^Text_1 is in Repeater\S*, position 1 of 1/)
      await shows(editor.canvas as never, '2')
    })

    await test.step('make the block', async () => {
      await expect(canvas).toBeFocused()
      const out = 'Shift+Enter'
      await walk([out, /^Repeater/], [out, 'FormList_1'], [out, 'Form_1'], [out, 'Card_one'])
      await press('Control+Alt+k')
      await expect(dialog.getByRole('textbox', { name: 'Name of the block' })).toBeFocused()
      await type('Parts of an order')
      await press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(editor.field('shop')).toBeVisible()
      await shows(editor.canvas as never, '2')
      const [made] = await api.get<BlockInfo[]>(`/blocks/list?projectId=${projectId}`)
      expect(made).toMatchObject({ name: 'Parts of an order', interface: { inputs: [{ name: 'shop' }] } })
    })

    await test.step('publish it and use it', async () => {
      await press('Control+s')
      await reach(canvas)
      await press('Shift+p')
      await page.getByRole('button', { name: 'Publish to STG' }).waitFor()
      await reach(page.getByRole('button', { name: 'Publish to STG' }))
      await press('Enter')
      await expect(page.getByText('Published Successfully').first()).toBeVisible({ timeout: 40_000 })
      await page.goto(`/page/${id}?env=stg`)
      await shows(page, '2')
      await reach(quantity(page))
      await press('Control+a')
      await type('5')
      await shows(page, '5')
    })
    expect(me.errors()).toEqual([])
  },
)

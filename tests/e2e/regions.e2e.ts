import { expect, type Page } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { formula, pageOf, say } from './action-page.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { createPage, createStored, entriesOf } from './stored-page.ts'

/** Presses Tab until a control has the keyboard. */
async function reach(page: Page, name: RegExp, role: 'radio' | 'button'): Promise<void> {
  const target = page.getByRole('dialog').getByRole(role, { name })
  for (let steps = 0; steps < 20 && !(await target.evaluate((node) => node === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Moves what is selected by keyboard alone. */
async function moveTo(page: Page, search: string, target: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Move to')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Move to')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Search a target' })).toBeFocused()
  await page.keyboard.type(search)
  await reach(page, target, 'radio')
  await page.keyboard.press('Space')
  await reach(page, /^Move$/, 'button')
  await page.keyboard.press('Enter')
}

test('a button is dragged into the corner of a card, moved among its actions by keyboard, and published there', async ({
  page,
  baseURL,
}) => {
  const api = await signIn(baseURL!)
  const card = {
    id: 'Card_one',
    type: 'Card',
    props: { title: 'Orders' },
    children: [{ id: 'Text_in', type: 'Text', props: { text: 'Inside' } }],
  }
  const { id } = await createPage(api, 'Regions', [card])
  const me = await openAs(page, id)
  const { editor } = me
  const button = editor.canvas.locator('[data-type="Button"]')
  const region = (slot: string) => editor.canvas.locator(`[data-slot="${slot}"][data-slot-of="Card_one"]`)
  const heard = (text: RegExp) => expect(page.locator('.tessera-visually-hidden[role="status"]')).toHaveText(text)

  await test.step('drag it into the corner, which shows where it is', async () => {
    await expect(region('extra')).toHaveCount(0)
    await editor.pick('Button', await editor.into('Text'))
    await expect(page.locator('.ed-drop-tag')).toHaveText('Card_one')
    const { x, y, width, height } = await editor.boxOf(region('extra').getByText('Drop here'))
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
    await expect(page.locator('.ed-drop-tag')).toHaveText('Card_one › Corner')
    await page.mouse.up()
    await expect(region('extra').locator('[data-type="Button"]')).toBeVisible()
    await expect(region('actions')).toHaveCount(0)
  })

  await test.step('undo and redo it', async () => {
    await me.undo()
    await expect(button).toHaveCount(0)
    await me.redo()
    await expect(region('extra').locator('[data-type="Button"]')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Path of the selection' })).toHaveText(/Card_one.*Corner.*Button1/)
  })

  await test.step('find it in the outline, in a row of the region', async () => {
    await editor.panel('Outline')
    const corner = page.getByRole('treeitem', { name: 'Region Corner' })
    await expect(corner).toHaveAttribute('aria-level', '3')
    await corner.click()
    await expect(page.getByRole('tree')).toHaveAttribute('aria-activedescendant', (await corner.getAttribute('id'))!)
    await expect(page.getByRole('treeitem', { name: /^Button1/ })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('move it among the actions with the keyboard', async () => {
    await page.getByRole('tree').focus()
    await page.keyboard.press('ArrowDown')
    await moveTo(page, 'actions', /^Card_one › Actions/)
    await heard(/^Button1 is in Card_one › Actions, position 1 of 1/)
    await expect(region('actions').locator('[data-type="Button"]')).toBeVisible()
    await expect(region('extra')).toHaveCount(0)
  })

  await test.step('save and publish it', async () => {
    await editor.saved()
    const stored = Object.values(await entriesOf(api, id)).find((entry) => entry.kind === 'element' && entry.type === 'Button')
    expect(stored).toMatchObject({ parentId: 'Card_one', slot: 'actions' })
    await editor.publish('STG')
    await expect(page.getByText('Published Successfully').first()).toBeVisible()
    await page.goto(`/page/${id}?env=stg`)
    await expect(page.locator('.tessera-card-actions [data-type="Button"]')).toBeVisible()
    await expect(page.locator('.tessera-card-extra, [data-slot]')).toHaveCount(0)
  })
  expect(me.errors()).toEqual([])
})

const table = {
  ...{ id: 'MarsTable_1', type: 'MarsTable' },
  props: {
    ...{
      columns: [
        { title: 'Name', dataIndex: 'name' },
        { id: 'c2', title: 'Sum', dataIndex: 'sum', sorter: true },
      ],
      selectionType: 'checkbox',
    },
    data: [
      { id: 'a', name: 'Ann', sum: 2 },
      { id: 'b', name: 'Bob', sum: 1 },
    ],
  },
  children: [{ id: 'Text_more', type: 'Text', slot: 'expanded', props: { text: formula('`More about ${item.name}`') } }],
}

onlyLong(test)(
  'a button goes into the cells of a column by pointer and by keyboard, and knows its row on the published page',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const stored = pageOf({ buttons: { Button_say: [say(formula('[item.name, index, key]'))] }, elements: [table] })
    const { id } = await createStored(api, 'Cells', stored)
    const me = await openAs(page, id)
    const { editor } = me
    const buttons = me.element('Button_say')

    await test.step('drag it into the first row, where the cells show themselves', async () => {
      // What is below a row is edited in the first one.
      await expect(me.element('Text_more')).toHaveText('More about Ann')
      const from = await editor.boxOf(buttons)
      const over = await editor.boxOf(editor.canvas.getByText('Bob', { exact: true }))
      await page.mouse.move(from.x + 10, from.y + 10)
      await page.mouse.down()
      await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
      await page.mouse.move(over.x + 5, over.y + 5, { steps: 6 })
      await expect(page.locator('.ed-drop-tag')).toHaveText('MarsTable_1')
      const { x, y, width, height } = await editor.boxOf(editor.canvas.locator('[data-slot="cell:name"]').getByText('Drop here'))
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
      await expect(page.locator('.ed-drop-tag')).toHaveText('MarsTable_1 › Name')
      await page.mouse.up()
      await expect(buttons).toHaveCount(2)
      await expect(editor.canvas.getByText('Bob', { exact: true })).toHaveCount(0)
    })

    await test.step('move it to the other column with the keyboard, and find it there in the outline', async () => {
      await editor.panel('Outline')
      await page.getByRole('treeitem', { name: /^Button_say/ }).click()
      await moveTo(page, 'sum', /^MarsTable_1 › Sum/)
      await expect(page.getByRole('treeitem', { name: 'Region Sum' })).toBeVisible()
      await expect(editor.canvas.getByText('Bob', { exact: true })).toBeVisible()
      await expect(buttons).toHaveCount(2)
    })

    await test.step('press it in a row of the published page, and open what is below that row', async () => {
      await editor.saved()
      expect((await entriesOf(api, id)).Button_say).toMatchObject({ parentId: 'MarsTable_1', slot: 'cell:c2' })
      await editor.publish('STG')
      await expect(page.getByText('Published Successfully').first()).toBeVisible()
      await page.goto(`/page/${id}?env=stg`)
      await page.locator('[data-id="Button_say"][data-row="MarsTable_1:b"]').click()
      await expect(element(page, 'Text_out')).toHaveText('["Bob",1,"b"]')
      await expect(element(page, 'Text_more')).toHaveCount(0)
      await page.getByRole('button', { name: 'Details of this row' }).last().focus()
      await page.keyboard.press('Enter')
      await expect(element(page, 'Text_more')).toHaveText('More about Bob')
      await page.getByText('Sum', { exact: true }).click()
      await expect(element(page, 'Button_say').first()).toHaveAttribute('data-row', 'MarsTable_1:b')
      await expect(element(page, 'Text_more')).toHaveText('More about Bob')
    })
    expect(me.errors()).toEqual([])
  },
)

import { expect, type Page } from 'playwright/test'
import type { BlockInfo, PageInfo, PageRecords } from '../../server/wire.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { formula, pageOf, say } from './action-page.ts'
import { signInAs } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'
import { openAs } from './saving-driver.ts'
import { createStored } from './stored-page.ts'

const TOTAL = { name: 'total', type: 'number', defaultValue: 7 }
/** A card that reads a variable of the page and starts a flow that acts on the page. */
const sketch = pageOf({
  buttons: {},
  variables: [TOTAL],
  elements: [
    {
      id: 'Card_one',
      type: 'Card',
      props: { title: 'Orders' },
      children: [
        { id: 'Text_in', type: 'Text', props: { text: formula('"Total: " + context.variable.total') } },
        { id: 'Button_go', type: 'Button', props: { text: 'Go' } },
      ],
    },
    { id: 'Text_also', type: 'Text', props: { text: formula('context.variable.total') } },
  ],
  events: { Button_go: { onClick: [say('gone')] } },
})

const shots = process.env.BLOCK_SHOTS
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}
const usesIn = async (api: Api, id: number, block: string): Promise<number> =>
  (await api.get<PageRecords>(`/pages/records/${id}`)).entries.filter(
    (entry) => entry.kind === 'element' && entry.type === `block/${block}`,
  ).length
const pinOf = async (api: Api, id: number, block: string): Promise<number | undefined> => {
  const root = (await api.get<PageRecords>(`/pages/records/${id}`)).entries.find((entry) => entry.kind === 'page')
  return root?.kind === 'page' ? root.blocks?.[block] : undefined
}
const accessible = async (page: Page): Promise<void> => expect(await violationsOf(page, { canvas: false })).toEqual([])

test('a block is made of a selection, used on two pages, changed, released, taken by one page and taken apart', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  page.setDefaultTimeout(20_000)
  const api = await signIn(baseURL!)
  const { id, projectId } = await createStored(api, 'Orders', sketch)
  const other = await api.post<PageInfo>('/pages/create', { name: 'Second page', projectId })
  const me = await openAs(page, id)
  const { editor } = me
  const dialog = page.getByRole('dialog')
  const uses = editor.canvas.locator('[data-type^="block/"]')
  let block = ''

  await test.step('make it by the menu of the selection', async () => {
    const { x, y } = await editor.boxOf(editor.canvas.getByText('Orders', { exact: true }))
    await page.mouse.click(x + 5, y + 5)
    await page.mouse.click(x + 5, y + 5, { button: 'right' })
    await page.getByRole('menuitem', { name: /^Make a block/ }).click()
    await expect(dialog.getByText('variable.total')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create block' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Name of the block' }).fill('Order card')
    await dialog.getByRole('textbox', { name: 'Label of total' }).fill('Sum')
    await expect(dialog.locator('.eb-outside')).toContainText('Sum')
    await expect(dialog.frameLocator('iframe').getByText('Orders', { exact: true })).toBeVisible()
    await shoot(page, 'make')
    await accessible(page)
    await dialog.getByRole('textbox', { name: 'Name of total' }).fill('a b')
    await expect(dialog.getByText('A name begins with a letter')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name of total' }).fill('sum')
    await dialog.getByRole('button', { name: 'Create block' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(editor.field('sum')).toBeVisible()
    await editor.saved()
    const [made] = await api.get<BlockInfo[]>(`/blocks/list?projectId=${projectId}`)
    block = made!.id
    expect(made).toMatchObject({ name: 'Order card', version: 1, interface: { inputs: [{ name: 'sum', label: 'Sum' }] }, uses: 1 })
    await expect(editor.canvas.getByText('Total: 7')).toBeVisible()
    await shoot(page, 'use')
  })

  await test.step('insert a second one from the palette, and undo and redo that', async () => {
    if (!(await page.getByRole('heading', { name: 'Add components' }).isVisible())) await editor.panel('Add components')
    await expect(page.getByRole('region', { name: 'Blocks' })).toBeVisible()
    await page.locator(`[data-component="block/${block}"]`).click()
    await editor.saved()
    expect(await usesIn(api, id, block)).toBe(2)
    await me.undo()
    await editor.saved()
    expect(await usesIn(api, id, block)).toBe(1)
    await me.redo()
    await editor.saved()
    expect(await usesIn(api, id, block)).toBe(2)
    await shoot(page, 'palette')
  })

  await test.step('drag one onto another page', async () => {
    await page.goto(`/editor/${other.id}/edit`)
    await editor.ready()
    if (!(await page.locator(`[data-component="block/${block}"]`).isVisible())) await editor.panel('Add components')
    const canvas = await editor.boxOf(editor.canvas.locator('[data-id="page"]'))
    await editor.drag(`block/${block}`, { x: canvas.x + canvas.width / 2, y: canvas.y + 40 })
    await editor.saved()
    expect([await usesIn(api, other.id, block), await pinOf(api, other.id, block)]).toEqual([1, 1])
  })

  await test.step('change it in its own tab and release that', async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page
        .getByRole('link', { name: 'Edit in a new tab' })
        .or(page.getByRole('button', { name: 'Edit in a new tab' }))
        .click(),
    ])
    const inside = openEditor(tab)
    await expect(tab.getByRole('button', { name: 'Release version' })).toBeVisible()
    await expect(inside.canvas.getByText('Orders', { exact: true })).toBeVisible()
    await expect(inside.canvas.getByText('Total: 0')).toBeVisible()
    const box = await inside.boxOf(inside.canvas.getByText('Orders', { exact: true }))
    await tab.mouse.click(box.x + 5, box.y + 5)
    await inside.field('title').getByRole('textbox').fill('All orders')
    await expect(inside.canvas.getByText('All orders')).toBeVisible()
    await tab.keyboard.press('Escape')
    await tab.getByRole('button', { name: 'Add input' }).waitFor({ state: 'hidden' })
    await inside.saved()
    await shoot(tab, 'block-tab')
    await tab.getByRole('button', { name: 'Release version' }).click()
    await tab.getByRole('textbox', { name: 'Name' }).first().fill('Other title')
    await shoot(tab, 'release')
    await tab.locator('.eb-release').getByRole('button', { name: 'Save' }).click()
    await expect(tab.getByText('Version 2 is released')).toBeVisible()
    await tab.close()
    expect([await pinOf(api, id, block), await pinOf(api, other.id, block)]).toEqual([1, 1])
  })

  await test.step('one page takes the new version after a look at what it changes, and gives it back', async () => {
    await page.reload()
    await editor.ready()
    const box = await editor.boxOf(uses.first())
    await page.mouse.click(box.x + 8, box.y + 8)
    await page.getByRole('button', { name: 'Update to version 2' }).click()
    await expect(dialog.getByText('Everything that this page gives the block works')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /All orders/ })).toBeVisible()
    await shoot(page, 'update')
    await dialog.getByRole('button', { name: 'Update to version 2' }).click()
    await expect(dialog).toHaveCount(0)
    await editor.saved()
    expect([await pinOf(api, id, block), await pinOf(api, other.id, block)]).toEqual([1, 2])
    await me.undo()
    await editor.saved()
    expect(await pinOf(api, other.id, block)).toBe(1)
    await me.redo()
    await editor.saved()
    expect(await pinOf(api, other.id, block)).toBe(2)
  })

  await test.step('edited in place, its release offers the update of the page it was opened from', async () => {
    await page.getByRole('button', { name: 'Edit in place' }).click()
    await expect(page.getByText('You are editing the block')).toBeVisible()
    const title = await editor.boxOf(editor.canvas.getByText('All orders'))
    await page.mouse.click(title.x + 5, title.y + 5)
    await editor.field('title').getByRole('textbox').fill('Every order')
    await editor.saved()
    await shoot(page, 'in-place')
    await page.getByRole('button', { name: 'Release version' }).click()
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Third')
    await page.locator('.eb-release').getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('from version 2 to 3')).toBeVisible()
    await dialog.getByRole('button', { name: 'Update to version 3' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(editor.canvas.getByText('Every order')).toBeVisible()
    await editor.saved()
    expect(await pinOf(api, other.id, block)).toBe(3)
    const use = await editor.boxOf(uses.first())
    await page.mouse.click(use.x + 8, use.y + 8)
  })

  await test.step('who uses it is listed', async () => {
    await page.getByRole('button', { name: 'Used by' }).click()
    await expect(dialog.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', `/editor/${id}/edit`)
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await shoot(page, 'users')
    await accessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('taken apart it is elements again, and that can be undone', async () => {
    await page.getByRole('button', { name: 'Detach into elements' }).click()
    await expect(editor.canvas.getByText('Every order')).toBeVisible()
    await editor.saved()
    expect(await usesIn(api, other.id, block)).toBe(0)
    await me.undo()
    await editor.saved()
    expect(await usesIn(api, other.id, block)).toBe(1)
  })

  await test.step('a circle, and removing what is in use, are refused in words', async () => {
    await expect(api.post('/blocks/delete', { id: block })).rejects.toThrow(/in use/)
    const records = await api.get<{ entries: readonly { id: string; kind: string }[]; revision: number }>(`/blocks/records/${block}`)
    const root = records.entries.find((entry) => entry.kind === 'page')!
    const use = {
      kind: 'element',
      id: 'again',
      type: `block/${block}`,
      name: 'again',
      parentId: null,
      order: 'z0',
      props: {},
      bindings: {},
    }
    const added = { again: { ...use, style: {}, css: '', events: {}, version: 1, extra: {} } }
    const patch = { added, changed: { page: [root, { ...root, blocks: { [block]: 1 } }] }, removed: {} }
    await expect(api.post('/blocks/save', { id: block, revision: records.revision, patch })).rejects.toThrow(/cannot contain itself/)
  })
  expect(me.errors()).toEqual([])
})

for (const look of looksFrom(2))
  onlyLong(test)(`the screens of blocks are accessible and fit, ${look.theme} and ${look.locale}`, async ({ page, baseURL }) => {
    page.setDefaultTimeout(20_000)
    const api = await signIn(baseURL!)
    const { id } = await createStored(api, `Looks ${look.theme}`, sketch)
    await signInAs(page)
    await prefer(page, look)
    await page.goto(`/editor/${id}/edit`)
    const editor = openEditor(page)
    await expect(editor.canvas.getByText('Orders', { exact: true })).toBeVisible()
    const zh = look.locale === 'zh'
    const box = await editor.boxOf(editor.canvas.getByText('Orders', { exact: true }))
    await page.mouse.click(box.x + 5, box.y + 5)
    await page.keyboard.press('Control+Alt+k')
    const dialog = page.getByRole('dialog')
    const name = dialog.getByRole('textbox', { name: zh ? '区块名称' : 'Name of the block' })
    await expect(name).toBeFocused()
    await name.fill(zh ? '订单卡片' : 'Card of orders')
    await expect(dialog.frameLocator('iframe').getByText('Total: 0')).toBeVisible()
    await shoot(page, `make-${look.theme}-${look.locale}`)
    await accessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await shoot(page, `use-${look.theme}-${look.locale}`)
    await accessible(page)
    await page.getByRole('button', { name: zh ? '就地编辑' : 'Edit in place' }).click()
    await expect(page.getByText(zh ? '正在编辑区块' : 'You are editing the block')).toBeVisible()
    await expect(editor.canvas.getByText('Total: 0')).toBeVisible()
    await page.getByRole('button', { name: zh ? '添加插槽' : 'Add slot' }).click()
    const sample = page.getByRole('spinbutton', { name: zh ? '默认值 total' : 'Default total' })
    await sample.fill('12')
    await sample.press('Tab')
    await expect(editor.canvas.getByText('Total: 12')).toBeVisible()
    await page.mouse.move(700, 700)
    await shoot(page, `face-${look.theme}-${look.locale}`)
    await accessible(page)
  })

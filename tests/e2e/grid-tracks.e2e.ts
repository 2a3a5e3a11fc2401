import { expect } from 'playwright/test'
import type { ElementRecord } from '#kernel/page/records'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { button, createPage, entriesOf } from './stored-page.ts'

const GRID = 'Grid_one'
const ROW = 'Row_one'
const ELEMENTS = [
  {
    id: GRID,
    type: 'Grid',
    props: { xRate: '1fr 1fr', yRate: '80px auto', xGap: 16 },
    css: 'padding: 24px',
    children: ['one', 'two', 'three', 'four'].map((name) => button(`Button_${name}`, name)),
  },
  {
    id: ROW,
    type: 'Row',
    props: { gutter: 16 },
    children: ['left', 'right'].map((name) => ({
      id: `Col_${name}`,
      type: 'Col',
      css: 'padding: 24px',
      children: [button(`Button_${name}`, name)],
    })),
  },
]

onlyLong(test)(
  'columns and rows of a grid are changed by pointer and by keys, each as one step, and a column of a row in 24ths',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const { id } = await createPage(api, 'Tracks', ELEMENTS)
    const me = await openAs(page, id)
    const { editor } = me
    const saved = async (elementId: string): Promise<ElementRecord> => {
      await editor.saved()
      return (await entriesOf(api, id))[elementId] as ElementRecord
    }
    const columns = async () => (await saved(GRID)).props.xRate
    const handle = (name: string) => page.locator(`[data-handle="${name}"]`)
    const select = async (elementId: string) => {
      const box = await editor.boxOf(me.element(elementId))
      await page.mouse.click(box.x + 12, box.y + 12)
      await expect(page.locator('.ed-handles')).toBeVisible()
    }
    const drag = async (name: string, x: number, y: number, drop = true) => {
      const box = await editor.boxOf(handle(name))
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 3 })
      await page.mouse.move(from.x + x, from.y + y, { steps: 3 })
      if (drop) await page.mouse.up()
    }

    await test.step('a line is dragged: both neighbours change, and one step takes it back', async () => {
      await select(GRID)
      const before = await editor.boxOf(me.element('Button_two'))
      await drag('column:0', 120, 0, false)
      await expect(page.locator('.ed-handle-label')).toHaveText(/^1\.\d+fr \| 0\.\d+fr · \d\/12$/)
      await page.mouse.up()
      expect(await columns()).toMatch(/^1\.\d+fr 0\.\d+fr$/)
      await expect.poll(async () => (await editor.boxOf(me.element('Button_two'))).x).toBeGreaterThan(before.x + 40)
      await me.undo()
      expect(await columns()).toBe('1fr 1fr')
      await drag('row:0', 0, 39)
      expect((await saved(GRID)).props.yRate).toMatch(/^1[0-3]\dpx auto$/)
      await me.undo()
    })

    await test.step('Escape during a drag leaves all as it was', async () => {
      const before = await editor.boxOf(me.element('Button_two'))
      await drag('column:0', 120, 0, false)
      await page.keyboard.press('Escape')
      await page.mouse.up()
      expect((await editor.boxOf(me.element('Button_two'))).x).toBe(before.x)
      expect(await columns()).toBe('1fr 1fr')
    })

    await test.step('buttons at a line add and remove, a double click makes automatic', async () => {
      await handle('column:0').hover()
      await page.getByTitle('Add a column behind it (+)').first().click()
      expect(await columns()).toBe('1fr 1fr 1fr')
      await expect(handle('column:2')).toBeVisible()
      await handle('column:1').hover()
      await page.getByTitle('Remove column 2 (-)').click()
      expect(await columns()).toBe('1fr 1fr')
      await handle('column:1').dblclick()
      expect(await columns()).toBe('1fr auto')
      await me.undo()
    })

    await test.step('keys lead to a line and do the same', async () => {
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('h')
      for (let tabs = 0; tabs < 20 && (await page.locator('[data-handle="column:0"]:focus').count()) === 0; tabs++)
        await page.keyboard.press('Tab')
      await expect(handle('column:0')).toBeFocused()
      await expect(handle('column:0')).toHaveAccessibleName('Column 1')
      await expect(handle('column:0')).toHaveAttribute('aria-valuetext', /^1fr · \d+ px$/)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      expect(await columns()).toBe('1.2fr 0.8fr')
      await page.keyboard.press('+')
      expect(await columns()).toBe('1.2fr 1fr 0.8fr')
      await page.keyboard.press('Delete')
      expect(await columns()).toBe('auto 1fr 0.8fr')
      await page.keyboard.press('-')
      expect(await columns()).toBe('1fr 0.8fr')
      await expect(handle('column:0')).toBeFocused()
      expect(await violationsOf(page, { canvas: false })).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.locator('.ed-overlay')).toBeFocused()
    })

    await test.step('the bar has columns, rows and gaps, and refuses what is no list of tracks', async () => {
      await page.keyboard.press('l')
      const bar = page.getByRole('group', { name: 'Layout of the children' })
      await expect(bar.getByLabel('Columns')).toBeFocused()
      await bar.getByLabel('Columns').fill('2fr wide')
      await page.keyboard.press('Enter')
      await expect(bar.getByRole('alert')).toBeVisible()
      expect(await columns()).toBe('1fr 0.8fr')
      await bar.getByLabel('Columns').fill('2fr 1fr')
      await page.keyboard.press('Enter')
      expect(await columns()).toBe('2fr 1fr')
      await bar.getByLabel('Row gap').fill('24')
      expect((await saved(GRID)).props).toMatchObject({ yGap: 24, xGap: 16 })
      expect(await violationsOf(page, { canvas: false })).toEqual([])
      await page.keyboard.press('Escape')
      await expect(bar).toBeHidden()
    })

    await test.step('a column of a row is dragged to whole 24ths', async () => {
      await select('Col_left')
      const { width } = await editor.boxOf(me.element(ROW))
      await drag('size:e', width / 6, 0, false)
      await expect(page.locator('.ed-handle-label')).toHaveText(/ · 12\/24$/)
      await page.mouse.up()
      expect(await saved('Col_left')).toMatchObject({ props: { span: 12 } })
      await me.undo()
      expect((await saved('Col_left')).props).not.toHaveProperty('span')
    })
    expect(me.errors()).toEqual([])
  },
)

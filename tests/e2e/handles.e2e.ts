import { expect, type Page } from 'playwright/test'
import type { ElementRecord } from '#kernel/page/records'
import { signIn } from '../helpers/api.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs, type Person } from './saving-driver.ts'
import { button, createPage, entriesOf } from './stored-page.ts'

const FLEX = 'Flex_row'
const ONE = 'Button_one'
const TWO = 'Button_two'
const IMAGE = 'Image_one'

const ELEMENTS = [
  { id: FLEX, type: 'Flex', children: [button(ONE, 'one'), button(TWO, 'two')] },
  { id: IMAGE, type: 'Image' },
]

const size = (page: Page, edge: string) => page.locator(`[data-handle="size:${edge}"]`)

/**
 * Drags a handle by so many pixels of the screen, from so far along its width: the middle of a strip belongs to the
 * size of that side.
 */
async function drag({ page, editor }: Person, handle: string, x: number, y: number, drop = true, along = 0.5): Promise<void> {
  const box = await editor.boxOf(page.locator(`[data-handle="${handle}"]`).first())
  const from = { x: box.x + box.width * along, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 3 })
  await page.mouse.move(from.x + x, from.y + y, { steps: 3 })
  if (drop) await page.mouse.up()
}

async function select(me: Person, id: string): Promise<void> {
  const box = await me.editor.boxOf(me.element(id))
  await me.page.mouse.click(box.x + 12, box.y + box.height / 2)
  await expect(me.page.locator('.ed-handles')).toBeVisible()
}

onlyLong(test)(
  'sizes, spacing and gaps are changed by hand, by mouse and by keys, each as one step, and published as they are',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const { id } = await createPage(api, 'Handles', ELEMENTS)
    const me = await openAs(page, id)
    const { editor } = me
    let imageWidth = ''
    let padding = ''
    const saved = async (elementId: string): Promise<ElementRecord> => {
      await editor.saved()
      return (await entriesOf(api, id))[elementId] as ElementRecord
    }

    await test.step('a side is dragged, and one step takes it back', async () => {
      await select(me, ONE)
      const before = await editor.boxOf(me.element(ONE))
      await drag(me, 'size:e', 60, 0)
      await expect.poll(async () => (await editor.boxOf(me.element(ONE))).width).toBeGreaterThan(before.width + 30)
      const { style } = await saved(ONE)
      expect(style.width).toMatch(/^\d+px$/)
      expect(Number.parseInt(String(style.width), 10) % 4).toBe(0)
      await me.undo()
      await expect.poll(async () => (await editor.boxOf(me.element(ONE))).width).toBe(before.width)
      expect((await saved(ONE)).style).toEqual({})
      await me.redo()
      await expect.poll(async () => (await editor.boxOf(me.element(ONE))).width).toBeGreaterThan(before.width + 30)
    })

    await test.step('Escape during a drag leaves all as it was', async () => {
      const before = await editor.boxOf(me.element(ONE))
      await drag(me, 'size:s', 0, 40, false)
      await expect(page.locator('.ed-handle-label')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(page.locator('.ed-handle-label')).toBeHidden()
      expect((await editor.boxOf(me.element(ONE))).height).toBe(before.height)
      expect((await saved(ONE)).style).not.toHaveProperty('height')
      await expect(page.locator('.ed-handles')).toBeVisible()
    })

    await test.step('keys change a size by one and by ten, as one step', async () => {
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('h')
      await expect(size(page, 'e')).toBeFocused()
      const width = Number.parseInt(String((await saved(ONE)).style.width), 10)
      await size(page, 'e').focus()
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(size(page, 'e')).toHaveAttribute('aria-valuenow', `${width + 11}`)
      await expect(page.locator('[role=status], [aria-live]').filter({ hasText: `Width ${width + 11}` })).toHaveCount(1)
      expect((await saved(ONE)).style.width).toBe(`${width + 11}px`)
      await me.undo()
      expect((await saved(ONE)).style.width).toBe(`${width}px`)
      await me.redo()
      await expect(me.element(ONE)).toHaveCSS('width', `${width + 11}px`)
    })

    await test.step('a size that is a setting is written there, and a double click leaves it to the content', async () => {
      await select(me, IMAGE)
      await drag(me, 'size:e', 41, 0)
      imageWidth = String((await saved(IMAGE)).props.width)
      expect(imageWidth).toMatch(/^2[3-9]\dpx$/)
      await expect(me.element(IMAGE)).toHaveCSS('width', imageWidth)
      await size(page, 's').dblclick()
      expect((await saved(IMAGE)).props.height).toBe('auto')
      await me.undo()
      expect((await saved(IMAGE)).props).not.toHaveProperty('height')
    })

    await test.step('a line shows with which edge a side agrees', async () => {
      const [row, image] = [await editor.boxOf(me.element(FLEX)), await editor.boxOf(me.element(IMAGE))]
      await drag(me, 'size:e', row.x + row.width - image.x - image.width + 1, 0, false)
      await expect(page.locator('.ed-guide')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(page.locator('.ed-guide')).toHaveCount(0)
      await expect(me.element(IMAGE)).toHaveCSS('width', imageWidth)
    })

    await test.step('padding is dragged at its edge', async () => {
      await select(me, FLEX)
      await drag(me, 'padding:Top', 0, 24, true, 0.2)
      const { style } = await saved(FLEX)
      expect(style).toEqual({ paddingTop: expect.stringMatching(/^[23]\dpx$/) })
      padding = String(style.paddingTop)
      await me.undo()
      expect((await saved(FLEX)).style).toEqual({})
      await me.redo()
      await expect(me.element(FLEX)).toHaveCSS('padding-top', padding)
    })

    await test.step('the gap is dragged between two children, and set by keys', async () => {
      await select(me, FLEX)
      await drag(me, 'gap:x', 18, 0)
      expect((await saved(FLEX)).props.gap).toBeGreaterThan(20)
      await me.undo()
      expect((await saved(FLEX)).props).not.toHaveProperty('gap')
      await page.locator('[data-handle="gap:x"]').first().focus()
      await page.keyboard.press('Shift+ArrowRight')
      expect((await saved(FLEX)).props.gap).toBe(20)
    })

    await test.step('the tag of a container says how its children stand, by keys too', async () => {
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('l')
      const bar = page.getByRole('group', { name: 'Layout of the children' })
      await expect(bar.getByRole('button', { name: 'Row' })).toBeFocused()
      await bar.getByRole('button', { name: 'Bottom right' }).click()
      expect((await saved(FLEX)).props).toMatchObject({ justify: 'flex-end', align: 'end' })
      await bar.getByRole('button', { name: 'Stack on phones' }).click()
      expect((await saved(FLEX)).props.stack).toBe('phone')
      await bar.getByRole('button', { name: 'Wrap' }).focus()
      await page.keyboard.press('Escape')
      await expect(bar).toBeHidden()
      await expect(page.locator('.ed-handles')).toBeVisible()
    })

    await test.step('the published page has the same', async () => {
      const { width } = (await saved(ONE)).style
      await editor.publish('STG')
      await expect(page.getByText('Published Successfully').first()).toBeVisible()
      await page.goto(`/page/${id}?env=stg`)
      await expect(element(page, ONE)).toHaveCSS('width', String(width))
      await expect(element(page, IMAGE)).toHaveCSS('width', imageWidth)
      await expect(element(page, FLEX)).toHaveCSS('padding-top', padding)
      await expect(element(page, FLEX)).toHaveCSS('column-gap', '20px')
    })
    expect(me.errors()).toEqual([])
  },
)

import { expect } from 'playwright/test'
import type { ElementRecord } from '#kernel/page/records'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { button, createPage, entriesOf } from './stored-page.ts'

const FLEX = 'Flex_1'
const ONE = 'Button_one'
const ELEMENTS = [
  { id: FLEX, type: 'Flex', css: '&{height:300px}', children: [button(ONE, 'one'), button('Button_two', 'two')] },
  { id: 'Title_1', type: 'Title', props: { text: 'Below' } },
]

onlyLong(test)(
  'an element is placed freely in its frame by pointer and by keys, kept from any side, and stuck to an edge',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const { id } = await createPage(api, 'Placed', ELEMENTS)
    const me = await openAs(page, id)
    const { editor } = me
    const position = (value: string) => editor.field('position').getByRole('combobox').selectOption({ label: value })
    const saved = async (elementId: string): Promise<ElementRecord> => {
      await editor.saved()
      return (await entriesOf(api, id))[elementId] as ElementRecord
    }
    const select = async (elementId: string): Promise<void> => {
      const box = await editor.boxOf(me.element(elementId))
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await expect(page.locator('.ed-tag-name')).toHaveAttribute('title', new RegExp(`${elementId}$`))
    }
    const scale = () =>
      page.locator('.ed-frame').evaluate((frame: HTMLIFrameElement) => frame.getBoundingClientRect().width / frame.offsetWidth)
    const dragTo = async (x: number, y: number, drop = true): Promise<void> => {
      // Pressed where it is free of handles, and of the sibling that moved up.
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('Escape')
      await expect(page.locator('.ed-handles')).toBeHidden()
      const box = await editor.boxOf(me.element(ONE))
      const from = { x: box.x + box.width / 4, y: box.y + box.height / 2 }
      const zoom = await scale()
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + (x * zoom) / 2, from.y + (y * zoom) / 2, { steps: 3 })
      await page.mouse.move(from.x + x * zoom, from.y + y * zoom, { steps: 3 })
      if (drop) await page.mouse.up()
    }

    await test.step('absolute needs a frame, which the parent becomes in the same step', async () => {
      await select(ONE)
      await editor.tab('Style')
      const before = await editor.boxOf(me.element(ONE))
      await position('Absolute')
      await expect(page.getByRole('alert').filter({ hasText: 'none of its parents is positioned' })).toBeVisible()
      await page.getByRole('button', { name: /^Make “.*” the frame$/ }).click()
      await expect(me.element(ONE)).toHaveCSS('position', 'absolute')
      expect([(await saved(FLEX)).style.position, (await saved(ONE)).style.position]).toEqual(['relative', 'absolute'])
      // It stays where it was seen.
      const now = await editor.boxOf(me.element(ONE))
      for (const side of ['x', 'y'] as const) expect(Math.abs(now[side] - before[side])).toBeLessThanOrEqual(1)
      await me.undo()
      await expect(me.element(ONE)).not.toHaveCSS('position', 'absolute')
      await me.redo()
      await expect(me.element(ONE)).toHaveCSS('position', 'absolute')
    })

    await test.step('it is dragged to a place, as one step, and Escape leaves it where it was', async () => {
      await dragTo(-101, 37)
      const { left, top } = (await saved(ONE)).style
      expect([left, top]).toEqual([expect.stringMatching(/^\d+px$/), expect.stringMatching(/^\d+px$/)])
      await expect(me.element(ONE)).toHaveCSS('left', String(left))
      await dragTo(60, 20, false)
      await expect(page.locator('.ed-place-label:visible')).toHaveText(/^left \d+, top \d+$/)
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(page.locator('.ed-place-label:visible')).toHaveCount(0)
      await expect(me.element(ONE)).toHaveCSS('left', String(left))
      expect((await saved(ONE)).style).toMatchObject({ left, top })
    })

    await test.step('arrow keys move it by 1 pixel, with Shift by 10, as one step', async () => {
      const { left, top } = (await saved(ONE)).style
      const [x, y] = [Number.parseInt(String(left), 10), Number.parseInt(String(top), 10)]
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(page.locator('[role=status]').filter({ hasText: `left ${x + 1}, top ${y + 10}` })).toHaveCount(1)
      expect((await saved(ONE)).style).toMatchObject({ left: `${x + 1}px`, top: `${y + 10}px` })
      await me.undo()
      expect((await saved(ONE)).style).toMatchObject({ left, top })
    })

    await test.step('near the other side of its frame a line shows, and it keeps its distance from that side', async () => {
      const [frame, box] = [await editor.boxOf(me.element(FLEX)), await editor.boxOf(me.element(ONE))]
      const zoom = await scale()
      await dragTo((frame.x + frame.width - box.x - box.width) / zoom - 4, 0, false)
      await expect(page.locator('.ed-guide[data-axis="width"]')).toHaveCount(1)
      await page.mouse.up()
      await expect(page.locator('.ed-guide')).toHaveCount(0)
      const { style } = await saved(ONE)
      expect([style.right, style.left]).toEqual(['0px', undefined])
      await expect(page.getByRole('button', { name: 'Keep the distance from the right' })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: 'Keep the distance from the bottom' }).click()
      await page.getByRole('button', { name: 'Keep the distance from the top' }).click()
      const after = (await saved(ONE)).style
      expect([after.top, after.bottom]).toEqual([undefined, expect.stringMatching(/^\d+px$/)])
      expect(Math.abs((await editor.boxOf(me.element(ONE))).y - box.y)).toBeLessThanOrEqual(1)
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('it sticks to an edge, and one command leads back to the flow', async () => {
      await select('Title_1')
      await position('Sticky')
      await page.getByRole('button', { name: 'Stick to the top' }).click()
      expect((await saved('Title_1')).style).toEqual({ position: 'sticky', top: '0px' })
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('Control+k')
      await page.locator('[cmdk-input]').fill('Back to the flow')
      await page.keyboard.press('Enter')
      await expect(me.element('Title_1')).not.toHaveCSS('position', 'sticky')
      expect((await saved('Title_1')).style).toEqual({})
    })

    await test.step('the published page has the same', async () => {
      const { right, bottom } = (await saved(ONE)).style
      await editor.publish('STG')
      await expect(page.getByText('Published Successfully').first()).toBeVisible()
      await page.goto(`/page/${id}?env=stg`)
      await expect(element(page, ONE)).toHaveCSS('right', String(right))
      await expect(element(page, ONE)).toHaveCSS('bottom', String(bottom))
    })
    expect(me.errors()).toEqual([])
  },
)

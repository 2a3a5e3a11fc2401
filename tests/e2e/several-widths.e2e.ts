import { expect, type Page } from 'playwright/test'
import type { ElementRecord } from '#kernel/page/records'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { button, createPage, entriesOf } from './stored-page.ts'

const ONE = 'Button_one'
const ELEMENTS = [
  { id: 'Flex_1', type: 'Flex', children: [button(ONE, 'one'), button('Button_two', 'two')] },
  { id: 'Table_1', type: 'MarsTable' },
  ...Array.from({ length: 20 }, (_, number) => ({ id: `Title_${number}`, type: 'Title', props: { text: `Line ${number}` } })),
]

/** Documents and frames that the browser holds, once what nobody needs is gone. */
async function held(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const of = (name: string) => metrics.find((metric) => metric.name === name)!.value
  return { documents: of('Documents'), frames: of('Frames'), listeners: of('JSEventListeners') }
}

onlyLong(test)(
  'the page is shown at several widths beside each other, one of them edited by pointer and by keys, and nothing stays behind',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const { id } = await createPage(api, 'Several', ELEMENTS)
    const me = await openAs(page, id)
    const edited = page.frameLocator('.ed-frame')
    const other = (name: string) => page.frameLocator(`.ed-other-frame[title^="${name}"]`)
    const radio = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
    const cover = (key: string) => page.locator(`.ed-other-cover[data-frame="${key}"]`)
    const widthOf = () => page.locator('.ed-frame').evaluate((frame: HTMLIFrameElement) => frame.contentWindow!.innerWidth)
    const toggle = page.getByRole('button', { name: 'Several widths' })
    const styleOf = async () => {
      await me.editor.saved()
      return (await entriesOf(api, id)).Button_two as ElementRecord
    }

    await test.step('a key shows the widths of the project, and a list adds a device', async () => {
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('Shift+3')
      await expect(toggle).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('radio')).toHaveCount(2)
      await expect(radio('All widths')).toBeChecked()
      await page.getByRole('button', { name: 'Which widths are shown' }).click()
      await page.getByText('Tablet, 768 × 1024 pixels').click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('radio')).toHaveCount(3)
      for (const name of ['Tablet', 'Phone']) await expect(other(name).locator(`[data-id="${ONE}"]`)).toHaveText('one')
      expect(await widthOf()).toBe(1280)
      // One engine for all of them.
      expect(page.workers()).toHaveLength(1)
    })

    await test.step('all frames follow an edit, and mark what is selected', async () => {
      const { x, y, width, height } = await me.editor.boxOf(edited.locator(`[data-id="${ONE}"]`))
      await page.mouse.click(x + width / 2, y + height / 2)
      await expect(page.locator('.ed-other-mark')).toHaveCount(2)
      await page.locator('[data-field="text"]').getByRole('textbox').fill('changed')
      for (const frame of [edited, other('Tablet'), other('Phone')]) await expect(frame.locator(`[data-id="${ONE}"]`)).toHaveText('changed')
      const marked = await page.locator('.ed-other-cover[data-frame="phone"] .ed-other-mark').boundingBox()
      const there = await other('Phone').locator(`[data-id="${ONE}"]`).boundingBox()
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(marked![side] - there![side])).toBeLessThanOrEqual(1)
    })

    await test.step('a press in another frame edits at its width, and selects what was pressed', async () => {
      const box = (await other('Phone').locator('[data-id="Button_two"]').boundingBox())!
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await expect(radio('Phone')).toBeChecked()
      await expect(page.locator('.ed-tag-name')).toHaveAttribute('title', /Button_two$/)
      expect(await widthOf()).toBe(375)
      const now = await me.editor.boxOf(edited.locator('[data-id="Button_two"]'))
      expect(Math.abs(now.x - box.x)).toBeLessThanOrEqual(1)
      await expect(other('All widths').locator(`[data-id="${ONE}"]`)).toHaveText('changed')
      await expect(page.locator('.ed-overlay')).toBeFocused()
      await page.keyboard.press('h')
      await expect(page.locator('[data-handle]:focus')).toHaveCount(1)
      await page.keyboard.press('Shift+ArrowRight')
      const { style, looks } = await styleOf()
      expect([style, Object.keys(looks ?? {})]).toEqual([{}, ['phone']])
    })

    await test.step('arrow keys choose another frame, which is said', async () => {
      await radio('Phone').focus()
      await page.keyboard.press('ArrowLeft')
      await expect(radio('Tablet')).toBeFocused()
      await expect(radio('Tablet')).toBeChecked()
      await expect(page.locator('[role=status]').filter({ hasText: 'Tablet, 768 × 1024 pixels, edited now' })).toHaveCount(1)
      expect(await widthOf()).toBe(768)
      await page.keyboard.press('Home')
      await expect(radio('All widths')).toBeFocused()
    })

    await test.step('the wheel scrolls the frame below it, and zooms all with Ctrl', async () => {
      await cover('phone').hover()
      await page.mouse.wheel(0, 200)
      await expect
        .poll(() => page.locator('.ed-other-frame[title^="Phone"]').evaluate((frame: HTMLIFrameElement) => frame.contentWindow!.scrollY))
        .toBe(200)
      expect(await page.locator('.ed-frame').evaluate((frame: HTMLIFrameElement) => frame.contentWindow!.scrollY)).toBe(0)
      await page.locator('.ed-overlay').focus()
      await page.keyboard.press('Control+0')
      const widths = async () => {
        const boxes = await Promise.all([cover('phone').boundingBox(), page.locator('.ed-frame').boundingBox()])
        return boxes.map((box) => Math.round(box!.width))
      }
      await expect.poll(widths).toEqual([375, 1280])
      await page.keyboard.press('Shift+1')
    })

    await test.step('nothing is wrong for those who use other means', async () => {
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('leaving leaves nothing behind', async () => {
      const again = async (wanted: number) => {
        await page.locator('.ed-overlay').focus()
        await page.keyboard.press('Shift+3')
        await expect(page.locator('iframe')).toHaveCount(wanted)
        if (wanted > 1) await expect(other('Phone').locator(`[data-id="${ONE}"]`)).toHaveText('changed')
      }
      await again(1)
      await expect(toggle).toHaveAttribute('aria-pressed', 'false')
      const before = await held(page)
      for (let times = 0; times < 3; times++) {
        await again(3)
        await again(1)
      }
      await expect.poll(async () => (await held(page)).documents).toBe(before.documents)
      const after = await held(page)
      expect([after.frames, after.documents]).toEqual([before.frames, before.documents])
      expect(after.listeners - before.listeners).toBeLessThanOrEqual(20)
      expect(page.workers()).toHaveLength(1)
      await expect(edited.locator(`[data-id="${ONE}"]`)).toHaveText('changed')
    })
    expect(me.errors()).toEqual([])
  },
)

import { expect, type Page } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { button, createPage, entriesOf } from './stored-page.ts'

const COUNT = 30
const title = (number: number) => ({ id: `Title_${number}`, type: 'Title', props: { text: `Line ${number}` } })
/** A card in which things stand among each other, and enough below it to scroll. */
const elements = [
  { id: 'Card_one', type: 'Card', children: [title(100), title(101), title(102)] },
  button('Button_one', 'one'),
  ...Array.from({ length: COUNT }, (_, number) => title(number)),
]

/** Asked of the browser, not of the editor: how large a pixel of the page is, and where the frame is. */
const frameOf = (page: Page) =>
  page.locator('.ed-frame').evaluate((frame: HTMLIFrameElement) => {
    const { left, top, width } = frame.getBoundingClientRect()
    const rounded = (length: number) => Math.round(length * 100) / 100
    return { left: rounded(left), top: rounded(top), zoom: width / frame.offsetWidth, inside: frame.contentWindow!.innerHeight }
  })
const stageOf = async (page: Page) => (await page.locator('.ed-stage').boundingBox())!
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))))

/** By the wheel, about a point in the middle of the stage from side to side. */
async function zoomTo(page: Page, zoom: number, below?: number): Promise<void> {
  const stage = await stageOf(page)
  await page.mouse.move(stage.x + stage.width / 2, stage.y + (below ?? stage.height / 2))
  await page.keyboard.down('Control')
  let rest = -Math.log(zoom / (await frameOf(page)).zoom) * 100
  while (Math.abs(rest) > 0.001) {
    const turn = Math.max(-25, Math.min(25, rest))
    await page.mouse.wheel(0, turn)
    rest -= turn
  }
  await expect.poll(async () => (await frameOf(page)).zoom).toBeCloseTo(zoom, 2)
  await page.keyboard.up('Control')
  // Holding the key long enough gives the pointer to the page.
  await expect(page.locator('.ed-overlay:not([data-interacting])')).toBeVisible()
}

async function panBy(page: Page, x: number, y: number): Promise<void> {
  const before = await frameOf(page)
  const stage = await stageOf(page)
  const [left, top] = [stage.x + stage.width / 2, stage.y + stage.height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(left + x, top + y, { steps: 3 })
  await page.mouse.up({ button: 'middle' })
  const moved = async () => {
    const after = await frameOf(page)
    return { x: Math.round(after.left - before.left), y: Math.round(after.top - before.top) }
  }
  await expect.poll(moved).toEqual({ x, y })
}

/** An element that is seen whole and stands nearest to the middle of the stage, with its edges in the window. */
const seenElement = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('.ed-frame')!
    const stage = document.querySelector('.ed-stage')!.getBoundingClientRect()
    const at = frame.getBoundingClientRect()
    const zoom = at.width / frame.offsetWidth
    const boxes = [...frame.contentDocument!.querySelectorAll<HTMLElement>('[data-id^="Title_"], [data-id^="Button_"]')].map((node) => {
      const box = node.getBoundingClientRect()
      const [left, top] = [at.left + box.left * zoom, at.top + box.top * zoom]
      const centre = { x: left + (box.width * zoom) / 2, y: top + (box.height * zoom) / 2 }
      return { id: node.dataset.id!, left, top, right: left + box.width * zoom, bottom: top + box.height * zoom, centre }
    })
    const [top, bottom] = [Math.max(stage.top, at.top), Math.min(stage.bottom, at.bottom)]
    const inside = boxes.filter(
      (box) =>
        box.top >= top &&
        box.bottom <= bottom &&
        box.centre.x > Math.max(stage.left, at.left) &&
        box.centre.x < Math.min(stage.right, at.right),
    )
    const away = ({ centre }: { centre: { y: number } }) => Math.abs(centre.y - (top + bottom) / 2)
    return inside.toSorted((one, other) => away(one) - away(other))[0]
  })

const chooseWidth = async (page: Page, name: RegExp) => {
  await page.locator('.ed-widths .arco-select').click()
  await page.locator('.arco-select-option').filter({ hasText: name }).click()
}

onlyLong(test)(
  'at each zoom, width, scroll and place of the frame the selection is drawn where the element is, and a press selects it',
  async ({ page, baseURL }) => {
    test.setTimeout(240_000)
    const { id } = await createPage(await signIn(baseURL!), 'Zoomed', elements)
    const { editor, errors } = await openAs(page, id)
    for (const [width, wide, high] of [
      [/^Phone/, 375, 812],
      [/^Tablet/, 768, 1024],
      [/^Fit/, 960, null],
    ] as const) {
      await chooseWidth(page, width)
      const windowWidth = () => page.locator('.ed-frame').evaluate((frame: HTMLIFrameElement) => frame.contentWindow!.innerWidth)
      await expect.poll(windowWidth).toBe(wide)
      await expect(editor.canvas.locator('[data-id="page"]')).toBeVisible()
      const { inside } = await frameOf(page)
      if (high !== null) expect(inside).toBe(high)
      for (const [turn, zoom] of [1, 0.25, 0.5, 0.58, 1.33, 2].entries()) {
        await test.step(`${width} at ${zoom}`, async () => {
          await page.locator('.ed-overlay').focus()
          await page.keyboard.press('Escape')
          await expect(page.locator('.ed-tag')).toBeHidden()
          // At 200 % the moves of before would have led out of the page.
          await page.keyboard.press('Shift+1')
          await expect.poll(async () => Math.round((await frameOf(page)).top - (await stageOf(page)).y)).toBe(24)
          await zoomTo(page, zoom)
          await page.mouse.wheel(0, turn % 2 ? 90 : -50)
          await panBy(page, turn % 2 ? 31 : -27, turn % 3 ? -17 : 23)
          await twoFrames(page)
          const before = await seenElement(page)
          expect(before, 'an element is seen').toBeDefined()
          await page.mouse.click(before!.centre.x, before!.centre.y)
          await expect(page.locator('.ed-tag-name')).toHaveAttribute('title', new RegExp(`${before!.id}$`))
          await twoFrames(page)
          const drawn = (await page.locator('.ed-selected:not([hidden])').boundingBox())!
          const { left, top, right, bottom } = before!
          const edges = [drawn.x - left, drawn.y - top, drawn.x + drawn.width - right, drawn.y + drawn.height - bottom]
          for (const edge of edges) expect(Math.abs(edge)).toBeLessThanOrEqual(1)
          // The height of the frame, and with it `100vh`, is that of the device.
          expect((await frameOf(page)).inside).toBe(inside)
        })
      }
    }
    expect(errors()).toEqual([])
  },
)

onlyLong(test)('what is dropped at a place of the page goes there at every zoom', async ({ page, baseURL }) => {
  const api = await signIn(baseURL!)
  const { id } = await createPage(api, 'Dropped', elements)
  const { editor, element, undo, errors } = await openAs(page, id)
  const childrenOf = async () =>
    Object.values(await entriesOf(api, id)).flatMap((entry) => (entry.kind === 'element' && entry.parentId === 'Card_one' ? [entry] : []))
  const places: unknown[] = []
  for (const zoom of [0.5, 1, 1.5]) {
    await zoomTo(page, zoom, 150)
    const { x, y, width, height } = await editor.boxOf(element('Title_101'))
    await editor.drag('Button', { x: x + width / 2, y: y + height * 0.8 })
    await expect(editor.canvas.locator('[data-id="Card_one"] [data-type="Button"]')).toHaveCount(1)
    await editor.saved()
    const order = (await childrenOf()).toSorted((one, other) => (one.order < other.order ? -1 : 1)).map(({ type }) => type)
    places.push(order)
    await undo()
    await expect(editor.canvas.locator('[data-id="Card_one"] [data-type="Button"]')).toHaveCount(0)
  }
  expect(places).toEqual(Array(3).fill(['Title', 'Title', 'Button', 'Title']))
  expect(errors()).toEqual([])
})

onlyLong(test)(
  'keys, Space with a drag and the tools of the stage move the camera, which is there again after a reload and in the preview',
  async ({ page, baseURL }) => {
    const { id } = await createPage(await signIn(baseURL!), 'Moved', elements)
    const { editor, element } = await openAs(page, id)
    const tools = page.getByRole('group', { name: 'Zoom', exact: true })
    const stage = await stageOf(page)
    const zoomIs = (percent: number) => expect.poll(async () => Math.round((await frameOf(page)).zoom * 100)).toBe(percent)

    const fitted = Math.round((await frameOf(page)).zoom * 100)
    await page.locator('.ed-overlay').focus()
    await page.keyboard.press('Control+0')
    await zoomIs(100)
    await page.keyboard.press('Control+-')
    await zoomIs(75)
    await page.keyboard.press('Control+=')
    await zoomIs(100)
    await tools.getByRole('button', { name: 'Zoom in' }).click()
    await zoomIs(125)
    await tools.getByRole('button', { name: 'Zoom 125 %' }).click()
    await page.getByRole('menuitem', { name: '50 %' }).click()
    await zoomIs(50)

    await page.locator('.ed-overlay').focus()
    await page.keyboard.down(' ')
    const before = await frameOf(page)
    await page.mouse.move(stage.x + 300, stage.y + 200)
    await page.mouse.down()
    await page.mouse.move(stage.x + 340, stage.y + 230, { steps: 3 })
    await page.mouse.up()
    await page.keyboard.up(' ')
    await expect.poll(async () => Math.round((await frameOf(page)).left - before.left)).toBe(40)
    const after = await frameOf(page)
    expect(Math.round(after.top - before.top)).toBe(30)
    await expect(page.locator('.ed-tag')).toBeHidden()

    await page.reload()
    await editor.ready()
    await expect.poll(() => frameOf(page)).toEqual(after)

    await page.locator('.ed-overlay').focus()
    await page.keyboard.press('p')
    await expect(page.getByText('Preview: the page and its flows are running')).toBeVisible()
    await zoomIs(50)
    await element('Button_one').click()
    await page.keyboard.press('Control+Alt+Enter')
    await expect(page.locator('.ed-overlay')).toBeVisible()

    await page.locator('.ed-overlay').focus()
    const first = await editor.boxOf(element('Title_1'))
    await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2)
    await page.keyboard.press('Shift+2')
    await expect.poll(async () => (await frameOf(page)).zoom).toBeGreaterThan(0.6)
    await page.keyboard.press('Shift+1')
    await zoomIs(fitted)
  },
)

onlyLong(test)('the frame gets any width by its edge, by keys and by two fields, and its height stays', async ({ page, baseURL }) => {
  const { id } = await createPage(await signIn(baseURL!), 'Wide', elements)
  const { editor } = await openAs(page, id)
  const size = () => page.locator('.ed-frame').evaluate((frame: HTMLIFrameElement) => [frame.offsetWidth, frame.offsetHeight])
  await chooseWidth(page, /^Phone/)
  await expect.poll(size).toEqual([375, 812])
  const edge = page.getByRole('separator', { name: /^Right edge of the frame/ })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(size).toEqual([386, 812])
  await expect(edge).toHaveAttribute('aria-valuenow', '386')

  const { zoom, left } = await frameOf(page)
  const box = await editor.boxOf(edge)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 100, box.y + box.height / 2, { steps: 4 })
  await expect.poll(async () => (await size())[0]).toBeGreaterThan(386)
  expect((await frameOf(page)).left).toBe(left)
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await size())[0]! - (386 + 100 / zoom))).toBeLessThanOrEqual(1)
  expect((await size())[1]).toBe(812)
  await expect(page.locator('.ed-widths')).toContainText('Free')

  const field = page.getByRole('textbox', { name: 'Width of the frame in pixels' })
  await field.fill('640')
  await field.press('Enter')
  await page.getByRole('textbox', { name: 'Height of the frame in pixels' }).fill('500')
  await field.focus()
  await expect.poll(size).toEqual([640, 500])
  await field.fill('no size')
  await field.press('Enter')
  await expect(field).toHaveValue('640')
  await page.reload()
  await editor.ready()
  await expect.poll(size).toEqual([640, 500])
})

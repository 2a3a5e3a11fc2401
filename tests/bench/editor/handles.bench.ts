import type { Browser, CDPSession, Page } from 'playwright'
import type { PageInfo, ProjectInfo } from '../../../server/wire.ts'
import { administrator } from '../../helpers/administrator.ts'
import { type StoredElement, signIn, storedPage } from '../../helpers/api.ts'
import type { BenchContext, Row } from '../row.ts'

/** Rows of buttons: each container and its children count. */
const CONTAINERS = 25
const CHILDREN = 19
const SIZE = CONTAINERS * (CHILDREN + 1)
const MOVES = 60
const ROUNDS = 3

export const rows = [`editor/handles/resize-${SIZE}`, `editor/handles/gap-${SIZE}`]

/** What the main thread does for one pointer move, at the 95th of 100, while a size or a gap is dragged on the canvas: script, styles and layout. */
export async function run({ browser, baseUrl }: BenchContext): Promise<Row[]> {
  if (!browser || !baseUrl) throw new Error('dragging handles needs a browser and a server')
  const api = await signIn(baseUrl)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Handles' })
  const pageData = storedPage(rowsOfButtons())
  const created = await api.post<PageInfo>('/pages/create', { name: `handles ${SIZE}`, projectId: project.id, pageData })
  const { resize, gap } = await measure(browser, baseUrl, created.id)
  const base = { ratio: null, baseline: null, rounds: ROUNDS, unit: 'ms' } as const
  return [
    { ...base, name: `editor/handles/resize-${SIZE}`, value: resize },
    { ...base, name: `editor/handles/gap-${SIZE}`, value: gap },
  ]
}

function rowsOfButtons(): readonly StoredElement[] {
  return Array.from({ length: CONTAINERS }, (_, at) => ({
    id: `Flex_${at}`,
    type: 'Flex',
    props: { wrap: 'wrap', justify: 'flex-start' },
    children: Array.from({ length: CHILDREN }, (_, child) => ({
      id: `Button_${at}_${child}`,
      type: 'Button',
      props: { text: `${child}` },
    })),
  }))
}

async function measure(browser: Browser, baseUrl: string, pageId: number): Promise<{ resize: number; gap: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(`${baseUrl}/login?callback=${encodeURIComponent(`/editor/${pageId}/edit`)}`)
    await page.locator('input').first().fill(administrator.email)
    await page.locator('input[type=password]').fill(administrator.password)
    await page.keyboard.press('Enter')
    const canvas = page.frameLocator('iframe')
    await canvas.locator(`[data-id="Button_${CONTAINERS - 1}_${CHILDREN - 1}"]`).waitFor({ timeout: 60_000 })
    await page.waitForTimeout(2000)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    await press(page, '[data-id="Button_1_2"]')
    const resize = await drag(page, cdp, '[data-handle="size:e"]')
    await press(page, '[data-id="Button_1_2"]')
    await page.keyboard.press('Shift+Enter')
    const gap = await drag(page, cdp, '[data-handle="gap:x"]')
    return { resize, gap }
  } finally {
    await context.close()
  }
}

async function press(page: Page, selector: string): Promise<void> {
  const box = await page.frameLocator('iframe').locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the canvas`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Milliseconds of work for a move, at the 95th of 100. */
async function drag(page: Page, cdp: CDPSession, handle: string): Promise<number> {
  const worked: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.locator(handle).first().waitFor()
    const box = await page.locator(handle).first().boundingBox()
    if (!box) throw new Error(`there is no handle ${handle}`)
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (let move = 0; move < MOVES; move++) {
      const before = await workSeconds(cdp)
      await page.mouse.move(from.x + 8 + (move % 20) * 6, from.y)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      worked.push(((await workSeconds(cdp)) - before) * 1000)
    }
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  worked.sort((left, right) => left - right)
  return worked[Math.ceil(worked.length * 0.95) - 1]!
}

const WORK = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])

async function workSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.reduce((sum, { name, value }) => (WORK.has(name) ? sum + value : sum), 0)
}

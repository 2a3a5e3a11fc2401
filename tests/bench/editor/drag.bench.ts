import type { Browser, CDPSession, Frame, Page } from 'playwright'
import type { PageInfo, ProjectInfo } from '../../../server/wire.ts'
import { administrator } from '../../helpers/administrator.ts'
import { signIn } from '../../helpers/api.ts'
import { type BenchContext, median, type Row } from '../row.ts'
import { countRenders } from './count-renders.ts'
import { largePage } from './large-page.ts'

const SIZES = [1_000, 10_000] as const
const MOVES = 60
const ROUNDS = 5

export const rows = SIZES.flatMap((size) => [`editor/drag/script-${size}`, `editor/drag/renders-${size}`])

/** Script time and renders of page elements per pointer move, while an element is dragged over the canvas. */
export async function run({ browser, baseUrl }: BenchContext): Promise<Row[]> {
  if (!browser || !baseUrl) throw new Error('dragging needs a browser and a server')
  const api = await signIn(baseUrl)
  const measured: Row[] = []
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Dragging' })
  for (const size of SIZES) {
    const pageData = largePage(size)
    const created = await api.post<PageInfo>('/pages/create', { name: `drag ${size}`, projectId: project.id, pageData })
    const { script, renders } = await measure(browser, baseUrl, created.id)
    const base = { ratio: null, baseline: null, rounds: ROUNDS } as const
    measured.push({ ...base, name: `editor/drag/script-${size}`, value: script, unit: 'ms' })
    measured.push({ ...base, name: `editor/drag/renders-${size}`, value: renders, unit: 'renders' })
  }
  return measured
}

async function measure(browser: Browser, baseUrl: string, pageId: number): Promise<{ script: number; renders: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(countRenders)
    await page.goto(`${baseUrl}/login?callback=${encodeURIComponent(`/editor/${pageId}/edit`)}`)
    await page.locator('input').first().fill(administrator.email)
    await page.locator('input[type=password]').fill(administrator.password)
    await page.keyboard.press('Enter')
    await page.locator('[data-zone="elements"]').first().waitFor({ timeout: 60_000 })
    const canvas = page.frames().find((frame) => frame.url().includes('/canvas.html'))
    if (!canvas) throw new Error('the canvas did not load')
    await canvas.locator('[data-id="Text_0_10"]').waitFor({ timeout: 60_000 })
    await page.waitForTimeout(2000)
    const drawn = await canvas.evaluate(() => window.tesseraRenders ?? 0)
    if (drawn === 0) throw new Error('renders are not being counted')
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    const scripts: number[] = []
    let renders = 0
    for (let round = 0; round < ROUNDS; round++) {
      const result = await dragOnce(page, canvas, cdp)
      scripts.push(result.script)
      renders = Math.max(renders, result.renders)
    }
    return { script: median(scripts), renders }
  } finally {
    await context.close()
  }
}

async function dragOnce(page: Page, canvas: Frame, cdp: CDPSession): Promise<{ script: number; renders: number }> {
  const box = await canvas.locator('[data-id="Text_0_2"]').boundingBox()
  if (!box) throw new Error('there is nothing to drag')
  await page.mouse.move(box.x + 10, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + box.height / 2 + 20, { steps: 4 })
  await page.locator('.ed-chip').waitFor()
  const rendersBefore = await canvas.evaluate(() => window.tesseraRenders ?? 0)
  const before = await scriptSeconds(cdp)
  // Clear of the edges, where dragging scrolls.
  for (let move = 0; move < MOVES; move++) await page.mouse.move(box.x + 60 + (move % 20) * 20, 240 + (move % 30) * 12)
  const after = await scriptSeconds(cdp)
  const rendersAfter = await canvas.evaluate(() => window.tesseraRenders ?? 0)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.waitForTimeout(200)
  return { script: ((after - before) * 1000) / MOVES, renders: (rendersAfter - rendersBefore) / MOVES }
}

async function scriptSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

import type { Browser, Page } from 'playwright'
import type { Paged, PageInfo, ProjectInfo } from '../../../server/wire.ts'
import { administrator } from '../../helpers/administrator.ts'
import { signIn } from '../../helpers/api.ts'
import { type BenchContext, median, type Row } from '../row.ts'

const ROUNDS = 9
/** The canvas has its content when this many elements of the page are on it. */
const ELEMENTS = 3

export const rows = ['editor/open']

/** Milliseconds from asking for a page of the sample project in the editor to its elements on the canvas, with everything cached. */
export async function run({ browser, baseUrl }: BenchContext): Promise<Row[]> {
  if (!browser || !baseUrl) throw new Error('opening the editor needs a browser and a server')
  const api = await signIn(baseUrl)
  const { list: projects } = await api.get<Paged<ProjectInfo>>('/project/list')
  const sample = projects.find(({ name }) => /sample|示例/i.test(name)) ?? projects[0]
  if (!sample) throw new Error('there is no sample project')
  const { list: pages } = await api.get<Paged<PageInfo>>(`/pages/list?projectId=${sample.id}`)
  const first = pages[0]
  if (!first) throw new Error('the sample project has no pages')
  const times = await measure(browser, baseUrl, first.id)
  return [{ name: 'editor/open', ratio: null, value: median(times), unit: 'ms', baseline: null, rounds: ROUNDS }]
}

async function measure(browser: Browser, baseUrl: string, pageId: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(`${baseUrl}/login?callback=${encodeURIComponent(`/editor/${pageId}/edit`)}`)
    await page.locator('input').first().fill(administrator.email)
    await page.locator('input[type=password]').fill(administrator.password)
    await page.keyboard.press('Enter')
    await contentShown(page)
    // What is fetched in the background for later is there as well.
    await page.waitForTimeout(4_000)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto('about:blank')
      const start = performance.now()
      await page.goto(`${baseUrl}/editor/${pageId}/edit`, { waitUntil: 'commit' })
      await contentShown(page)
      times.push(performance.now() - start)
    }
    return times
  } finally {
    await context.close()
  }
}

/** Asked inside of the page in every frame it draws, so that the figure is not made of the waiting of whoever asks. */
async function contentShown(page: Page): Promise<void> {
  await page.waitForFunction(
    (count) => {
      const frame = document.querySelector<HTMLIFrameElement>('.ed-frame')
      return (frame?.contentDocument?.querySelectorAll('[data-id]').length ?? 0) >= count
    },
    ELEMENTS,
    { timeout: 60_000 },
  )
}

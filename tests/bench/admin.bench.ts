import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright'
import type { MenuInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, publishPage, type StoredElement, signIn, storedPage } from '../helpers/api.ts'
import type { BenchContext, Row } from './row.ts'
import { median } from './row.ts'
import { signedIn } from './signed-in.ts'

export const rows = ['admin/weight', 'admin/tab-switch', 'admin/tab-requests', 'admin/fifty-tabs']

const TABS = 10
/** As a menu has them. */
const ICONS = ['IconHome', 'IconUser', 'IconUserGroup', 'IconFile', 'IconApps', 'IconSettings', 'IconList', 'IconBook']
const MANY = 50

const elements: readonly StoredElement[] = [
  { id: 'Text_1', type: 'Text', props: { text: 'Hello' } },
  { id: 'Button_1', type: 'Button', props: { text: 'Save' } },
  { id: 'Text_2', type: 'Text', props: { text: { type: 'variable', value: 'UPPER("hello")' } } },
]

/** The same quality as the server's, so that a figure is what a visitor waits for. */
function brotliKilobytes(bodies: readonly Buffer[]): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return bodies.reduce((total, body) => total + brotliCompressSync(body, { params }).length, 0) / 1024
}

/** Everything that a first visit loads, until its page shows and the network is quiet but for the stream of changes. */
async function firstLoad(page: Page, address: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.ok() && !pathname.endsWith('/follow')) bodies.push(response.body().catch(() => Buffer.alloc(0)))
  })
  await page.goto(address)
  await page.locator('[data-id="Button_1"]').first().waitFor({ timeout: 20_000 })
  await page.waitForTimeout(2_000)
  return brotliKilobytes(await Promise.all(bodies))
}

/** An application with one page in many entries of its menu: each of its tabs runs the page by itself. */
async function application(api: Api): Promise<{ readonly project: number; readonly page: number }> {
  const published = await publishPage(api, 'admin/weight', storedPage(elements))
  const { projectId } = published
  const { rev } = await api.get<ProjectInfo & { readonly rev: number }>(`/project/config/${projectId}`)
  await api.post('/project/config/update', { id: projectId, rev, multiTab: true })
  for (let at = 0; at < MANY; at++) {
    const entry = {
      name: `Page ${at}`,
      kind: 'page',
      pageId: published.id,
      path: `/page-${at}`,
      icon: ICONS[at % ICONS.length],
    }
    await api.post<MenuInfo>('/project/menu/create', { projectId, type: 1, ...entry })
  }
  return { project: projectId, page: published.id }
}

const open = async (page: Page, at: number): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: `Page ${at}`, exact: true })
    .click()
  await page.locator('.admin-panel:visible [data-id="Button_1"]').waitFor()
}

/** Milliseconds from a press on a tab until its page is in sight and painted. */
const switchTo = (page: Page, at: number): Promise<number> =>
  page.evaluate(async (name) => {
    const link = [...document.querySelectorAll<HTMLElement>('.admin-tab-link')].find((each) => each.title === name)
    const began = performance.now()
    link?.click()
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    return performance.now() - began
  }, `Page ${at}`)

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1024 / 1024
}

/** Opens fifty tabs and closes them; what is alive after the first round is the baseline. */
async function fiftyTabs(page: Page): Promise<{ readonly before: number; readonly after: number }> {
  const round = async (): Promise<number> => {
    for (let at = 1; at < MANY; at++) await open(page, at)
    await page.locator('.admin-tab[data-active] [aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name: 'Close others' }).click()
    await page.waitForTimeout(500)
    return heapOf(page)
  }
  const before = await round()
  return { before, after: await round() }
}

/** The frame of applications: its weight beside the page alone, switches among ten tabs, fifty tabs opened and closed. */
export async function run({ browser, baseUrl }: BenchContext): Promise<Row[]> {
  if (!browser || !baseUrl) throw new Error('an application needs a browser and a server')
  const { project, page: id } = await application(await signIn(baseUrl))
  const own = await signedIn(browser, baseUrl)
  const alone = await firstLoad(own, `/page/${id}?env=prd`)
  await own.context().close()
  const page = await signedIn(browser, baseUrl)
  const whole = await firstLoad(page, `/app/${project}/page-0`)
  const weight: Row = {
    ...{ name: 'admin/weight', ratio: whole / alone, value: whole - alone, unit: 'KB br', baseline: alone, rounds: 1 },
  }
  for (let at = 1; at < TABS; at++) await open(page, at)
  let asked = 0
  page.on('request', () => asked++)
  const took: number[] = []
  for (let round = 0; round < 3; round++) for (let at = 0; at < TABS; at++) took.push(await switchTo(page, at))
  const requests = asked
  const { before, after } = await fiftyTabs(page)
  await page.context().close()
  const absolute = { ratio: null, baseline: null }
  return [
    weight,
    { name: 'admin/tab-switch', ...absolute, value: median(took), unit: 'ms', rounds: took.length },
    { name: 'admin/tab-requests', ...absolute, value: requests, unit: 'requests', rounds: took.length },
    { name: 'admin/fifty-tabs', ratio: after / before, value: after, unit: 'MB', baseline: before, rounds: 1 },
  ]
}

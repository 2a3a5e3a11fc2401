import { expect, type Page } from 'playwright/test'
import type { OnboardingState, Paged, PageInfo } from '../../server/wire.ts'
import { register, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { type Look, prefer } from './looks.ts'

interface World {
  readonly project: number
  readonly page: number
}
interface Route {
  /** With the ids of the world in the place of `{project}` and `{page}`. */
  readonly path: string
  /** Where it leads on, where that is another address. */
  readonly leadsTo?: string
  /** It brings its own frame: what is in its canvas has journeys of its own. */
  readonly editor?: true
  /** Brought by another part of the product: left out as long as there is no screen. */
  readonly awaited?: true
}

/** Section 2 of the specification, those that anybody may open. */
const OPEN: readonly Route[] = [
  { path: '/' },
  { path: '/price' },
  { path: '/login' },
  { path: '/password-reset?resetToken=none', awaited: true },
  { path: '/docs' },
  { path: '/docs/components/MarsTable' },
  { path: '/403' },
  { path: '/404' },
  { path: '/no/such/address', leadsTo: '/404' },
]
/** And those behind the login; models, dictionaries, workflows, views, libraries and AI pages come later. */
const SIGNED_IN: readonly Route[] = [
  { path: '/projects' },
  { path: '/pages' },
  { path: '/cloud' },
  { path: '/approvals' },
  { path: '/templates', awaited: true },
  { path: '/project/pages', leadsTo: '/pages' },
  { path: '/project/{project}', leadsTo: '/project/{project}/pages', awaited: true },
  { path: '/project/{project}/config', awaited: true },
  { path: '/project/{project}/pages' },
  { path: '/project/{project}/menu' },
  { path: '/project/{project}/role' },
  { path: '/project/{project}/user' },
  { path: '/project/{project}/approval' },
  { path: '/project/{project}/audit' },
  { path: '/project/{project}/blocks' },
  { path: '/project/{project}/look' },
  { path: '/project/{project}/texts' },
  { path: '/project/{project}/variables' },
  { path: '/project/{project}/hosts' },
  { path: '/editor/{page}/edit', editor: true },
  { path: '/editor/{page}/publishHistory' },
  { path: '/editor/{page}/template', awaited: true, editor: true },
  { path: '/user/profile' },
  { path: '/user/sub/list', awaited: true },
  // For super administrators alone.
  { path: '/user/platform/list', leadsTo: '/403' },
  { path: '/user/platform/audit', leadsTo: '/403' },
  { path: '/user/external-platform', awaited: true },
]

const account = { email: 'routes@example.test', password: 'long-enough-9' }

async function world(baseURL: string): Promise<World> {
  await register(baseURL, account).catch(() => undefined)
  const api = await signIn(baseURL, account)
  const page = (await api.get<OnboardingState>('/onboarding/mine')).pageId ?? 0
  const { list } = await api.get<Paged<PageInfo>>('/pages/list')
  return { page, project: list.find(({ id }) => id === page)?.projectId ?? 0 }
}
const filled = (path: string, { project, page }: World): string => path.replace('{project}', `${project}`).replace('{page}', `${page}`)

/** What is wrong with a screen, with its address; nothing where it is fine. */
async function faultsOf(page: Page, route: Route, of: World, width: number): Promise<readonly string[]> {
  const path = filled(route.path, of)
  await page.goto(path)
  const main = page.locator('main').first()
  const content = route.editor
    ? page
        .getByRole('button', { name: /^(Publish|发布)$/ })
        .or(main)
        .first()
    : main
  await expect(content).toBeVisible()
  await expect(page.locator('.arco-skeleton')).toHaveCount(0)
  const at = new URL(page.url()).pathname
  if (at === '/404' && route.awaited) return []
  const wanted = new URL(filled(route.leadsTo ?? route.path, of), page.url()).pathname
  const faults = at === wanted ? [] : [`leads to ${at}`]
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (wide > width) faults.push(`is ${wide} wide`)
  return [...faults, ...(await violationsOf(page, { canvas: false }))].map((fault) => `${path} ${fault}`)
}

const check = ({ theme, locale }: Look, width: number) =>
  async function routesAreFine({ page, baseURL }: { readonly page: Page; readonly baseURL: string | undefined }): Promise<void> {
    test.setTimeout(240_000)
    const of = await world(baseURL!)
    const errors = watchErrors(page)
    await page.setViewportSize({ width, height: 900 })
    await prefer(page, { theme, locale })
    const faults: string[] = []
    for (const route of OPEN) faults.push(...(await faultsOf(page, route, of, width)))
    await signInAs(page, account)
    for (const route of SIGNED_IN) faults.push(...(await faultsOf(page, route, of, width)))
    expect([faults, errors()]).toEqual([[], []])
  }

/** Each language, theme and width, and each pair of two of them, in four runs over all routes. */
const combinations = [
  { theme: 'dark', locale: 'zh', width: 390 },
  { theme: 'light', locale: 'en', width: 390 },
  { theme: 'light', locale: 'zh', width: 1440 },
  { theme: 'dark', locale: 'en', width: 1440 },
] as const
for (const { width, ...look } of combinations) {
  const title = `every route opens a screen that is accessible and fits: ${look.theme}, ${look.locale}, ${width} px`
  // One of them in every run.
  if (look.theme === 'dark' && look.locale === 'zh' && width === 390) test(title, check(look, width))
  else onlyLong<Parameters<typeof test>[2]>(test)(title, check(look, width))
}

test('every route of a project that a person has no right to leads to /403, which says whom to ask', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const of = await world(baseURL!)
  const owner = await signIn(baseURL!, account)
  const visitor = { email: 'no-rights@example.test', password: 'long-enough-9' }
  await register(baseURL!, visitor).catch(() => undefined)
  const { id: roleId } = await owner.post<{ readonly id: number }>('/project/role/create', {
    projectId: of.project,
    name: 'Without rights',
  })
  await owner.post('/project/user/create', { projectId: of.project, userName: visitor.email, role: 'ordinary', roleId })
  await signInAs(page, visitor)
  const elsewhere: string[] = []
  for (const { path } of SIGNED_IN) {
    if (!/\{(?:project|page)\}/.test(path) || path.endsWith('/visit')) continue
    await page.goto(filled(path, of))
    const isForbidden = await page
      .getByText('Ask an administrator')
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
    if (!isForbidden || new URL(page.url()).pathname !== '/403') elsewhere.push(`${path} is at ${new URL(page.url()).pathname}`)
  }
  expect(elsewhere).toEqual([])
})

test('who is not signed in is sent to the login, and back to where they wanted to go', async ({ page, baseURL }) => {
  const of = await world(baseURL!)
  await page.goto(filled('/project/{project}/pages', of))
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('E-mail').first().fill(account.email)
  await page.locator('input[type=password]').first().fill(account.password)
  await page.locator('input[type=password]').first().press('Enter')
  await expect(page).toHaveURL(filled(`${baseURL}/project/{project}/pages`, of))
})

test('a new build on the server is asked about, and loaded when the person agrees', async ({ page }) => {
  let build = 'first'
  await page.clock.install()
  const html = (id: string) => `<!doctype html><html><head><meta name="tessera-build" content="${id}"></head></html>`
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: html(build) }))
  const first = page.waitForResponse('/')
  await page.goto('/price')
  await first
  build = 'second'
  await page.clock.runFor(61_000)
  await expect(page.getByText('There is a new version')).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await loaded
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { root } from '../../scripts/entries.ts'
import { ensureBrowser, launchArguments } from '../../scripts/find-browser.ts'
import type { Paged, PageInfo, ProjectInfo, TemplateInfo } from '../../server/wire.ts'
import { allLoaded } from '../e2e/driver.ts'
import { type Look, prefer } from '../e2e/looks.ts'
import { type Api, publish, register, signIn } from '../helpers/api.ts'
import { startServer } from '../helpers/server.ts'

/*
 * The pictures of the landing page, the README and /docs, from the running product and its sample project: each in both languages and
 * themes. They are files of the repository; run this after a change that they show.
 */
const OUT = join(root, 'apps/studio/pictures')
const SIZE = { width: 1440, height: 900 }
const LOOKS: readonly Look[] = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'en' },
  { theme: 'light', locale: 'zh' },
  { theme: 'dark', locale: 'zh' },
]
const PASSWORD = 'long-enough-9'

/** Where the pictures of built-in templates are, and how large: they are shown on cards. */
const CARDS = join(root, 'apps/studio/templates/pictures')
const CARD_SIZE = { width: 1200, height: 675 }

interface Sample {
  readonly api: Api
  /** The project that pages are made in. */
  readonly projectId: number
  /** The pages of the sample project, in the order in which they were made. */
  readonly pages: readonly PageInfo[]
}
type Take = (page: Page, sample: Sample) => Promise<void>

/** The canvas has its content when rows of a table or a chart are on it. */
async function editorShown(page: Page): Promise<void> {
  await page.locator('.ed-frame').waitFor({ timeout: 60_000 })
  const canvas = page.frameLocator('.ed-frame')
  await canvas.locator('tbody tr, canvas, svg').first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1_500)
}

/** What is taken, by the name of the picture. */
const PICTURES: { readonly [name: string]: Take } = {
  async editor(page, { pages }) {
    await page.goto(`/editor/${pages[1]!.id}/edit`)
    await editorShown(page)
    const table = page.frameLocator('.ed-frame').locator('[data-type="MarsTable"]').first()
    if ((await table.count()) > 0) await table.click({ position: { x: 60, y: 12 } })
    await page.waitForTimeout(1_000)
  },
  async page(page, { pages }) {
    await page.goto(`/page/${pages.at(-1)!.id}`)
    await page.locator('[data-type]').first().waitFor()
    await allLoaded(page)
    await page.waitForTimeout(1_500)
  },
}

/** A newcomer who works in the language of the look, with the sample project and without the list of first steps. */
async function newcomer(browser: Browser, url: string, look: Look): Promise<{ readonly page: Page; readonly sample: Sample }> {
  // The page of the workplace greets by the name before the @.
  const name = look.locale === 'zh' ? 'lihua' : 'alex'
  const account = { email: `${name}@${look.theme}.example.test`, password: PASSWORD }
  // The sample project is in the language of the first login.
  await register(url, account, { 'accept-language': look.locale })
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: SIZE, reducedMotion: 'reduce' },
    locale: look.locale === 'zh' ? 'zh-CN' : 'en-US',
  })
  const page = await context.newPage()
  await prefer(page, look)
  await page.goto('/login')
  await page.locator('input').first().fill(account.email)
  await page.locator('input[type=password]').fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/projects/)
  const api = await signIn(url, account)
  await api.post('/onboarding/hide', { hidden: true })
  const { list: projects } = await api.get<Paged<ProjectInfo>>('/project/list')
  const { list } = await api.get<Paged<PageInfo>>(`/pages/list?projectId=${projects[0]!.id}&pageSize=50`)
  const pages = [...list].sort((a, b) => a.id - b.id)
  for (const { id } of pages) await publish(api, id)
  return { page, sample: { api, projectId: projects[0]!.id, pages } }
}

/** The published page that is made of a template; of a project, its last page, with the menu. */
async function pageOf(api: Api, { id, type }: TemplateInfo, asked: { projectId: number; language: string }): Promise<number> {
  if (type === 'page') {
    const made = await api.call('POST /template/use', { id, ...asked })
    await publish(api, made.id)
    return made.id
  }
  const { pageIds } = await api.call('POST /template/useProject', { id, language: asked.language })
  for (const pageId of pageIds) await publish(api, pageId)
  return pageIds.at(-1)!
}

/** Each built-in template as what is made of it looks. */
async function takeTemplates(page: Page, { api, projectId }: Sample, { theme, locale }: Look): Promise<void> {
  const { list } = await api.get<Paged<TemplateInfo>>('/template/list?builtIn=1&pageSize=50')
  await page.setViewportSize(CARD_SIZE)
  for (const template of list) {
    await page.goto(`/page/${await pageOf(api, template, { projectId, language: locale })}`)
    await page.locator('[data-type]').first().waitFor()
    await allLoaded(page)
    await page.waitForTimeout(1_500)
    const file = `${String(template.id).replace('built-in:', '')}-${theme}-${locale}.jpg`
    await page.screenshot({ path: join(CARDS, file), type: 'jpeg', quality: 72, scale: 'css' })
    console.log(file)
  }
  await page.setViewportSize(SIZE)
}

/** With names, the pictures of these alone: `templates`, `editor`. */
const only = process.argv.slice(2)
const isWanted = (name: string): boolean => only.length === 0 || only.includes(name)

const found = ensureBrowser()
if (!found) {
  console.error('There is no browser to take pictures with. Install Chromium, or name one in CHROMIUM_PATH.')
  process.exit(1)
}
for (const folder of [OUT, CARDS]) mkdirSync(folder, { recursive: true })
const server = await startServer({ env: { NODE_ENV: 'production', TESSERA_PERSON_PROJECTS: '0', TESSERA_SAMPLE: 'on' } })
const browser = await chromium.launch({ executablePath: found.path, args: [...launchArguments] })
try {
  for (const look of LOOKS) {
    const { page, sample } = await newcomer(browser, server.url, look)
    if (isWanted('templates')) await takeTemplates(page, sample, look)
    for (const [name, take] of Object.entries(PICTURES).filter(([each]) => isWanted(each))) {
      await take(page, sample)
      const file = `${name}-${look.theme}-${look.locale}.png`
      // No ring around what was pressed last.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.screenshot({ path: join(OUT, file) })
      console.log(file)
    }
    await page.context().close()
  }
} finally {
  await browser.close()
  await server.stop()
}

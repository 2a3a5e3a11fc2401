import { expect, type Locator, type Page } from 'playwright/test'
import type { MenuInfo } from '../../server/wire.ts'
import { type Api, publishPage, signIn, storedPage } from '../helpers/api.ts'
import { expectVisibleFocus, violationsOf } from './accessible.ts'
import { menuOf } from './admin-app.ts'
import { signInAs } from './driver.ts'
import { test } from './journey.ts'
import { looksFrom, prefer } from './looks.ts'

test.use({ locale: 'en-US', actionTimeout: 10_000 })

const LONG = 'Returns of the eastern region that wait for their inspection'
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, locale: 'en-US' }

interface World {
  readonly root: Api
  readonly project: number
}

/** How much of the ring around the focused element the list around it cuts off, in pixels. */
const cutRing = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const focused = document.activeElement!
    const list = focused.closest('.admin-nav, .admin-nav > ul, .admin-tabs ul')!.getBoundingClientRect()
    const { outlineOffset, outlineWidth } = getComputedStyle(focused)
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const { top, left } = focused.getBoundingClientRect()
    return Math.max(0, list.top - top + ring, list.left - left + ring)
  })

/** An application with long names, icons of all kinds, four levels of groups and more entries than fit. */
async function makeWorld(url: string): Promise<World> {
  const root = await signIn(url)
  const page = await publishPage(root, 'Goods', storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Today' } }]))
  const project = page.projectId
  const { rev } = await root.get<{ readonly rev: number }>(`/project/config/${project}`)
  const name = 'Warehouse and Distribution Management Platform'
  await root.post('/project/config/update', { id: project, rev, name })
  const add = async (more: object): Promise<number> =>
    (await root.post<MenuInfo>('/project/menu/create', { projectId: project, type: 1, ...more })).id
  const opens = { kind: 'page', pageId: page.id }
  await add({ name: 'Goods in', path: '/in', icon: 'IconImport', ...opens })
  await add({ name: 'Favourites', path: '/favourites', icon: 'StarOutlined', ...opens })
  await add({ name: 'Unknown', path: '/unknown', icon: 'IconNoSuchThing', ...opens })
  await add({ name: LONG, path: '/long', ...opens })
  let parentId: number | null = null
  for (const level of [1, 2, 3, 4]) parentId = await add({ parentId, name: `Level ${level}`, kind: 'group' })
  await add({ parentId, name: 'Deepest', path: '/deepest', ...opens })
  await add({ parentId, name: 'With an icon', path: '/icon', icon: 'IconFile', ...opens })
  for (let at = 0; at < 30; at++) await add({ name: `Entry number ${at}`, path: `/entry-${at}`, ...opens })
  return { root, project }
}

const made = new Map<string, Promise<World>>()
const worldAt = (url: string): Promise<World> => {
  const known = made.get(url) ?? makeWorld(url)
  made.set(url, known)
  return known
}

async function configure({ root, project }: World, config: object): Promise<void> {
  const { rev } = await root.get<{ readonly rev: number }>(`/project/config/${project}`)
  await root.post('/project/config/update', { id: project, rev, ...config })
}

const leftOf = async (name: Locator): Promise<number> => Math.round((await name.boundingBox())!.x)
const nameIn = (page: Page, name: string): Locator => menuOf(page).locator('.admin-nav-name', { hasText: name })

test('a menu shows icons of all kinds, whole names on pointing, and each level to the right of the one above', async ({
  page,
  baseURL,
}) => {
  const world = await worldAt(baseURL!)
  await configure(world, { layout: 'left-right', menuMode: 'inline' })
  await signInAs(page)
  await page.goto(`/app/${world.project}/deepest`)
  const entry = (name: string) => menuOf(page).getByRole('link', { name })
  for (const name of ['Goods in', 'Favourites']) await expect(entry(name).locator('.admin-nav-icon svg')).toBeVisible()
  await expect(entry('Unknown').locator('.admin-nav-icon')).toHaveText('U')
  await nameIn(page, LONG).hover()
  await expect(nameIn(page, LONG)).toHaveAttribute('title', LONG)
  await nameIn(page, 'Goods in').hover()
  await expect(nameIn(page, 'Goods in')).toHaveAttribute('title', '')
  const lefts: number[] = []
  for (const name of ['Level 1', 'Level 2', 'Level 3', 'Level 4', 'Deepest'])
    lefts.push(await leftOf(nameIn(page, name)))
  expect(lefts).toEqual([...new Set(lefts)].sort((a, b) => a - b))
  expect(await leftOf(nameIn(page, 'With an icon'))).toBe(lefts.at(-1))
})

test('the entries that do not fit across open below their button, and cover nothing of the header', async ({
  page,
  baseURL,
}) => {
  const world = await worldAt(baseURL!)
  await configure(world, { layout: 'top-bottom' })
  await signInAs(page)
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(`/app/${world.project}/in`)
  const tooWide = () =>
    menuOf(page)
      .locator('> ul')
      .evaluate((list) => list.scrollWidth - list.clientWidth)
  for (let width = 1280; width >= 800; width -= 20) {
    await page.setViewportSize({ width, height: 600 })
    await expect.poll(tooWide, { message: `at ${width} pixels` }).toBeLessThanOrEqual(0)
  }
  for (const of of [menuOf(page), page.getByRole('navigation', { name: 'Open pages' })]) {
    await of.getByRole('link').first().press('Shift')
    await expectVisibleFocus(page, 'the first entry')
    expect(await cutRing(page)).toBe(0)
  }
  await menuOf(page).getByRole('button', { name: 'More' }).press('Enter')
  const list = page.locator('.admin-flyout-list:visible')
  await expect(list.getByRole('link', { name: 'Entry number 29' })).toBeAttached()
  const [header, box] = [await page.locator('header').boundingBox(), await list.boundingBox()]
  expect(box!.y).toBeGreaterThan(header!.height / 2)
  expect(box!.y + box!.height).toBeLessThanOrEqual(600)
  await configure(world, { layout: 'left-right' })
})

test('each pop-up of the frame is legible in both themes and reached by the keyboard', async ({ page, baseURL }) => {
  test.setTimeout(90_000)
  const world = await worldAt(baseURL!)
  await configure(world, { layout: 'left-right', menuMode: 'vertical' })
  await signInAs(page)
  const legible = async (what: string): Promise<void> => {
    await expectVisibleFocus(page, what)
    expect(await violationsOf(page), what).toEqual([])
  }
  for (const look of [...looksFrom(0), ...looksFrom(3)]) {
    await prefer(page, look)
    await page.goto(`/app/${world.project}/deepest`)
    await expect(page.locator('.admin-panel:visible').getByText('Today')).toBeVisible()
    await expect(page.locator('.admin-tool-waiting')).toHaveCount(0)
    for (const at of await page
      .locator('.admin-toolbar [aria-haspopup="menu"], .admin-tab [aria-haspopup="menu"]')
      .all()) {
      await at.press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      await legible(`${JSON.stringify(look)} ${await at.getAttribute('aria-label')}`)
      await page.keyboard.press('Escape')
      await expect(at).toBeFocused()
    }
    await page.locator('.admin-nav [data-side][data-above]').first().press('ArrowRight')
    await expect(page.locator('.admin-flyout-list:visible button').first()).toBeFocused()
    await legible(`${JSON.stringify(look)} a list at the side`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.locator('.admin-search input').fill('e')
    await page.keyboard.press('ArrowDown')
    expect(await violationsOf(page), 'search').toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  await configure(world, { menuMode: 'inline' })
})

test('the menu of a phone closes by its button, and begins at the entry that is open', async ({ browser, baseURL }) => {
  const world = await worldAt(baseURL!)
  await configure(world, { mobile: { adapts: true, menu: 'bottom', header: true } })
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL! })
  const page = await context.newPage()
  await signInAs(page)
  await page.goto(`/app/${world.project}/entry-29`)
  await page.locator('.admin-bottom').getByRole('button', { name: 'More' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Entry number 29' })).toBeInViewport()
  const close = drawer.getByRole('button', { name: 'Close the menu' })
  await expect(close).toBeInViewport({ ratio: 1 })
  await close.tap()
  await expect(drawer).toBeHidden()
  await configure(world, { mobile: { adapts: true, menu: 'drawer', header: true } })
  await context.close()
})

test('an application that does not adapt to a phone scrolls, and keeps the width that its frame needs', async ({
  browser,
  baseURL,
}) => {
  const world = await worldAt(baseURL!)
  await configure(world, { mobile: { adapts: false, menu: 'drawer', header: true } })
  const context = await browser.newContext({
    baseURL: baseURL!,
    locale: 'en-US',
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  await signInAs(page)
  await page.goto(`/app/${world.project}/in`)
  await expect(page.locator('.admin-panel:visible').getByText('Today')).toBeVisible()
  const [frame, tools] = [
    await page.locator('.admin-frame').boundingBox(),
    await page.locator('.admin-toolbar').boundingBox(),
  ]
  expect(tools!.x + tools!.width).toBeLessThanOrEqual(frame!.width)
  await configure(world, { mobile: { adapts: true, menu: 'drawer', header: true } })
  await context.close()
})

test('what is open stays as it is while the window becomes as narrow as a phone and wide again', async ({
  page,
  baseURL,
}) => {
  const world = await worldAt(baseURL!)
  await signInAs(page)
  await page.goto(`/app/${world.project}/-screen/project-role`)
  const field = page.locator('.admin-panel:visible').getByRole('textbox').first()
  await field.fill('Clerk')
  for (const width of [600, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(page.locator(width === 600 ? '.admin-phone' : '.layout-lr')).toBeVisible()
    await expect(field).toHaveValue('Clerk')
  }
})

test('what is not there is called so, and offers a way on', async ({ page, baseURL }) => {
  const world = await worldAt(baseURL!)
  await signInAs(page)
  await page.goto(`/app/${world.project}/-screen/acme.nothing`)
  await expect(page.getByRole('heading', { name: 'There is no such screen' })).toBeVisible()
  await expect(page).toHaveTitle(/^No page · /)
  await page.getByRole('link', { name: 'Go to the start' }).click()
  await expect(page).toHaveURL(/\/in$/)
  await page.goto('/app/99999999')
  await page.getByRole('link', { name: 'Your applications' }).click()
  await expect(page).toHaveURL(/\/app$/)
})

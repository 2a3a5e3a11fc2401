import { expect, type FrameLocator, type Page } from 'playwright/test'
import type { MenuInfo, ProjectInfo, RoleInfo } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const previewIn = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`)

test('the settings of a project show its application as they are edited, and save nothing', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const root = await signIn(baseURL!)
  const { id: projectId } = await root.post<ProjectInfo>('/project/create', { name: 'Corner shop' })
  const streams: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/follow')) streams.push(request.url())
  })
  await prefer(page, { theme: 'light', locale: 'en' })
  await signInAs(page)
  await page.goto(`/project/${projectId}/config`)
  const app = previewIn(page, 'Preview of the app')
  const choose = (group: string, value: string) =>
    page.getByRole('group', { name: group }).getByText(value, { exact: true }).click()
  await expect(app.locator('.layout-lr')).toBeVisible()
  await expect(app.locator('.admin-tab')).toHaveCount(3)

  await test.step('layout, tabs, breadcrumb and name follow each change', async () => {
    await page.getByText('Tabs', { exact: false }).first().click()
    await expect(app.locator('.admin-tabs')).toHaveCount(0)
    await page.getByText('Breadcrumb', { exact: false }).first().click()
    await expect(app.locator('.admin-crumbs')).toHaveCount(0)
    await choose('Menu mode', 'Horizontal')
    await expect(app.locator('.layout-lr[data-across]')).toBeVisible()
    await choose('Layout', 'Menu at the top')
    await expect(app.locator('.layout-tb')).toBeVisible()
    await expect(page.getByText('The menu of this layout is always at the top.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Market')
    await expect(app.locator('.admin-brand-name')).toHaveText('Market')
  })

  await test.step('theme and accent are those of the preview alone', async () => {
    await choose('System theme', 'Dark')
    await expect(app.locator('body[arco-theme="dark"]')).toBeVisible()
    await page.getByRole('textbox', { name: 'Accent colour' }).last().fill('#00aa11')
    await expect(app.locator('#admin-accent')).toHaveCount(1)
    await expect(page.locator('body[arco-theme]')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('tessera-theme'))).toBe('light')
  })

  await test.step('the menu on phones is in a frame as narrow as one', async () => {
    await page.locator('#mobile').scrollIntoViewIfNeeded()
    const phone = previewIn(page, 'Preview of the app on a phone')
    await expect(phone.locator('.admin-phone-head')).toBeVisible()
    await page.getByText('Bar at the bottom').click()
    await expect(phone.locator('.admin-bottom')).toBeVisible()
  })

  await test.step('the keyboard passes by, nothing is kept of its tabs, and nothing is followed', async () => {
    await page.getByRole('radio', { name: 'Menu at the top' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator('iframe:focus')).toHaveCount(0)
    const kept = await page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /tabs|collapsed|menu/.test(key)),
    )
    expect([kept, streams]).toEqual([[], []])
    expect(await root.get(`/project/config/${projectId}`)).toMatchObject({
      layout: 'left-right',
      systemTheme: 'system',
      name: 'Corner shop',
    })
  })

  await test.step('an application that is opened by itself is no preview', async () => {
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.goto(`/app/${projectId}?tessera-preview`)
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expect(page.getByText('All orders')).toHaveCount(0)
    await expect(page.locator('.admin-preview-page')).toHaveCount(0)
  })
  expect(errors()).toEqual([])
})

test('an administrator views the application as a role', async ({ page, baseURL }) => {
  const root = await signIn(baseURL!)
  const { id: projectId } = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
  const link = { projectId, type: 1, kind: 'frame', target: '/files/none' }
  const seen = await root.post<MenuInfo>('/project/menu/create', { ...link, name: 'Orders', path: '/orders' })
  await root.post('/project/menu/create', { ...link, name: 'Salaries', path: '/salaries' })
  const role = await root.post<RoleInfo>('/project/role/create', { projectId, name: 'Clerk' })
  await root.post('/project/role/updateLimits', { id: role.id, rev: role.rev, limits: [seen.id] })
  await prefer(page, { theme: 'light', locale: 'en' })
  await signInAs(page)
  await page.goto(`/project/${projectId}/role`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'View the app as the role Clerk' }).click()
  const app = await opened
  await expect(app.getByText('You are viewing as the role “Clerk”')).toBeVisible()
  await expect(app.getByRole('navigation', { name: 'Menu' }).getByText('Orders')).toBeVisible()
  await expect(app.getByText('Salaries')).toHaveCount(0)
})

for (const { theme, locale } of looksFrom(1))
  onlyLong(test)(
    `the settings with their previews are accessible and fit: ${theme}, ${locale}`,
    async ({ page, baseURL }) => {
      const root = await signIn(baseURL!)
      const { id } = await root.post<ProjectInfo>('/project/create', { name: 'Shop 商店' })
      await prefer(page, { theme, locale })
      await signInAs(page)
      await page.goto(`/project/${id}/config#mobile`)
      await expect(page.locator('.app-preview')).toHaveCount(2)
      await expect(page.frameLocator('.app-preview[data-of="phone"] iframe').locator('.admin-phone')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways).toBeLessThanOrEqual(0)
    },
  )

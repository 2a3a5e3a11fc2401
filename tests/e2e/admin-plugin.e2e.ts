import { expect } from 'playwright/test'
import type { ProjectInfo } from '../../server/wire.ts'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { inSight, menuOf, tabsOf } from './admin-app.ts'
import { signInAs, watchErrors } from './driver.ts'
import { onPluginFolder, soon } from './plugin-driver.ts'

const plugins = onPluginFolder()
const { test } = plugins
test.use({ locale: 'en-US' })

test('a folder brings a screen, a kind of menu, a layout, a toolbar item and a tab action, and takes them off', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const errors = watchErrors(page)
  const root = await signIn(baseURL!)
  const published = await publishPage(
    root,
    'Orders',
    storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Today' } }]),
  )
  const project = published.projectId
  const { rev } = await root.get<ProjectInfo & { readonly rev: number }>(`/project/config/${project}`)
  await root.post('/project/config/update', { id: project, rev, multiTab: true })
  const menu = (more: object) => root.post('/project/menu/create', { projectId: project, type: 1, ...more })
  await menu({ name: 'Orders', kind: 'page', pageId: published.id, path: '/orders' })
  plugins.putPacked('desk', 'acme-desk')
  await signInAs(page)

  await test.step('a kind of menu is offered where menus are made, with what it asks for', async () => {
    await page.goto(`/project/${project}/menu`)
    await page.getByRole('button', { name: 'New menu' }).first().click()
    await page.getByLabel('Name').fill('Billing')
    await expect(async () => {
      await page.getByRole('combobox', { name: 'Opens' }).click()
      await expect(page.getByRole('option', { name: 'Topic of the help desk' })).toBeVisible({ timeout: 1_000 })
    }).toPass(soon)
    await page.getByRole('option', { name: 'Topic of the help desk' }).click()
    await page.getByLabel('Topic').fill('billing')
    await page.getByLabel('Route').fill('/billing')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Billing', { exact: true })).toBeVisible()
  })

  await test.step('the entry opens the screen of the plugin, which stays as it is beside other tabs', async () => {
    await page.goto(`/app/${project}/orders`)
    await menuOf(page).getByRole('link', { name: 'Billing' }).click()
    await expect(inSight(page).getByRole('heading', { name: `Tickets of project ${project}` })).toBeVisible(soon)
    await inSight(page).getByLabel('Question').fill('Where is my invoice?')
    await inSight(page).getByRole('button', { name: 'Send' }).click()
    await tabsOf(page).getByRole('link', { name: 'Orders' }).click()
    await expect(inSight(page).getByText('Today')).toBeVisible()
    await tabsOf(page).getByRole('link', { name: 'Billing' }).click()
    await expect(inSight(page).getByText('Where is my invoice?')).toBeVisible()
  })

  await test.step('its item of the toolbar and its action of tabs work', async () => {
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await expect(tabsOf(page).getByRole('listitem')).toHaveCount(3)
    await tabsOf(page)
      .getByRole('button', { name: /^Actions of/ })
      .first()
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Keep this one alone' }).click()
    await expect(tabsOf(page).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('its layout is chosen in the settings, which show it first, and then used', async () => {
    await page.goto(`/project/${project}/config`)
    await page.getByRole('group', { name: 'Layout' }).getByText('Menu at the counter').click()
    const preview = page.frameLocator('iframe[title="Preview of the app"]')
    await expect(preview.locator('.acme-counter')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Nothing to save')).toBeVisible()
    await page.goto(`/app/${project}/orders`)
    await expect(page.locator('.acme-counter')).toBeVisible()
    await expect(page.locator('.acme-counter footer').getByRole('link', { name: 'Billing' })).toBeVisible()
    await expect(inSight(page).getByText('Today')).toBeVisible()
    expect(await page.locator('.admin-layout-missing').count()).toBe(0)
    await inSight(page).evaluate((panel) => Object.assign(window, { panelBefore: panel }))
  })

  await test.step('without the folder all of it is gone, and what is left says why', async () => {
    plugins.take('desk')
    await expect(page.getByRole('button', { name: 'Help', exact: true })).toHaveCount(0, soon)
    await expect(page.locator('.layout-lr')).toBeVisible()
    await expect(inSight(page).getByText('Today')).toBeVisible()
    // What is open is the same as before, in the other layout.
    expect(await inSight(page).evaluate((panel) => panel === Reflect.get(window, 'panelBefore'))).toBe(true)
    await expect(page.getByRole('status').filter({ hasText: 'The first layout is shown' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose a layout' })).toHaveAttribute('href', /config#layout$/)
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`/app/${project}/billing`)
    await expect(page.getByRole('heading', { name: 'This menu entry opens nothing' })).toBeVisible()
    await menuOf(page).getByRole('link', { name: 'Orders' }).click()
    await expect(inSight(page).getByText('Today')).toBeVisible()
  })
  expect(errors().filter((text) => !/status of 40[134]/.test(text))).toEqual([])
})

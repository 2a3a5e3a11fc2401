import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { writePlugin } from '../../server/modules/plugins/plugin-folder.fixture.ts'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { register, signIn, storedPage } from '../helpers/api.ts'
import { expectVisibleFocus, violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { onServer } from './journey.ts'
import { onlyLong } from './long.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-plugins-screen-'))
const test = onServer({ TESSERA_PLUGINS: folder })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
test.use({ locale: 'en-US' })

test('a super administrator sees the plugins of the folders, what is wrong with them, and switches one off and on', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  await signInAs(page)
  await page.goto('/projects')
  await page.locator('.studio-user').click()
  await page.getByRole('menuitem', { name: 'Plugins' }).click()
  await expect(page.getByRole('heading', { name: 'There are no plugins yet' })).toBeVisible()
  await expect(page.getByText('TESSERA_PLUGINS=')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const hash = writePlugin(join(folder, 'rating'))
  writePlugin(join(folder, 'broken'), { id: 'acme.broken' })
  writeFileSync(join(folder, 'broken/index.js'), 'changed after the build')
  mkdirSync(join(folder, 'unbuilt'))
  const again = page.getByRole('button', { name: 'Read the folders again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Read: 1 can be used, 2 failed')).toBeVisible()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('acme.broken')).toContainText('The file “index.js” has not the size or SHA-256 that manifest.json says')
  await expect(row('unbuilt')).toContainText('There is no manifest.json in the folder')
  await expect(row('acme.rating')).toContainText('Active')
  await expect(row('acme.rating')).toContainText('Components 1')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Details of Plugin acme.rating' }).press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(hash)
  await expect(drawer).toContainText('acme.rating/Stars')
  await expect(drawer).toContainText('No page uses it')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Details of Plugin acme.rating' })).toBeFocused()

  const isOn = page.getByRole('switch', { name: 'Switch Plugin acme.rating on' })
  await isOn.focus()
  await expectVisibleFocus(page, 'the switch of a plugin')
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toContainText('placeholders instead of its components')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(row('acme.rating')).toContainText('Switched off')
  await page.reload()
  await expect(isOn).not.toBeChecked()
  await isOn.click()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(row('acme.rating')).toContainText('Active')
  const file = await page.request.get(`${baseURL}/plugins/${hash}/index.js`)
  expect([file.status(), file.headers()['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(errors()).toEqual([])
})

test('somebody else has no such screen, and no way to it', async ({ page, baseURL }) => {
  const account = { email: 'dora@example.com', password: 'another-Horse-7-staple' }
  await register(baseURL!, account)
  await signInAs(page, account)
  await page.goto('/plugins')
  await expect(page.getByRole('heading', { name: 'No permission' }).or(page.getByText('No permission'))).toBeVisible()
  await page.goto('/projects')
  await page.locator('.studio-user').click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Plugins' })).toHaveCount(0)
})

onlyLong(test)(
  'publishing a page whose plugin is not there succeeds and says what does not work for visitors',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Rated' })
    const pageData = storedPage([{ id: 'Stars_1', type: 'acme.nowhere/Stars', props: {} }])
    const { id } = await api.post<PageInfo>('/pages/create', { name: 'Rated', projectId, pageData })
    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish to STG' }).click()
    const amiss = page.getByRole('status').filter({ hasText: 'Published, but some of it does not work for visitors' })
    await expect(amiss).toContainText(
      'The plugin “acme.nowhere” is not installed: have it installed, or replace what uses it. Places on the page: 1',
    )
  },
)

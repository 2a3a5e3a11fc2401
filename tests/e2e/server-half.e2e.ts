import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { packedPlugin } from '../helpers/packed-plugin.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { onServer } from './journey.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-server-half-'))
const env = { NODE_ENV: 'production', TESSERA_PLUGINS: folder }
const test = onServer(env)
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
test.use({ locale: 'en-US' })

const visits = (page: Page) => page.getByRole('listitem').filter({ hasText: '·' })
const link = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Visits' })

/** Starts the server again at its address, on its data. */
async function restart(server: RunningServer, settings: Record<string, string>): Promise<RunningServer> {
  await server.stop({ keepData: true })
  return startServer({ port: Number(new URL(server.url).port), dataDir: server.dataDir, env: settings })
}

test('a folder brings a screen, calls, a table and a job; without it they are gone, and with it the data is there', async ({
  page,
  server,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const errors = watchErrors(page)
  const packed = packedPlugin('acme-visits')
  let now = server
  try {
    await test.step('a server that is started with the folder says whose rights the plugin has', async () => {
      cpSync(packed, join(folder, 'visits'), { recursive: true })
      rmSync(packed, { recursive: true, force: true })
      now = await restart(now, env)
      await signInAs(page)
      expect(now.output()).toContain('acme.visits 1.0.0')
      expect(now.output()).toContain('runs a server half with all rights of this server')
    })

    await test.step('the screen shows by the call what the job wrote into the table, and adds to it', async () => {
      await page.goto('/projects')
      await link(page).click()
      await expect(page.getByRole('heading', { name: 'Visits' })).toBeVisible()
      await expect(async () => {
        await page.reload()
        await expect(visits(page).first()).toContainText('The first visit', { timeout: 2_000 })
      }).toPass({ timeout: 20_000 })
      await page.getByLabel('Visitor').fill('Bob')
      await page.getByRole('button', { name: 'Add' }).click()
      await expect(visits(page)).toHaveCount(2)
      await expect(visits(page).nth(1)).toContainText('Bob')
      expect(await violationsOf(page)).toEqual([])
      await page.getByLabel('Visitor').fill('x'.repeat(101))
      await page.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Visitor' })).toBeVisible()
    })

    await test.step('the list of plugins says what it may do and what it has', async () => {
      await page.goto('/plugins')
      await expect(page.getByRole('row').filter({ hasText: 'acme.visits' })).toContainText('Server half')
      await page.getByRole('button', { name: 'Details of Visits' }).click()
      const drawer = page.getByRole('dialog')
      await expect(drawer).toContainText('Runs in the server with all rights of the server')
      await expect(drawer).toContainText('Tables: acme_visits_*')
      await expect(drawer).toContainText('People: name')
      await expect(drawer).toContainText('acme.visits/add')
      await expect(drawer).toContainText('acme.visits/first')
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    })

    await test.step('switched off, it has no screen and no calls; switched on, it is back, without a restart', async () => {
      const api = await signIn(baseURL!)
      await api.post('/plugins/disable', { id: 'acme.visits' })
      await page.goto('/projects')
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Projects' })).toBeVisible()
      await expect(link(page)).toHaveCount(0)
      await expect(api.get('/x/acme.visits/list')).rejects.toThrow()
      await api.post('/plugins/enable', { id: 'acme.visits' })
      expect(await api.get<readonly object[]>('/x/acme.visits/list')).toHaveLength(2)
    })

    await test.step('started without the folder, screen, navigation and calls are gone', async () => {
      now = await restart(now, { NODE_ENV: 'production' })
      await page.goto('/projects')
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Projects' })).toBeVisible()
      await expect(link(page)).toHaveCount(0)
      await page.goto('/x/acme.visits')
      await expect(page.getByText('The plugin acme.visits has no screen here')).toBeVisible()
      const api = await signIn(baseURL!)
      await expect(api.get('/x/acme.visits/list')).rejects.toThrow()
    })

    await test.step('started with it again, its data is there', async () => {
      now = await restart(now, env)
      await page.goto('/x/acme.visits')
      await expect(visits(page)).toHaveCount(2)
      await expect(visits(page).nth(1)).toContainText('Bob')
    })
    expect(errors()).toEqual([])
  } finally {
    await now.stop()
  }
})

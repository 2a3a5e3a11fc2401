import { test as base, expect } from 'playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { publish, signIn, storedPage } from '../helpers/api.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { inSight, menuOf, signInThere } from './admin-app.ts'
import { signInAs, watchErrors } from './driver.ts'

base.use({ actionTimeout: 15_000 })

interface World {
  readonly server: RunningServer
  readonly appsUrl: string
  readonly project: number
}

/** A server with a second address for applications, and a private project with one page in its menu. */
async function startWorld(): Promise<World> {
  const port = await freePort()
  // Two names of one machine are two origins to the browser.
  const appsUrl = `http://localhost:${port}`
  const server = await startServer({ port, env: { NODE_ENV: 'production', ADMIN_URL: appsUrl } })
  const api = await signIn(server.url)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Shop' })
  const pageData = storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Today’s orders' } }])
  const { id: pageId } = await api.post<PageInfo>('/pages/create', { name: 'Orders', projectId, pageData })
  await publish(api, pageId)
  const menu = { projectId, type: 1, name: 'Orders', kind: 'page', pageId, path: '/orders' }
  await api.post('/project/menu/create', menu)
  return { server, appsUrl, project: projectId }
}

const test = base.extend<object, { readonly world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ world }, use) => use(world.server.url),
})

test('applications have an address of their own with a sign-in, and the studio is not there', async ({
  page,
  world: { server, appsUrl, project },
}) => {
  const errors = watchErrors(page)
  await test.step('the studio’s address leads there, to the sign-in, and back to the page', async () => {
    await page.goto(`${server.url}/app/${project}/orders`)
    await signInThere(page, administrator)
    await expect(inSight(page).getByText('Today’s orders')).toBeVisible()
    await expect(page).toHaveURL(`${appsUrl}/app/${project}/orders`)
    await expect(menuOf(page).getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('the list of applications is there, the studio is not', async () => {
    await page.goto(appsUrl)
    await expect(page).toHaveURL(`${appsUrl}/app`)
    await expect(page.getByText('Applications that you build open from their projects')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the projects' }).click()
    // Signed in at one address is signed in at that one alone.
    await expect(page).toHaveURL(new RegExp(`^${server.url}/login`))
  })

  await test.step('signing out leads to the sign-in of applications', async () => {
    await page.goto(`${appsUrl}/app/${project}`)
    await page.getByRole('button', { name: 'admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(new RegExp(`^${appsUrl}/login`))
    expect(await page.evaluate(() => localStorage.getItem('mars-token'))).toBeNull()
    await page.goto(`${appsUrl}/app/${project}/orders`)
    await expect(page).toHaveURL(new RegExp(`^${appsUrl}/login`))
  })
  expect(errors()).toEqual([])
})

test('the settings in the studio show the application as it is edited', async ({ page, world: { project } }) => {
  await signInAs(page)
  await page.goto(`/project/${project}/config`)
  const app = page.frameLocator('iframe[title="Preview of the app"]')
  await expect(app.locator('.layout-lr')).toBeVisible()
  await page.getByRole('group', { name: 'Layout' }).getByText('Menu at the top', { exact: true }).click()
  await expect(app.locator('.layout-tb')).toBeVisible()
  await expect(app.locator('.admin-preview-page')).toBeVisible()
})

test('the address of the preview is no way to an application at the studio’s address', async ({
  page,
  world: { project, appsUrl },
}) => {
  await signInAs(page)
  const expectThere = async (): Promise<void> => {
    await page.goto(`/app/${project}?tessera-preview`)
    await expect(page).toHaveURL(new RegExp(`^${appsUrl}/login`))
  }
  await expectThere()
  // A browser that sends no destination gets the document, which leads there.
  await page.route('**/app/*?tessera-preview', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'sec-fetch-dest': 'iframe' } }),
  )
  await expectThere()
})

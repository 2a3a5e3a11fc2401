import { expect, test } from 'playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import type { MenuInfo, PageInfo, ProjectInfo, PublishRecord, RoleInfo } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { signInAs } from './driver.ts'

let server: RunningServer
let pagesUrl: string
let page: PageInfo
test.beforeAll(async () => {
  const port = await freePort()
  // Two names of one machine are two origins to the browser.
  pagesUrl = `http://localhost:${port}`
  server = await startServer({ port, env: { PAGES_URL: pagesUrl } })
  const api = await signIn(server.url)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Private project' })
  const text = { type: 'variable', value: 'context.store.userInfo.userName' }
  const pageData = storedPage([
    { id: 'Text_1', type: 'Text', props: { text } },
    { id: 'Text_2', type: 'Text', props: { text: 'Only for members' } },
  ])
  page = await api.post<PageInfo>('/pages/create', { name: 'Private', projectId: project.id, pageData })
  await api.post<PublishRecord>('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
})
test.afterAll(() => server.stop())

test('a private page has an address of its own, which a visitor reaches through the login and never sees the studio’s token at', async ({
  page: tab,
}) => {
  await tab.goto(`${server.url}/page/${page.id}?tab=2`)
  // Nobody is signed in: the page says so, from its own address.
  await expect(tab.getByText('You may not see this page')).toBeVisible()
  expect(new URL(tab.url()).origin).toBe(pagesUrl)
  await tab.getByRole('link', { name: 'Sign in' }).click()
  await tab.getByLabel('E-mail').fill(administrator.email)
  await tab.getByLabel('Password', { exact: true }).fill(administrator.password)
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(tab.getByText('Only for members')).toBeVisible()
  expect(tab.url()).toBe(`${pagesUrl}/page/${page.id}?tab=2`)
  expect(await tab.evaluate(() => localStorage.getItem('mars-token'))).toBeNull()
  expect((await tab.context().cookies(pagesUrl)).map(({ name }) => name)).toEqual([])
  // A reload goes on with the page's own login; the studio's own way in brings a new one.
  await tab.reload()
  await expect(tab.getByText('Only for members')).toBeVisible()
  await tab.goto(`${server.url}/page/${page.id}`)
  await expect(tab.getByText('Only for members')).toBeVisible()
  expect(new URL(tab.url()).origin).toBe(pagesUrl)
})

test('the address of the pages has no screen of the studio and answers none of its calls', async ({ page: tab }) => {
  for (const path of ['/', '/projects', '/login', '/canvas.html'])
    expect((await tab.goto(`${pagesUrl}${path}`))?.status()).toBe(404)
  const answer = await tab.request.post(`${pagesUrl}/api/user/login`, {
    data: { userName: administrator.email, userPwd: administrator.password },
  })
  expect([answer.status(), await answer.json()]).toMatchObject([403, { code: 40304 }])
})

test('a page in a window of its own is viewed as the role of the application that opened it', async ({ browser }) => {
  const api = await signIn(server.url)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Shop' })
  const create = async (name: string, elements: Parameters<typeof storedPage>[0]): Promise<PageInfo> => {
    const made = await api.post<PageInfo>('/pages/create', { name, projectId, pageData: storedPage(elements) })
    await api.post<PublishRecord>('/page/publish/create', { env: 'prd', id: made.id, previewImg: '' })
    return made
  }
  const button = { id: 'Button_1', type: 'Button', props: { text: 'Delete', authCode: 'row.delete' } }
  const details = await create('Details', [{ id: 'Text_1', type: 'Text', props: { text: 'One order' } }, button])
  const hidden = await create('Salaries', [{ id: 'Text_1', type: 'Text', props: { text: 'All salaries' } }])
  const link = (id: string, text: string, to: PageInfo) => ({
    id,
    type: 'Link',
    props: { text, href: `/page/${to.id}` },
  })
  const orders = await create('Orders', [
    link('Link_1', 'Details', details),
    link('Link_2', 'Salaries', hidden),
    button,
  ])
  const menus: MenuInfo[] = []
  for (const { id: pageId, name } of [orders, details, hidden])
    menus.push(await api.post<MenuInfo>('/project/menu/create', { projectId, type: 1, name, kind: 'page', pageId }))
  const { id, rev } = await api.post<RoleInfo>('/project/role/create', { projectId, name: 'Clerk' })
  await api.post('/project/role/updateLimits', { id, rev, limits: menus.slice(0, 2).map((menu) => menu.id) })

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' })
  const tab = await context.newPage()
  await signInAs(tab)
  const openedBy = async (name: string) => {
    const opening = context.waitForEvent('page')
    await tab.locator('.admin-panel').getByRole('link', { name }).click()
    return opening
  }
  await tab.goto(`/app/${projectId}`)
  const own = await openedBy('Details')
  await expect(own.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(own.getByText('You are viewing this page as a role')).toHaveCount(0)

  await tab.goto(`/app/${projectId}?as=${id}`)
  await expect(tab.getByText('You are viewing as the role “Clerk”')).toBeVisible()
  const viewed = await openedBy('Details')
  await expect(viewed.getByText('One order')).toBeVisible()
  expect(new URL(viewed.url()).origin).toBe(pagesUrl)
  await expect(viewed.getByText('You are viewing this page as a role')).toBeVisible()
  await expect(viewed.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await viewed.reload()
  await expect(viewed.getByText('One order')).toBeVisible()
  await expect(viewed.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  // What the role does not open is closed there too.
  const closed = await openedBy('Salaries')
  await expect(closed.getByText('This page is not open to you, or it is not published')).toBeVisible()
  await tab.getByRole('link', { name: 'Stop' }).click()
  await expect(tab.locator('.admin-panel').getByRole('button', { name: 'Delete' })).toBeVisible()
  await context.close()
})

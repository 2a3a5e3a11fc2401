import { expect, test } from 'playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import type { PageInfo, ProjectInfo, PublishRecord } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'

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
  for (const path of ['/', '/projects', '/login', '/canvas.html']) expect((await tab.goto(`${pagesUrl}${path}`))?.status()).toBe(404)
  const answer = await tab.request.post(`${pagesUrl}/api/user/login`, {
    data: { userName: administrator.email, userPwd: administrator.password },
  })
  expect([answer.status(), await answer.json()]).toMatchObject([403, { code: 40304 }])
})

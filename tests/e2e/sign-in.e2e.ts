import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { sampleOf } from '../helpers/long.ts'
import { watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { LONG } from './long.ts'

async function enter(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
}

/** A private page, published in both environments. */
async function privatePage(url: string): Promise<number> {
  const api = await signIn(url)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Behind the login' })
  const pageData = storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'for members only' } }])
  const { id } = await api.post<PageInfo>('/pages/create', { name: 'Private', projectId: project.id, isPublic: 2, pageData })
  for (const env of ['stg', 'prd']) await api.post('/page/publish/create', { env, id, previewImg: '' })
  return id
}

for (const query of sampleOf(['?env=stg&x=1', ''], 1)) {
  test(`whoever signs in for a private published page is shown it, ${query || 'without a query'}`, LONG, async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const id = await privatePage(baseURL!)
    await page.goto(`/page/${id}${query}`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await enter(page)
    await expect(page.locator('[data-id="Text_1"]')).toHaveText('for members only')
    await expect(page).toHaveURL(`${baseURL}/page/${id}${query}`)
    // The way back leads to the page before the login, not to the login.
    await page.goBack()
    await expect(page.locator('[data-id="Text_1"]')).toHaveText('for members only')
    expect(errors()).toEqual([])
  })
}

const FOREIGN = ['//evil.test', '/..//evil.test', '/%2e%2e//evil.test', 'javascript:alert(1)', '/\\evil.test', 'https://evil.test/']
for (const callback of sampleOf(FOREIGN, 1)) {
  test(`a login that would lead to ${callback} leads to the projects`, LONG, async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    await page.goto(`/login?callback=${encodeURIComponent(callback)}`)
    await enter(page)
    await expect(page).toHaveURL(`${baseURL}/projects`)
    await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
    expect(errors()).toEqual([])
  })
}

test('an address that no app has is told to be none', async ({ page, baseURL }) => {
  await page.goto(`/login?callback=${encodeURIComponent('/nothing/here?x=1')}`)
  await enter(page)
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/404`)
})

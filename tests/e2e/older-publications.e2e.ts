import { expect } from 'playwright/test'
import type { OlderPublication, PageInfo, ProjectInfo } from '../../server/wire.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { LONG } from './long.ts'
import { looksFrom, prefer } from './looks.ts'
import { button } from './stored-page.ts'

/** What a server says that has published pages from before styles were rules by class. */
const older = (page: PageInfo, more: Partial<OlderPublication> = {}): OlderPublication => ({
  ...{ pageId: page.id, name: page.name, env: 'prd', publishId: 1, state: 3, createdAt: '2025-03-04T05:06:07.000Z', total: 2 },
  differs: [
    { element: 'Button_1', type: 'Button', selector: '&', properties: ['color', 'padding'] },
    { element: 'Button_1', type: 'Button', selector: '& > .arco-icon:hover', properties: ['margin-left'] },
  ],
  ...more,
})

for (const look of looksFrom(1))
  test(
    `pages that an earlier version published are listed to be published again or left, in ${look.theme} and ${look.locale}`,
    LONG,
    async ({ page, baseURL }) => {
      const errors = watchErrors(page)
      const api = await signIn(baseURL!)
      const project = await api.post<ProjectInfo>('/project/create', { name: 'Older publications' })
      const pageData = storedPage([button('Button_1', 'Send')])
      const one = await api.post<PageInfo>('/pages/create', { name: 'Orders', projectId: project.id, pageData })
      const other = await api.post<PageInfo>('/pages/create', { name: 'Stock', projectId: project.id, pageData })
      let listed = [older(one), older(other, { publishId: 2, env: 'stg', state: 2, total: 60 })]
      await page.route('**/api/page/publish/older/*', (route) => route.fulfill({ json: { code: 0, data: listed, msg: '' } }))
      await prefer(page, look)
      await signInAs(page)
      await page.goto(`/project/${project.id}/pages`)
      const list = page.locator('.studio-older')
      await expect(list.getByRole('listitem').filter({ hasText: 'Orders' })).toHaveCount(1)
      await list.locator('summary').first().click()
      await expect(list.getByText('& > .arco-icon:hover').first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath('older.png') })
      const isEnglish = look.locale === 'en'
      // Of a page with later changes, only the editor publishes.
      await expect(list.getByRole('button', { name: isEnglish ? /^Publish/ : /^重新发布/ })).toHaveCount(1)
      const published = page.waitForRequest((request) => request.url().endsWith('/api/page/publish/create'))
      listed = listed.slice(1)
      await list.getByRole('button', { name: isEnglish ? /^Publish/ : /^重新发布/ }).click()
      expect((await published).postDataJSON()).toMatchObject({ id: one.id, env: 'prd' })
      await expect(list.getByText('Orders')).toHaveCount(0)
      await list.getByRole('button', { name: isEnglish ? /^Leave/ : /保持不变$/ }).click()
      await expect(list).toHaveCount(0)
      await page.getByRole('button', { name: isEnglish ? 'Show them again' : '重新显示' }).click()
      await expect(list.getByText('Stock')).toBeVisible()
      expect(errors()).toEqual([])
    },
  )

import { expect } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'
import { publishedBefore } from './published-before.ts'
import { openAs } from './saving-driver.ts'
import { button } from './stored-page.ts'

const STYLE = '.arco-icon:hover { margin-left: 4px } color: red; padding: 3px'

/** A page whose text of styles is weaker than the library in what was published before. */
async function publishedPage(api: Api, dataDir: string, projectId: number, name: string, env: 'stg' | 'prd'): Promise<PageInfo> {
  const pageData = storedPage([{ ...button('Button_1', 'Send'), css: STYLE }])
  const page = await api.post<PageInfo>('/pages/create', { name, projectId, isPublic: 1, pageData })
  await api.post('/page/publish/create', { env, id: page.id, previewImg: '' })
  publishedBefore(dataDir, page.id, env)
  return page
}

for (const look of looksFrom(1))
  onlyLong(test)(
    `pages that an earlier version published are listed to be published again or left, in ${look.theme} and ${look.locale}`,
    async ({ page, baseURL, server }) => {
      const errors = watchErrors(page)
      const api = await signIn(baseURL!)
      const project = await api.post<ProjectInfo>('/project/create', { name: 'Older publications' })
      const one = await publishedPage(api, server.dataDir, project.id, 'Orders', 'prd')
      const other = await publishedPage(api, server.dataDir, project.id, 'Stock', 'stg')
      const me = await openAs(page, other.id)
      await me.editor.select('Button')
      await me.editor.field('text').getByRole('textbox').fill('Later')
      await me.editor.saved()
      await prefer(page, look)
      await signInAs(page)
      await page.goto(`/project/${project.id}/pages`)
      const list = page.locator('.studio-older')
      await expect(list.getByRole('listitem').filter({ hasText: 'Orders' })).toHaveCount(1)
      await list.locator('summary').first().click()
      await expect(list.getByText('& .arco-icon:hover').first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      const isEnglish = look.locale === 'en'
      // Of a page with later changes, only the editor publishes.
      await expect(list.getByRole('button', { name: isEnglish ? /^Publish/ : /^重新发布/ })).toHaveCount(1)
      await list.getByRole('button', { name: isEnglish ? /^Publish/ : /^重新发布/ }).click()
      await expect(list.getByText('Orders')).toHaveCount(0)
      await list.getByRole('button', { name: isEnglish ? /^Leave/ : /保持不变$/ }).click()
      await expect(list).toHaveCount(0)
      await page.getByRole('button', { name: isEnglish ? 'Show them again' : '重新显示' }).click()
      await expect(list.getByText('Stock')).toBeVisible()
      await page.goto(`/page/${one.id}`)
      await expect(element(page, 'Button_1')).toHaveClass(/(^| )t\w+( |$)/)
      expect(errors()).toEqual([])
    },
  )

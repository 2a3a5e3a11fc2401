import { expect } from 'playwright/test'
import type { ProjectInfo } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

onlyLong(test)(
  'every screen of a project has a title of the same form, and its tab is in sight on a phone, in both languages',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const { id } = await (await signIn(baseURL!)).post<ProjectInfo>('/project/create', { name: 'Shop', remark: '' })
    await signInAs(page)
    await page.setViewportSize({ width: 390, height: 800 })
    for (const [locale, title] of [
      ['en', /^Shop: \S/],
      ['zh', /^Shop：\S/],
    ] as const) {
      await page.evaluate((language) => localStorage.setItem('tessera-locale', language), locale)
      await page.goto(`/project/${id}/pages`)
      const tabs = page.locator('.studio-project-nav a')
      await expect(tabs.nth(9)).toBeVisible()
      const addresses = await tabs.evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
      for (const address of addresses) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.locator('.studio-project-nav [aria-current="page"]')).toBeInViewport({ ratio: 1 })
      }
    }
    expect(errors()).toEqual([])
  },
)

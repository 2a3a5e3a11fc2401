import { expect } from 'playwright/test'
import { signIn, storedPage } from '../helpers/api.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { createStored } from './stored-page.ts'

onlyLong(test)(
  'everything in the header of the editor is inside a window of 390 pixels, in both languages, and the preview starts and ends there',
  async ({ page, baseURL }) => {
    const inTwo = { ...storedPage([]), locales: ['zh', 'en'] }
    const { id } = await createStored(await signIn(baseURL!), 'A page with quite a long title', inTwo)
    await openAs(page, id)
    for (const [locale, preview, exit, publish] of [
      ['en', 'Preview', 'Exit Preview', 'Publish'],
      ['zh', '预览', '退出预览', '发布'],
    ] as const) {
      await page.evaluate((language) => localStorage.setItem('tessera-locale', language), locale)
      await page.reload()
      await page.setViewportSize({ width: 390, height: 700 })
      const button = (name: string) => page.locator('.ed-header').getByRole('button', { name, exact: true })
      const isInside = async () => {
        const right = await page
          .locator('.ed-header :is(button, a, h1)')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
        expect(right.length).toBeGreaterThan(4)
        expect(Math.max(...right)).toBeLessThanOrEqual(390)
      }
      await expect(button(preview)).toBeInViewport({ ratio: 1 })
      await expect(button(publish)).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.ed-header > .arco-select')).toBeInViewport({ ratio: 1 })
      await expect(isInside).toPass()
      await button(preview).click()
      await expect(button(exit)).toBeInViewport({ ratio: 1 })
      await expect(isInside).toPass()
      await button(exit).click()
      await expect(button(preview)).toBeVisible()
    }
  },
)

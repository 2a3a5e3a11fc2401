import { expect } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { FIRST, openAs, SECOND, TWO } from './saving-driver.ts'
import { createPage } from './stored-page.ts'

const TEXT = `opacity: 0.5;
body { display: none }
@import "https://example.test/x.css";
& + * { opacity: 0.1 }
.arco-btn {
  letter-spacing: 7px;
  &:hover { letter-spacing: 9px }
}
colour red;
background: url(https://example.test/x.png);
outline: 3px solid oklch(60% 0.2 30);
} * { opacity: 0 }`

onlyLong(test)(
  'a style text means its element alone on the canvas and on the published page, and what is wrong in it is told by line',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const { id } = await createPage(api, 'Style text', TWO)
    const me = await openAs(page, id)
    const { editor } = me
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    await test.step('written in the inspector, it shows on the canvas at once', async () => {
      const box = await editor.boxOf(me.element(FIRST))
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await page.getByRole('tab', { name: 'Style' }).click()
      await page.getByRole('textbox', { name: 'CSS' }).fill(TEXT)
      await expect(me.element(FIRST)).toHaveCSS('opacity', '0.5')
      await expect(me.element(SECOND)).toHaveCSS('opacity', '1')
    })

    await test.step('each mistake is said under it, and in Problems', async () => {
      const findings = page.locator('.te-css-findings')
      for (const text of ['line 3', 'line 4', 'line 9']) await expect(findings).toContainText(text)
      await editor.saved()
      // A picture of another host is a matter of the project's list, with its fixes.
      await page.getByRole('tab', { name: /Problems/ }).click()
      await expect(page.locator('.ed-log')).toContainText('needs pictures from example.test')
    })

    await test.step('the published page looks the same, in words of the oldest browser', async () => {
      await editor.publish('STG')
      await expect(page.getByText('Published Successfully').first()).toBeVisible()
      await page.goto(`/page/${id}?env=stg`)
      await expect(element(page, FIRST)).toHaveCSS('opacity', '0.5')
      await expect(element(page, SECOND)).toHaveCSS('opacity', '1')
      await expect(element(page, FIRST)).toHaveCSS('outline-width', '3px')
      await expect(page.locator('body')).toBeVisible()
      const css = await page.evaluate(() => [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''))
      expect(css).toMatch(/@layer css\{[^}]*\.t\w+\{/)
      expect(css).not.toMatch(/&|oklch\(60% \.2 30\);?\}$|@import/)
    })
    expect(asked.filter((url) => url.includes('example.test'))).toEqual([])
    expect(me.errors()).toEqual([])
  },
)

import { expect, type Page } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { FIRST, openAs, TWO } from './saving-driver.ts'
import { createPage } from './stored-page.ts'

const WIDE = { width: 1280, height: 720 }
const PHONE = { width: 375, height: 720 }

const choose = async (page: Page, menu: string, option: string): Promise<void> => {
  await page.getByRole('group', { name: 'Where styles go' }).getByRole('combobox', { name: menu }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const write = async (page: Page, path: string, value: string): Promise<void> => {
  const box = page.locator(`[data-field="${path}"]`).getByRole('textbox').first()
  await box.fill(value)
  await box.press('Tab')
}

onlyLong(test)(
  'a button is as wide as a phone, red under the pointer and blue in the dark, on the canvas and published',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    await page.emulateMedia({ colorScheme: 'light' })
    const { id } = await createPage(api, 'Looks', TWO)
    const me = await openAs(page, id)
    const { editor } = me
    const button = me.element(FIRST)

    await test.step('values go to where the line of the Style tab says, and the canvas shows it', async () => {
      await editor.select('Button')
      await editor.tab('Style')
      await write(page, 'width', '200px')
      await choose(page, 'Width', 'Phone ≤ 768')
      await write(page, 'width', '100%')
      await expect.poll(async () => (await editor.boxOf(button)).width).toBeGreaterThan(250)
      await page.getByRole('button', { name: 'Back to all widths and the normal state' }).click()
      await expect(button).toHaveCSS('width', '200px')
      await choose(page, 'State', 'Hover')
      await write(page, 'color', 'rgb(180, 0, 0)')
      await expect(button).toHaveAttribute('data-force', 'hover')
      await expect(button).toHaveCSS('color', 'rgb(180, 0, 0)')
      await choose(page, 'State', 'Normal')
      await expect(button).not.toHaveCSS('color', 'rgb(180, 0, 0)')
      await choose(page, 'Light and dark', 'Dark')
      await write(page, 'backgroundColor', 'rgb(0, 0, 90)')
      await expect(button).toHaveCSS('background-color', 'rgb(0, 0, 90)')
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('what is said elsewhere is listed, and a value says where it comes from', async () => {
      const line = page.getByRole('group', { name: 'Where styles go' })
      await line.getByRole('button', { name: 'Phone ≤ 768' }).click()
      await page.getByRole('button', { name: 'Where the value of Width comes from' }).click()
      await expect(page.locator('.te-chain li[data-wins]')).toHaveText('Phone ≤ 768: 100%in force')
      await expect(page.locator('.te-chain')).toContainText('All widths: 200px')
      await page.keyboard.press('Escape')
      await editor.saved()
    })

    await test.step('visitors see the same', async () => {
      await editor.publish('STG')
      await expect(page.getByText('Published Successfully').first()).toBeVisible()
      await page.setViewportSize(WIDE)
      await page.goto(`/page/${id}?env=stg`)
      const shown = element(page, FIRST)
      await expect(shown).toHaveCSS('width', '200px')
      await shown.hover()
      await expect(shown).toHaveCSS('color', 'rgb(180, 0, 0)')
      await page.setViewportSize(PHONE)
      await expect.poll(() => shown.evaluate((node) => node.getBoundingClientRect().width)).toBeGreaterThan(250)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(shown).toHaveCSS('background-color', 'rgb(0, 0, 90)')
    })
    expect(me.errors()).toEqual([])
  },
)

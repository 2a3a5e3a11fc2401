import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, signIn, storedPage } from '../helpers/api.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { button } from './stored-page.ts'

const BLUE = 'rgb(22, 93, 255)'
const WIDE = { width: 1280, height: 720 }
const PHONE = { width: 375, height: 720 }
const RED = 'rgb(180, 0, 0)'
const NIGHT = 'rgb(0, 0, 90)'

const choose = async (page: Page, menu: string, option: string): Promise<void> => {
  await page.getByRole('group', { name: 'Where styles go' }).getByRole('combobox', { name: menu }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const write = async (page: Page, path: string, value: string): Promise<void> => {
  const box = page.locator(`[data-field="${path}"]`).getByRole('textbox').first()
  await box.fill(value)
  await box.press('Tab')
}

async function pageOf(api: Api, projectId: number, name: string): Promise<number> {
  const row = { id: 'Flex_1', type: 'Flex', children: [button('Button_1', 'Send'), button('Button_2', 'Keep')] }
  const { id } = await api.post<PageInfo>('/pages/create', { name, projectId, isPublic: 1, pageData: storedPage([row]) })
  await api.post('/page/publish/create', { env: 'prd', id, previewImg: '' })
  return id
}

onlyLong(test)(
  'a button stacks on phones, answers the pointer, darkens and follows the brand of two published pages, and back',
  async ({ page, baseURL }) => {
    test.setTimeout(150_000)
    const api = await signIn(baseURL!)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(WIDE)
    const project = await api.post<ProjectInfo>('/project/create', { name: 'Whole look' })
    const [styled = 0, other = 0] = [await pageOf(api, project.id, 'Styled'), await pageOf(api, project.id, 'Other')]
    const brands = async (): Promise<readonly string[]> => {
      await page.setViewportSize(WIDE)
      const found: string[] = []
      for (const id of [styled, other]) {
        await page.goto(`/page/${id}`)
        await expect(element(page, 'Button_1')).toBeVisible()
        await page.mouse.move(0, 700)
        found.push(await element(page, 'Button_1').evaluate((node) => getComputedStyle(node).backgroundColor))
      }
      return found
    }
    const [before = ''] = await brands()

    await test.step('it is made in the editor and published', async () => {
      const { editor } = await openAs(page, styled)
      await editor.select('Flex')
      await page.locator('[data-field="stack"]').getByRole('combobox').selectOption({ label: 'On phones' })
      await editor.select('Button')
      await editor.tab('Style')
      await choose(page, 'State', 'Hover')
      await write(page, 'color', RED)
      await choose(page, 'State', 'Normal')
      await choose(page, 'Light and dark', 'Dark')
      await write(page, 'backgroundColor', NIGHT)
      await editor.saved()
      await editor.publish('PRD')
      await expect(page.getByText('Published Successfully').first()).toBeVisible()
    })

    await test.step('visitors see it beside the other, and below it on a phone; under the pointer and in the dark', async () => {
      expect(await brands()).toEqual([before, before])
      await page.goto(`/page/${styled}`)
      const [first, second] = [element(page, 'Button_1'), element(page, 'Button_2')]
      const tops = async () =>
        Promise.all([first, second].map((each) => each.evaluate((node) => Math.round(node.getBoundingClientRect().top))))
      await expect(first).toBeVisible()
      const [left, right] = await tops()
      expect(left).toBe(right)
      await first.hover()
      await expect(first).toHaveCSS('color', RED)
      await page.setViewportSize(PHONE)
      await expect.poll(async () => (await tops())[0]! < (await tops())[1]!).toBe(true)
      await expect.poll(() => first.evaluate((node) => node.getBoundingClientRect().width)).toBeGreaterThan(250)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(first).toHaveCSS('background-color', NIGHT)
      await page.emulateMedia({ colorScheme: 'light' })
    })

    await test.step('another brand colour is that of both pages at once, and goes again', async () => {
      await page.setViewportSize(WIDE)
      await page.goto(`/project/${project.id}/look`)
      await api.post('/look/publish', { projectId: project.id, env: 'prd' })
      const field = page.getByRole('textbox', { name: 'Primary, Light', exact: true })
      await field.fill('#165dff')
      await field.press('Enter')
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Publish' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Production').click()
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(dialog.getByText('That environment has this look already.')).toBeVisible()
      expect(await brands()).toEqual([BLUE, BLUE])
      await page.goto(`/project/${project.id}/look`)
      await page.getByRole('button', { name: 'Publish' }).click()
      await dialog.getByText('Production').click()
      const back = dialog.getByRole('button', { name: /^Roll back to this/ })
      await back.first().click()
      await expect(page.getByText('Rolled back').first()).toBeVisible()
      expect(await brands()).toEqual([before, before])
    })
  },
)

import { expect } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { signInAs } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { button, createPage } from './stored-page.ts'

const NOT_LOADED = 'This could not be loaded. Check your connection; if the product was updated, refresh the page.'

onlyLong(test)(
  'a dialog and a screen that cannot be loaded say so, and are there once the connection is back',
  async ({ page, context }) => {
    await signInAs(page)
    await page.goto('/projects')
    const more = page.getByRole('button', { name: /^More actions for / }).first()
    const exportIt = page.getByRole('menuitem', { name: 'Export project' })
    await expect(more).toBeVisible()

    await test.step('a dialog is closed, and opens the next time', async () => {
      await context.setOffline(true)
      await more.click()
      await exportIt.click()
      const failed = page.getByRole('dialog', { name: 'The dialog could not be opened' })
      await expect(failed.getByRole('alert')).toHaveText(NOT_LOADED)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(more).toBeFocused()
      await context.setOffline(false)
      await page.keyboard.press('Enter')
      await exportIt.click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('a screen comes with the connection', async () => {
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Images' }).click()
      await expect(page.getByText('Check your connection; if the product was updated, refresh the page.')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: 'Image cloud' })).toBeVisible()
    })
  },
)

onlyLong(test)(
  'panels that cannot be loaded leave the page on the canvas, and come when one of them is tried again',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const { id } = await createPage(api, 'Far away', [button('Button_go', 'Go')])
    await page.route('**/assets/editor-panels-*.js', (route) => route.abort())
    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    const go = page.frameLocator('.ed-frame').getByRole('button', { name: 'Go' })
    await expect(go).toBeVisible()
    const panel = page.getByRole('alert').filter({ hasText: NOT_LOADED }).first()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel).toBeVisible()
    await page.unroute('**/assets/editor-panels-*.js')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page
        .getByRole('treeitem')
        .or(page.getByRole('textbox', { name: /Search/ }))
        .first(),
    ).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(NOT_LOADED)).toHaveCount(0)
  },
)

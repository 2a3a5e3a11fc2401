import { expect, type Page } from 'playwright/test'
import { administrator } from '../helpers/administrator.ts'
import { startServer } from '../helpers/server.ts'
import { violationsOf } from './accessible.ts'
import { moreOf, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const expectAccessible = async (page: Page): Promise<void> => expect(await violationsOf(page)).toEqual([])

test('the first administrator is made through the link that the start prints, once', async ({ page }) => {
  const server = await startServer({ withoutAdministrator: true })
  try {
    // The line is printed after the server answers for the first time.
    const printed = () => /(https?:\/\/\S+\/setup\?token=\S+)\n/.exec(server.output())?.[1]
    await expect.poll(printed).toBeDefined()
    const link = printed()
    await page.goto(`${server.url}/login`)
    await expect(page.getByText('one-time link')).toBeVisible()
    await page.goto(`${server.url}/setup`)
    await expect(page.getByText('This link cannot be used')).toBeVisible()
    await page.goto(link!)
    await page.getByLabel('E-mail').fill('first@example.com')
    await page.getByLabel('Password', { exact: true }).fill('long-enough-9')
    await page.getByLabel('Confirm password').fill('long-enough-9')
    await page.getByRole('button', { name: 'Create and sign in' }).click()
    await expect(page).toHaveURL(`${server.url}/projects`)
    await expect(page.getByText('Sample back office', { exact: true })).toBeVisible()

    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    // Used, it says so and what to do; cut, or of an older start, as well.
    await page.goto(link!)
    await expect(page.getByText('There is an administrator already')).toBeVisible()
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await expect(page).toHaveURL(`${server.url}/login`)
  } finally {
    await server.stop()
  }
})

test('a wrong password is told, a right one leads back to where the person wanted to go', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/user/profile')
  await expect(page).toHaveURL(/\/login\?callback=%2Fuser%2Fprofile/)
  await page.getByLabel('E-mail').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/profile$/)
  await expect(page.getByLabel('E-mail')).toHaveValue(administrator.email)
  expect(errors()).toEqual([])
})

test('projects and pages can be made, renamed, copied and deleted', async ({ page }) => {
  const errors = watchErrors(page)
  await signInAs(page)
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name').fill('Warehouse')
  await page.getByLabel('Name').press('Enter')
  // A new project opens.
  await expect(page).toHaveURL(/\/project\/\d+\/pages/)
  await page.getByRole('button', { name: 'New page' }).click()
  await page.getByLabel('Name').fill('Stock')
  await page.getByLabel('Name').press('Enter')
  await expect(page).toHaveURL(/\/editor\/\d+\/edit/)
  await page.goto('/projects')
  await page.getByRole('link', { name: /Warehouse/ }).click()
  await moreOf(page, 'Stock', 'Copy')
  await expect(page.getByRole('row')).toHaveCount(3)
  await moreOf(page, 'Stock copy', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(errors()).toEqual([])
})

for (const { theme, locale } of looksFrom(2)) {
  onlyLong(test)(`the list screens are accessible, ${theme}, ${locale}`, async ({ page }) => {
    await prefer(page, { theme, locale })
    await page.goto('/')
    await expectAccessible(page)
    await page.goto('/login')
    await page.getByRole('tab').first().waitFor()
    await expectAccessible(page)
    await signInAs(page)
    await page.goto('/projects')
    await page.locator('.studio-card').first().waitFor()
    await expectAccessible(page)
    await page.locator('.studio-card').first().getByRole('link').first().click()
    await page.getByRole('table').waitFor()
    await expectAccessible(page)
  })
}

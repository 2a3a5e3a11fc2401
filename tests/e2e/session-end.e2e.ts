import { expect, type Page } from 'playwright/test'
import { administrator } from '../helpers/administrator.ts'
import { type Api, register, signIn } from '../helpers/api.ts'
import { freeSaves, holdSaves } from './document-saves.ts'
import { signInAs } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { crash, FIRST, newcomer, openAs, TWO } from './saving-driver.ts'
import { createPage, savedText } from './stored-page.ts'

const longTest = onlyLong(test)

let api: Api
test.beforeAll(async ({ baseURL }) => {
  api = await signIn(baseURL!)
})

async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login\?callback=/)
  await page.getByLabel('E-mail').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
}

test('a session that ends while editing keeps the draft, and signing in again goes on', async ({ page, context }) => {
  const { id } = await createPage(api, 'Expired', TWO)
  const me = await openAs(page, id)
  await context.clearCookies()
  await me.type(FIRST, 'after the end')
  await signInAgain(page)
  await me.editor.ready()
  await expect(me.element(FIRST)).toContainText('after the end')
  await expect(me.chip('saved')).toBeVisible()
  expect(await savedText(api, id, FIRST)).toBe('after the end')
})

longTest('signed out in another window, the editor keeps the draft and goes on after signing in again', async ({ page, context }) => {
  const { id } = await createPage(api, 'Signed out elsewhere', TWO)
  const me = await openAs(page, id)
  await holdSaves(page)
  await me.write(FIRST, 'nobody is signed in')
  const elsewhere = await context.newPage()
  await elsewhere.goto('/projects')
  await elsewhere.locator('.studio-user').click()
  await elsewhere.getByText('Sign out').click()
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(page).toHaveURL(/\/login\?callback=/, { timeout: 1500 })
  expect(await savedText(api, id, FIRST)).toBe('first')
  await freeSaves(page)
  await signInAgain(page)
  await me.editor.ready()
  await expect(me.element(FIRST)).toContainText('nobody is signed in')
  await expect(me.chip('saved')).toBeVisible()
  expect(await savedText(api, id, FIRST)).toBe('nobody is signed in')
})

longTest('somebody else who signs in on this device does not see the draft', async ({ page, context, baseURL }) => {
  const { id } = await createPage(api, 'Private draft', TWO)
  const stranger = { email: 'stranger@example.com', password: 'another-Horse-7-staple' }
  await register(baseURL!, stranger)
  const me = await openAs(page, id)
  await context.setOffline(true)
  await me.write(FIRST, 'for my eyes')
  await expect(me.chip('offline')).toBeVisible()
  await crash(page)
  await context.setOffline(false)
  const other = await context.newPage()
  await signInAs(other, stranger)
  await other.goto(`/editor/${id}/edit`)
  await expect(other).toHaveURL(/\/40[34]$/)
  await expect(other.getByText('for my eyes')).toHaveCount(0)
  const again = await newcomer(context, id)
  await expect(again.element(FIRST)).toContainText('for my eyes')
})

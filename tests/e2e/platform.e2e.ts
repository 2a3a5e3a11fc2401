import { test as base, expect, type Page } from 'playwright/test'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { LONG } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

interface World {
  readonly server: RunningServer
  readonly smtp: MailServer
}
/** A server whose mail server can be away. */
const test = base.extend<object, { readonly world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern, also where a fixture needs nothing
    async ({}, use) => {
      const smtp = await startMailServer()
      const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@tessera.test>', TESSERA_NODE: 'node-a' }
      const server = await startServer({ env: { NODE_ENV: 'production', ...mail } })
      await use({ server, smtp })
      await server.stop()
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ world }, use) => use(world.server.url),
})

const choose = (page: Page, state: string) =>
  page
    .getByText(new RegExp(`^${state}\\s`))
    .first()
    .click()
const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

test('a job that fails is cancelled and run again, once what it needs is back', async ({ page, world }) => {
  const errors = watchErrors(page)
  world.smtp.refuse(1_000)
  await signInAs(page)
  await page.request.post('/api/user/password/forget', { data: { userEmail: 'admin@example.com' } })
  await page.goto('/user/profile')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(page.getByText('No jobs have failed.')).toBeVisible()
  await choose(page, 'Waiting')
  // The list reloads by itself: the first attempt has failed by then.
  const mail = row(page, 'Send a password reset link')
  await expect(mail).toContainText(/[1-9] of 8/)
  await expect(mail).toContainText('node-a')
  const details = mail.getByRole('button', { name: 'Details of “Send a password reset link”' })
  await details.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Job details' })
  await expect(drawer.getByRole('textbox', { name: 'Stack' })).toBeVisible()
  await expect(drawer).not.toContainText('admin@example.com')
  await page.keyboard.press('Escape')
  await expect(details).toBeFocused()

  await mail.getByRole('checkbox', { name: 'Select “Send a password reset link”' }).press('Space')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel selected' }).click()
  await expect(page.getByText(/cannot be stopped halfway/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel job' }).click()
  await expect(page.getByText('1 job cancelled')).toBeVisible()
  world.smtp.refuse(0)
  await choose(page, 'Cancelled')
  await mail.getByRole('button', { name: 'Run “Send a password reset link” again' }).click()
  await expect(page.getByText('1 job will run again')).toBeVisible()
  await choose(page, 'Done')
  await expect(mail).toBeVisible()
  expect(world.smtp.mails.at(-1)?.to).toContain('admin@example.com')
  await page.goto('/user/platform/audit')
  await expect(page.getByText(/Ran the job “password reset link” again/)).toBeVisible()
  expect(errors()).toEqual([])
})

test('an error in a browser appears once in a group, and comes back after it was solved', async ({ page }) => {
  await signInAs(page)
  const fail = async (): Promise<void> => {
    await page.goto('/user/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/errors/report'))
    await page.evaluate(() => {
      for (let i = 0; i < 3; i++)
        setTimeout(() => {
          throw new RangeError('Order 1234567 of ann@example.com is late')
        })
    })
    expect((await told).status()).toBe(200)
  }
  await fail()
  await fail()
  await page.goto('/user/platform/errors')
  const late = row(page, 'RangeError: Order <n> of <email> is late')
  await expect(async () => {
    await page.reload()
    await expect(late).toContainText('Studio', { timeout: 2_000 })
    await expect(late.getByRole('cell', { name: '2', exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await late.getByRole('button', { name: /^Details of/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Error details' })
  await expect(drawer).toContainText('/user/profile')
  await drawer.getByRole('button', { name: 'Mark as solved' }).click()
  await expect(page.getByText('Marked as solved. It comes back if it is reported again')).toBeVisible()
  await expect(late).toHaveCount(0)
  await fail()
  await page.goto('/user/platform/errors')
  await expect(async () => {
    await page.reload()
    await expect(late).toContainText('New again', { timeout: 2_000 })
  }).toPass()
})

test('a retention time is changed, within its bounds', async ({ page }) => {
  const errors = watchErrors(page)
  await signInAs(page)
  await page.goto('/user/platform/storage')
  await expect(page.getByText('Free disk space')).toBeVisible()
  const kept = row(page, 'Notifications')
  await expect(kept).toContainText('90 days')
  await kept.getByRole('button').click()
  const days = page.getByRole('dialog').getByLabel('Days')
  await days.fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a whole number from 1 to 3650')).toBeVisible()
  await days.fill('14')
  await expect(page.getByText(/contents that are already older are deleted/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(kept).toContainText('14 days')
  await expect(kept).toContainText('Default: 90 days')
  await page.goto('/user/platform/audit')
  await expect(page.getByText('Changed the days that “notifications/list” is kept from 90 to 14')).toBeVisible()
  expect(errors()).toEqual([])
})

for (const [path, look] of ['jobs', 'errors', 'storage'].flatMap((path, at) =>
  looksFrom(at).map((each) => [path, each] as const),
))
  test(
    `the screen of ${path} is accessible and fits a phone, ${look.theme} and ${look.locale}`,
    LONG,
    async ({ page }) => {
      await prefer(page, look)
      await signInAs(page)
      await page.goto(`/user/platform/${path}`)
      await expect(page.getByRole('table').first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await violationsOf(page)).toEqual([])
    },
  )

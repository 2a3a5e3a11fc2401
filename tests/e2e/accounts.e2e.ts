import { test as base, expect, type Page } from 'playwright/test'
import { startOidc, startWechat } from '#server/modules/identities/provider-server.fixture'
import { administrator } from '../helpers/administrator.ts'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { codeIn, linkIn, mailTo } from '../helpers/mails.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { violationsOf } from './accessible.ts'
import { watchErrors } from './driver.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const WECHAT = { appId: 'wx1234', secret: 'wechat secret' }
const ACME = { clientId: 'tessera', clientSecret: 'acme secret' }

interface World {
  readonly server: RunningServer
  readonly smtp: MailServer
  readonly wechat: Awaited<ReturnType<typeof startWechat>>
  readonly acme: Awaited<ReturnType<typeof startOidc>>
}

/** A server with everything that accounts can have: a mail server, WeChat, and a provider of OpenID Connect. */
const test = base.extend<object, { readonly world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture is given has to be taken apart, also where nothing of it is needed
    async ({}, use) => {
      const [smtp, wechat, acme] = await Promise.all([startMailServer(), startWechat(WECHAT), startOidc(ACME)])
      const server = await startServer({
        env: {
          ...{ NODE_ENV: 'production', SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@tessera.test>' },
          ...{ TESSERA_WECHAT_APP: WECHAT.appId, TESSERA_WECHAT_SECRET: WECHAT.secret, TESSERA_WECHAT_URL: wechat.url },
          TESSERA_OIDC: JSON.stringify([{ id: 'acme', label: 'Acme', issuer: acme.url, ...ACME }]),
        },
      })
      await use({ server, smtp, wechat, acme })
      await server.stop()
      await Promise.all([smtp.close(), wechat.close(), acme.close()])
    },
    { scope: 'worker' },
  ],
  baseURL: ({ world }, use) => use(world.server.url),
})

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const enter = async (page: Page, email: string, words: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await password(page).fill(words)
  await page.keyboard.press('Enter')
}
const signOut = async (page: Page): Promise<void> => {
  await page.locator('.studio-user').click()
  await page.getByText('Sign out').click()
  await expect(page).toHaveURL(/\/login/)
}

test('somebody registers with the code from a real mail, forgets the password, sets a new one by the mailed link, and older logins are over', async ({
  page,
  browser,
  baseURL,
  world: { smtp },
}) => {
  const errors = watchErrors(page)
  const email = 'nora@example.com'
  const mail = (count: number) => mailTo(email, async () => smtp.mails, count)
  await page.goto('/login?callback=%2Fuser%2Fprofile')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByText('Email format incorrect')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByText(`Sent to ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Again in \d+ s/ })).toBeDisabled()

  // The rules are there before one is broken, and follow what is typed.
  const rules = page.getByRole('list', { name: 'A password has' })
  await expect(rules.getByRole('listitem')).toHaveCount(4)
  await password(page).fill('nora')
  await expect(rules.getByText('not the name of the e-mail or the product').locator('xpath=..')).toHaveAttribute('data-met', 'false')
  await password(page).fill('long-enough-9')
  await expect(rules.locator('[data-met="true"]')).toHaveCount(3)
  await page.getByLabel('Confirm password').fill('long-enough-9')
  const code = codeIn(await mail(1))
  await page.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code is wrong, has expired or was used')).toBeVisible()
  // Nothing that was typed is lost.
  await expect(password(page)).toHaveValue('long-enough-9')
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${baseURL}/user/profile`)
  await expect(page.getByText('Your e-mail is not confirmed')).toHaveCount(0)

  // Another browser stays signed in, and forgets the password.
  const other = await browser.newPage({ baseURL: baseURL! })
  await other.goto('/login?tab=recover')
  await other.getByLabel('E-mail').fill(email)
  await other.keyboard.press('Enter')
  await expect(other.getByText(`If ${email} has an account`)).toBeVisible()
  const link = linkIn(await mail(2))
  expect(link.startsWith(`${baseURL}/password-reset#token=`)).toBe(true)
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  await other.goto(link)
  await expect(other.getByText('For the account n***@example.com')).toBeVisible()
  await expect(other).toHaveURL(`${baseURL}/password-reset`)
  await other.reload()
  await other.getByLabel('New password', { exact: true }).fill('password1')
  await other.getByLabel('Confirm password').fill('password1')
  await other.keyboard.press('Enter')
  await expect(other.getByText('The password is too short, too common')).toBeVisible()
  await other.getByLabel('New password', { exact: true }).fill('another-long-7')
  await other.getByLabel('Confirm password').fill('another-long-7')
  await other.keyboard.press('Enter')
  await expect(other.getByText('Your new password is set')).toBeVisible()
  const secret = link.split('#token=')[1]!
  expect(asked.filter((url) => url.split('#')[0]!.includes(secret))).toEqual([])
  await other.getByRole('link', { name: 'Go to sign in' }).click()
  await enter(other, email, 'another-long-7')
  await expect(other).toHaveURL(`${baseURL}/projects`)

  await page.reload()
  await expect(page).toHaveURL(/\/login\?callback=/)
  await enter(page, email, 'long-enough-9')
  await expect(page.getByText('The account or the password is wrong')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link cannot be used')).toBeVisible()
  await page.getByRole('link', { name: 'Recover the password again' }).click()
  await expect(page.getByRole('tab', { name: 'Recover password' })).toHaveAttribute('aria-selected', 'true')
  expect(errors()).toEqual([])
  await other.close()
})

onlyLong(test)(
  'an account elsewhere with a proven e-mail signs in, and one of WeChat is connected by signing in once',
  async ({ page, baseURL, world: { wechat, acme } }) => {
    const errors = watchErrors(page)
    acme.expect(null)
    await page.goto('/login?callback=%2Fuser%2Fprofile')
    await page.getByRole('button', { name: 'Sign in with Acme' }).click()
    await expect(page.getByText('cancelled or refused')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the login' }).click()
    acme.expect({ sub: 'omar', email: 'omar@example.com', email_verified: true, name: 'Omar' })
    await page.goto('/login?callback=%2Fuser%2Fprofile')
    await page.getByRole('button', { name: 'Sign in with Acme' }).click()
    await expect(page).toHaveURL(`${baseURL}/user/profile`)
    await expect(page.getByLabel('E-mail')).toHaveValue('omar@example.com')
    await signOut(page)

    wechat.expect({ sub: 'root', name: '管理员' })
    const throughWechat = async () => {
      await page.goto('/login')
      await page.getByRole('tab', { name: 'WeChat' }).click()
      await page.getByRole('button', { name: 'Sign in with WeChat' }).click()
    }
    await throughWechat()
    await expect(page.getByText('The account “管理员” of WeChat is not connected yet')).toBeVisible()
    await enter(page, administrator.email, administrator.password)
    await expect(page).toHaveURL(`${baseURL}/projects`)
    await expect(page.getByText('WeChat is connected')).toBeVisible()
    await signOut(page)
    await throughWechat()
    await expect(page).toHaveURL(`${baseURL}/projects`)
    await page.goto('/user/external-platform')
    await page.getByRole('button', { name: 'Disconnect WeChat · 管理员' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    // It was the last one: the password shows that a way in is left.
    await page.getByLabel('Password').fill(administrator.password)
    await page.getByLabel('Password').press('Enter')
    await expect(page.getByText('None is connected yet')).toBeVisible()

    await test.step('an account elsewhere is connected from there, and what came of it is said', async () => {
      for (const [person, said] of [
        [null, 'it was cancelled or refused there'],
        [{ sub: 'omar' }, 'It is connected to another account already'],
        [{ sub: 'chief', name: 'Chief' }, 'Acme · Chief is connected and signs you in from now on'],
        [{ sub: 'chief', name: 'Chief' }, 'was connected to this account before'],
      ] as const) {
        acme.expect(person)
        await page.getByRole('button', { name: 'Connect Acme', exact: true }).click()
        await expect(page.getByText(said)).toBeVisible()
      }
      await expect(page).toHaveURL(`${baseURL}/user/external-platform`)
      await expect(page.getByRole('button', { name: 'Disconnect Acme · Chief' })).toBeVisible()
    })
    await page.goto('/login/return?code=x&state=y')
    await expect(page.getByText('was not begun in this tab')).toBeVisible()
    expect(errors()).toEqual([])
  },
)

for (const { theme, locale } of looksFrom(3))
  onlyLong(test)(`the screens before the login are accessible and fit: ${theme}, ${locale}`, async ({ page }) => {
    await prefer(page, { theme, locale })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      for (const address of [
        '/login',
        '/login?tab=register',
        '/login?tab=recover',
        '/login?tab=wechat',
        '/password-reset',
        '/setup',
        '/login/return',
      ]) {
        await page.goto(address)
        await page.getByRole('button').or(page.getByRole('link')).last().waitFor()
        await expect(page.locator('.arco-spin')).toHaveCount(0)
        expect([address, width, await violationsOf(page)]).toEqual([address, width, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
  })

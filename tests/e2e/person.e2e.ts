import { Secret, TOTP } from 'otpauth'
import { expect, type Page } from 'playwright/test'
import { register, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const PICTURE = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
const paula = { email: 'paula@example.test', password: 'long-enough-9' }
const NEXT = 'another-one-8'

const enter = async (page: Page, { email, password }: typeof paula): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

onlyLong(test)(
  'a person sets a picture, changes the password, adds a second step, makes a sub user and deletes the account',
  async ({ page, browser, baseURL }) => {
    const errors = watchErrors(page)
    await register(baseURL!, paula)
    await enter(page, paula)
    await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
    const elsewhere = await browser.newPage({ baseURL: baseURL! })
    await signInAs(elsewhere, paula)

    await page.goto('/user/profile')
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(page.getByText('Choose a PNG, JPEG, GIF or WebP picture')).toBeVisible()
    const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(1.6 * 1024 * 1024) }
    await page.getByLabel('Picture', { exact: true }).setInputFiles(large)
    await expect(page.getByText('The picture must be at most 1.5M')).toBeVisible()
    await page.getByLabel('Picture', { exact: true }).setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: PICTURE })
    await page.getByRole('dialog').getByRole('button', { name: 'Use it' }).click()
    await expect(page.getByRole('img', { name: 'Picture', exact: true })).toHaveAttribute('src', /^\/files\/[0-9a-f]{32}\.png$/)

    await expect(page.getByRole('list', { name: 'A password has' }).getByText('at least 6 characters')).toBeVisible()
    await page.getByLabel('Current password').fill(paula.password)
    await page.getByLabel('New password', { exact: true }).fill(NEXT)
    await page.getByLabel('Confirm password').fill('something else')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Entered passwords differ!')).toBeVisible()
    await page.getByLabel('Confirm password').fill(NEXT)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('sign-ins on other devices have ended')).toBeVisible()
    await elsewhere.goto('/projects')
    await expect(elsewhere).toHaveURL(/\/login/)
    await elsewhere.close()

    await page.getByRole('button', { name: 'Turn it on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password').fill(NEXT)
    await dialog.getByLabel('Password').press('Enter')
    await expect(dialog.getByRole('img', { name: 'QR code of the second step' })).toBeVisible()
    const key = ((await dialog.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByLabel('6 digits').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
    await dialog.getByLabel('6 digits').press('Enter')
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = (await codes.first().textContent()) ?? ''
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 recovery codes are left')).toBeVisible()

    // The half minute of the first code is used up: the recovery code is what signs in now.
    const second = await browser.newPage({ baseURL: baseURL! })
    await enter(second, { ...paula, password: NEXT })
    await second.getByLabel('Code or recovery code').fill('123456')
    await second.getByRole('button', { name: 'Verify and sign in' }).click()
    await expect(second.getByText('The code is wrong or was used already')).toBeVisible()
    await second.getByLabel('Code or recovery code').fill(recovery)
    await second.keyboard.press('Enter')
    await expect(second.getByRole('heading', { name: 'Projects' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('9 recovery codes are left')).toBeVisible()
    await page.getByRole('button', { name: /End the sign-in on/ }).click()
    await expect(page.getByRole('button', { name: /End the sign-in on/ })).toHaveCount(0)
    await second.goto('/user/profile')
    await expect(second).toHaveURL(/\/login/)

    await page.getByRole('link', { name: 'Sub users' }).click()
    await page.getByRole('button', { name: 'New sub user' }).click()
    await page.getByLabel('E-mail', { exact: true }).fill('guest@example.test')
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('A password has: 6 to 12 characters')).toBeVisible()
    await page.getByRole('textbox', { name: 'Password' }).fill('apple-42-sky')
    await page.getByRole('textbox', { name: 'Password' }).press('Enter')
    await expect(page.getByRole('row', { name: /guest@example\.test/ })).toContainText('Normal')
    await enter(second, { email: 'guest@example.test', password: 'apple-42-sky' })
    await expect(second.getByText('building and managing apps is closed to sub users')).toBeVisible()
    await second.goto('/user/sub/list')
    await expect(second.getByText('building and managing apps is closed to sub users')).toBeVisible()
    await page.getByRole('button', { name: 'Freeze guest@example.test' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('row', { name: /guest@example\.test/ })).toContainText('Frozen')
    await second.goto('/user/profile')
    await expect(second).toHaveURL(/\/login/)
    await second.close()

    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('button', { name: 'Delete the account…' }).click()
    await expect(page.getByText('The account of 1 sub user')).toBeVisible()
    await page.getByLabel('Type paula@example.test to confirm').fill('paula')
    await page.getByRole('dialog').getByLabel('Password').fill(NEXT)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Inconsistent accounts')).toBeVisible()
    await page.getByLabel('Type paula@example.test to confirm').fill(paula.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page).toHaveURL(`${baseURL}/`)
    await enter(page, { ...paula, password: NEXT })
    await expect(page.getByText('The account or the password is wrong')).toBeVisible()
    expect(errors()).toEqual([])
  },
)

for (const { theme, locale } of looksFrom(2))
  onlyLong(test)(`the screens of a person are accessible and fit: ${theme}, ${locale}`, async ({ page, baseURL }) => {
    const root = await signIn(baseURL!)
    await root.post('/user/sub/create', {
      userName: `guest-${theme}-${locale}@example.test`,
      userPwd: 'apple-42-sky',
      nickName: '仓库 Warehouse',
    })
    await prefer(page, { theme, locale })
    await signInAs(page)
    for (const width of [1440, 390])
      for (const screen of ['profile', 'sub/list', 'external-platform', 'platform/list']) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`/user/${screen}`)
        await expect(page.locator('#content h1')).toBeVisible()
        await expect(page.locator('#content .arco-skeleton')).toHaveCount(0)
        expect([screen, width, await violationsOf(page)]).toEqual([screen, width, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (process.env.TESSERA_PICTURES)
          await page.screenshot({
            path: `${process.env.TESSERA_PICTURES}/${screen.replace('/', '-')}-${width}-${theme}-${locale}.png`,
            fullPage: true,
          })
      }
  })

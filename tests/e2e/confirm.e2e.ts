import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import type { ProjectInfo, ProjectMember } from '../../server/wire.ts'
import { register, signIn } from '../helpers/api.ts'
import { dataDirOf } from '../helpers/server.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { onServer } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

/** These journeys make as many accounts as one network may in an hour. */
const test = onServer({ TESSERA_PERSON_PROJECTS: '0' })
const PASSWORD = 'another-Horse-7-staple'

/** An account with an address of its own, which nobody confirmed, and a project it is added to. */
async function invited(
  url: string,
  name: string,
): Promise<{ readonly email: string; readonly project: string; readonly projectId: number }> {
  const email = `${name}@example.com`
  await register(url, { email, password: PASSWORD })
  unconfirm(url, email)
  const api = await signIn(url)
  const project = `Invited ${name}`
  const { id } = await api.post<ProjectInfo>('/project/create', { name: project })
  const member = await api.post<ProjectMember>('/project/member/create', { projectId: id, userName: email, role: 'developer' })
  expect(member.waiting).toBe(true)
  return { email, project, projectId: id }
}

/** Makes an account as an earlier release did, which asked for no code. */
function unconfirm(url: string, email: string): void {
  const database = new Database(join(dataDirOf(url), 'tessera.sqlite'))
  database.run('PRAGMA busy_timeout = 5000')
  database.run('UPDATE user SET confirmedAt = NULL WHERE userName = ?', [email])
  database.close()
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('a link from the administrator confirms an e-mail, and then the projects it was added to are there', async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const { email, project } = await invited(baseURL!, 'paula')
  await signInAs(page)
  await page.goto('/projects')
  await page.locator('.studio-user').click()
  await page.getByRole('menuitem', { name: 'Accounts to confirm' }).click()
  await page.getByLabel('Search e-mails or names').fill('paula')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.locator('.arco-table .arco-spin-loading')).toHaveCount(0)
  await page.getByRole('button', { name: `Make a link ${email}` }).press('Enter')
  const link = await page.getByLabel('Confirmation link', { exact: true }).inputValue()
  expect(link).toMatch(new RegExp(`^${baseURL}/confirm#token=`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const context = await browser.newContext({ locale: 'en-US' })
  const paula = await context.newPage()
  const asked: string[] = []
  paula.on('request', (request) => asked.push(request.url()))
  await paula.goto(`${baseURL}/login`)
  await enter(paula, email)
  await expect(paula.getByText('Your e-mail is not confirmed')).toBeVisible()
  await expect(paula.getByText(project)).toHaveCount(0)
  await paula.goto(`${baseURL}/user/profile`)
  await expect(paula.getByText('Your e-mail is not confirmed')).toBeVisible()
  await context.clearCookies()
  await paula.evaluate(() => localStorage.clear())

  await paula.goto(link)
  await expect(paula).toHaveURL(`${baseURL}/login?callback=${encodeURIComponent('/confirm')}`)
  await enter(paula, email)
  await expect(paula.getByText(`The e-mail of ${email} is confirmed`)).toBeVisible()
  await expect(paula).toHaveURL(`${baseURL}/confirm`)
  await paula.getByRole('link', { name: 'Go to the projects' }).click()
  await expect(paula.getByText(project)).toBeVisible()
  await expect(paula.getByText('Your e-mail is not confirmed')).toHaveCount(0)
  const secret = link.split('#token=')[1] as string
  expect(asked.filter((url) => url.split('#')[0]!.includes(secret))).toEqual([])
  expect(errors()).toEqual([])
  await context.close()
})

onlyLong(test)('a link of another account says so, and waits for the right login', async ({ page, baseURL }) => {
  const { email } = await invited(baseURL!, 'quinn')
  const { link } = await (await signIn(baseURL!)).post<{ link: string }>('/user/confirm/link', { userName: email })
  await signInAs(page)
  await page.goto(link)
  await expect(page.getByText('made for another account')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await enter(page, email)
  await expect(page.getByText(`The e-mail of ${email} is confirmed`)).toBeVisible()
  // Once more it says nothing was left to do.
  await page.goto(`${baseURL}/projects`)
  await page.goto(link)
  await expect(page.getByText(`The e-mail of ${email} is confirmed`)).toBeVisible()
  await page.goto(`${baseURL}/projects`)
  await page.goto(`${baseURL}/confirm#token=cut`)
  await expect(page.getByText('The link is not whole')).toBeVisible()
})

for (const { theme, locale } of looksFrom(1)) {
  onlyLong(test)(`confirming is accessible and said, ${theme}, ${locale}`, async ({ page, baseURL }) => {
    const { email } = await invited(baseURL!, `rosa-${theme}-${locale}`)
    await prefer(page, { theme, locale })
    await signInAs(page)
    await page.goto('/accounts')
    await page.getByRole('textbox').first().fill(`rosa-${theme}-${locale}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    expect.soft(await violationsOf(page)).toEqual([])
    const [confirm, link] = [page.getByRole('button', { name: email }).first(), page.getByRole('button', { name: email }).last()]
    await link.click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    expect.soft(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await confirm.click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('button', { name: email })).toHaveCount(0)

    const other = await invited(baseURL!, `sven-${theme}-${locale}`)
    await signInAs(page, { email: other.email, password: PASSWORD })
    await page.goto('/projects')
    await page.getByRole('listitem').first().waitFor()
    expect.soft(await violationsOf(page)).toEqual([])
    await page.goto('/accounts')
    await expect(
      page
        .getByText('403')
        .or(page.getByText(locale === 'en' ? 'No permission' : '没有权限'))
        .first(),
    ).toBeVisible()
    await page.goto(`/confirm#token=${'x'.repeat(43)}`)
    await expect(page.getByRole('link', { name: locale === 'en' ? 'Go to the projects' : '查看项目' })).toBeVisible()
    expect.soft(await violationsOf(page)).toEqual([])
  })
}

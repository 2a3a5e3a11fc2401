import { type Browser, test as base, expect, type Page } from 'playwright/test'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { codeIn, linkIn, mailTo } from '../helpers/mails.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { watchErrors } from './driver.ts'

interface World {
  readonly server: RunningServer
  /** Without anything in it, as another company would start one. */
  readonly empty: RunningServer
  readonly smtp: MailServer
}

/** Two servers, the first of which mails through a real mail server. */
export const test = base.extend<object, { readonly world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture is given has to be taken apart, also where nothing of it is needed
    async ({}, use) => {
      const smtp = await startMailServer()
      const [server, empty] = await Promise.all([
        startServer({ env: { NODE_ENV: 'production', SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@tessera.test>' } }),
        startServer({ env: { NODE_ENV: 'production', TESSERA_SAMPLE: 'off' } }),
      ])
      await use({ server, empty, smtp })
      await Promise.all([server.stop(), empty.stop()])
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ world }, use) => use(world.server.url),
})

export interface Account {
  readonly email: string
  readonly password: string
}

/** A person with a browser of their own. */
export interface Person extends Account {
  readonly page: Page
  readonly errors: () => readonly string[]
}

/** A browser for somebody. */
export async function personIn(browser: Browser, baseURL: string, account: Account, options: object = {}): Promise<Person> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  return { ...account, page, errors: watchErrors(page) }
}

/** Fills the login that stands on the screen. */
export async function enter({ page, email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Chooses an option of a field of the studio. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The project's own navigation. */
export const goTo = (page: Page, screen: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Project', exact: true }).getByRole('link', { name: screen, exact: true }).click()

/** How people read what the servers mailed them. */
export const mailbox = (smtp: MailServer) => {
  const newest = (email: string, count: number) => mailTo(email, async () => smtp.mails, count)
  return {
    newest,
    /**
     * Follows the invitation in the only mail, registers with the code of the second, and comes to where the
     * invitation led.
     */
    async joinAs({ page, email, password }: Person): Promise<void> {
      const link = linkIn(await newest(email, 1))
      await page.goto(link)
      await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByText('You were invited to a project')).toBeVisible()
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Send a code' }).click()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Confirm password').fill(password)
      await page.getByLabel('Code').fill(codeIn(await newest(email, 2)))
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(/\/login/)
    },
  }
}

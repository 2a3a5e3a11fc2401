import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectConfigInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, register, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { moreOf, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const accountOf = (name: string) => ({ email: `${name}@config.test`, password: 'long-enough-9' })
const [dev, tess] = [accountOf('dev'), accountOf('tess')]

const newProject = async (
  baseURL: string,
  name: string,
): Promise<{ readonly root: Api; readonly project: ProjectInfo; readonly page: PageInfo }> => {
  const root = await signIn(baseURL)
  const project = await root.post<ProjectInfo>('/project/create', { name })
  const pageData = storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Welcome to the shop' } }])
  const page = await root.post<PageInfo>('/pages/create', { name: 'Front', projectId: project.id, pageData })
  await root.post('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  return { root, project, page }
}
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Nothing to save')).toBeVisible()
}

onlyLong(test)(
  'an administrator, a developer and a tester meet over the settings of a project, which its owner then deletes by name',
  async ({ page, browser, baseURL }) => {
    const errors = watchErrors(page)
    const { root, project } = await newProject(baseURL!, 'Corner shop')
    for (const account of [dev, tess]) {
      await register(baseURL!, account)
      await root.post('/user/confirm', { userName: account.email })
    }
    await signInAs(page)

    await test.step('the administrator adds people, and invites somebody who has no account', async () => {
      await page.goto(`/project/${project.id}/user`)
      for (const [{ email }, role] of [
        [dev, 'Developer'],
        [tess, 'Tester'],
      ] as const) {
        await page.getByRole('button', { name: 'Add a person' }).click()
        await page.getByLabel('E-mail').fill(email)
        await page
          .getByRole('dialog')
          .getByText(new RegExp(`^${role}`))
          .first()
          .click()
        await page.getByLabel('E-mail').press('Enter')
        await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText(role)
      }
      await page.getByRole('button', { name: 'Add a person' }).click()
      await page.getByLabel('E-mail').fill('guest@config.test')
      await page
        .getByRole('dialog')
        .getByText(/^Tester/)
        .first()
        .click()
      await page.getByLabel('E-mail').press('Enter')
      await page.getByRole('button', { name: 'Invite by mail' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'guest@config.test' })).toBeVisible()
    })

    const other = await browser.newPage({ baseURL: baseURL! })
    await test.step('the developer changes everything in one form, which says at its fields what is wrong', async () => {
      await signInAs(other, dev)
      await other.goto(`/project/${project.id}/pages`)
      await other.getByRole('link', { name: 'Settings', exact: true }).click()
      await other.getByLabel('Name', { exact: true }).fill('')
      await other.getByRole('button', { name: 'Add a service: Production' }).click()
      await other.getByRole('textbox', { name: 'Service: without a name' }).fill('crm')
      await other.getByRole('textbox', { name: 'Prefix: crm' }).fill('https://crm.example.com/')
      await other.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(other.getByText('A name is needed')).toBeVisible()
      await expect(other.getByText('No slash at the end')).toBeVisible()
      await expect(other.getByLabel('Name', { exact: true })).toBeFocused()
      await other.getByLabel('Name', { exact: true }).fill('Corner shop')
      await other.getByRole('textbox', { name: 'Prefix: crm' }).fill('https://crm.example.com')
      await other.getByText('Menu at the top').click()
      await other.getByRole('combobox', { name: 'Opens first' }).click()
      await other.getByRole('option', { name: 'Front' }).click()

      await other.getByRole('navigation', { name: 'Project', exact: true }).getByRole('link', { name: 'Menu', exact: true }).click()
      await other.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
      await save(other)
      await expect(other.getByText('Super administrators change this.')).toBeVisible()
      await expect(other.getByRole('button', { name: 'Add a secret' })).toHaveCount(0)
    })

    await test.step('two who change settings at once lose nothing of either', async () => {
      await page.goto(`/project/${project.id}/config`)
      await page.getByLabel('Description').fill('Open every day')
      await other.getByRole('group', { name: 'Menu theme' }).getByText('Dark').click()
      await save(other)
      await expect(page.getByText('Another person saved these settings in the meantime')).toBeVisible()
      await expect(page.getByLabel('Description')).toHaveValue('Open every day')
      await save(page)
      const config = await root.get<ProjectConfigInfo>(`/project/config/${project.id}`)
      expect(config).toMatchObject({
        remark: 'Open every day',
        menuTheme: 'dark',
        layout: 'top-bottom',
        services: [{ name: 'crm', isDefault: true }],
      })
    })

    await test.step('a secret is written, and never shown', async () => {
      await page.getByRole('button', { name: 'Add a secret' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('crm_token')
      await dialog.getByLabel('Value').fill('not-to-be-seen')
      await dialog.getByLabel('May be sent to').fill('https://crm.example.com/x')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('At least one host is needed, without scheme and path')).toBeVisible()
      await dialog.getByLabel('May be sent to').fill('crm.example.com')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('row', { name: /crm_token/ })).toContainText('crm.example.com')
      expect(await page.content()).not.toContain('not-to-be-seen')
    })

    await test.step('the tester sees the settings and changes none, and visits what was built', async () => {
      await other.close()
      const third = await browser.newPage({ baseURL: baseURL! })
      await signInAs(third, tess)
      await third.goto(`/project/${project.id}/config`)
      await expect(third.getByText('Only administrators and developers change the settings')).toBeVisible()
      await expect(third.getByLabel('Name', { exact: true })).toBeDisabled()
      await expect(third.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
      await third.goto(`/project/${project.id}/visit`)
      await expect(third.getByText('Welcome to the shop')).toBeVisible()
      await third.close()
    })

    await test.step('the project is found among others, and goes once its name is typed', async () => {
      await page.goto('/projects')
      await page.getByRole('textbox', { name: 'Search projects' }).fill('nothing like it')
      await expect(page.getByText('Nothing is named like “nothing like it”.')).toBeVisible()
      await page.getByRole('button', { name: 'Clear the search' }).click()
      await expect(page.locator('.studio-cards > li').first()).toBeVisible()
      await page.getByRole('textbox', { name: 'Search projects' }).fill('corner')
      await expect(page.locator('.studio-cards > li')).toHaveCount(1)
      await moreOf(page, 'Corner shop', 'Delete')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog.getByText('This is not the name of the project')).toBeVisible()
      await dialog.getByLabel(/Type the project’s name/).fill('Corner shop')
      await dialog.getByLabel(/Type the project’s name/).press('Enter')
      await expect(page.getByText('Nothing is named like “corner”.')).toBeVisible()
    })
    expect(errors()).toEqual([])
  },
)

for (const { theme, locale } of looksFrom(1))
  onlyLong(test)(`projects and their settings are accessible and fit: ${theme}, ${locale}`, async ({ page, baseURL }) => {
    const { root, project } = await newProject(baseURL!, 'Shop 商店')
    const secret = { projectId: project.id, env: 'prd', name: 'crm_token', value: 'a-token', hosts: ['crm.example.com'] }
    await root.post('/project/secret/write', secret)
    await prefer(page, { theme, locale })
    await signInAs(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 })
      for (const [path, shown] of [
        ['/projects', '.projects-card'],
        [`/project/${project.id}/config`, '#danger'],
      ] as const) {
        await page.goto(path)
        await page.locator(shown).first().waitFor()
        expect([path, width, await violationsOf(page)]).toEqual([path, width, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
  })

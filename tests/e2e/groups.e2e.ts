import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectInfo, RoleInfo } from '../../server/wire.ts'
import { type Api, register, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const clerk = { email: 'grace@example.test', password: 'long-enough-9' }
const sub = { email: 'till@example.test', password: 'apple-42-sky' }

/** A private project with one page in its menu, which the role Clerk opens. */
async function world(baseURL: string): Promise<{ readonly root: Api; readonly project: ProjectInfo; readonly role: RoleInfo }> {
  const root = await signIn(baseURL)
  const project = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
  const page = await root.post<PageInfo>('/pages/create', {
    ...{ name: 'Orders', projectId: project.id },
    pageData: storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Today’s orders' } }]),
  })
  await root.post('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  const menu = { projectId: project.id, type: 1, name: 'Orders', kind: 'page', pageId: page.id, path: '/orders' }
  const { id: menuId } = await root.post<{ readonly id: number }>('/project/menu/create', menu)
  const { id } = await root.post<RoleInfo>('/project/role/create', { projectId: project.id, name: 'Clerk' })
  return { root, project, role: await root.post<RoleInfo>('/project/role/updateLimits', { id, rev: 1, limits: [menuId] }) }
}

test('a group gives its role to the people who are pasted into it, and takes it back when they leave and when it is deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const { root, project } = await world(baseURL!)
  await register(baseURL!, clerk)
  await root.post('/user/confirm', { userName: clerk.email })
  await root.post('/user/sub/create', { userName: sub.email, userPwd: sub.password })
  const tabOf = async (account: typeof clerk): Promise<Page> => {
    const tab = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await signInAs(tab, account)
    return tab
  }
  const [theirs, till] = [await tabOf(clerk), await tabOf(sub)]
  const expectOrders = async (tab: Page, isOpen: boolean): Promise<void> => {
    await tab.goto(`/project/${project.id}/visit`)
    const seen = isOpen ? tab.getByText('Today’s orders') : tab.getByText('admin@example.com')
    await expect(seen).toBeVisible()
    await expect(tab.getByText('Today’s orders')).toHaveCount(isOpen ? 1 : 0)
  }

  await test.step('the administrator makes a group with a role', async () => {
    await signInAs(page)
    await page.goto(`/project/${project.id}/pages`)
    await page.getByRole('link', { name: 'Groups', exact: true }).click()
    await expect(page.getByText('No groups yet')).toBeVisible()
    await page.getByRole('button', { name: 'New group' }).first().click()
    await page.getByLabel('Name').fill('Branch')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Clerk' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /Branch/ })).toContainText('Clerk')
  })

  await test.step('pasted e-mails are previewed, added and answered one by one', async () => {
    await page.getByRole('button', { name: 'People of Branch' }).click()
    await expect(page.getByText('The group has no members yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add by e-mail' }).click()
    await page.getByLabel('People (CSV)').fill(`Grace <${clerk.email}>, ${sub.email}\nno address`)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('The e-mail format is incorrect')).toBeVisible()
    await page.getByRole('button', { name: 'Add 2' }).click()
    await expect(page.getByText('Added: 2. Invited: 0. Unchanged: 0. Refused: 1.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('row', { name: new RegExp(sub.email) })).toContainText('Sub user')
  })

  await test.step('both have what the role opens', async () => {
    await expectOrders(theirs, true)
    await expectOrders(till, true)
  })

  await test.step('the one who leaves loses it, and may be chosen again', async () => {
    await page.getByRole('button', { name: `Take ${clerk.email} out of the group` }).click()
    await expect(page.getByRole('row', { name: new RegExp(clerk.email) })).toHaveCount(0)
    await expectOrders(theirs, false)
    await expectOrders(till, true)
    await page.getByRole('combobox', { name: 'Choose people of the project' }).click()
    await page.getByRole('option', { name: clerk.email }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add to the group' }).click()
    await expect(page.getByRole('row', { name: new RegExp(clerk.email) })).toBeVisible()
    await expectOrders(theirs, true)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the list of people names the group', async () => {
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await expect(page.getByRole('row', { name: new RegExp(clerk.email) })).toContainText('Clerk (group Branch)')
  })

  await test.step('a deletion says first how many lose which role', async () => {
    await page.getByRole('link', { name: 'Groups', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Branch' }).click()
    const question = 'People in it: 2. They lose the role Clerk: 2. Without any role afterwards: 2.'
    await expect(page.getByText(question)).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No groups yet')).toBeVisible()
    await expectOrders(theirs, false)
    await expectOrders(till, false)
  })
  expect(errors()).toEqual([])
  for (const tab of [theirs, till]) await tab.context().close()
})

for (const { theme, locale } of looksFrom(1))
  onlyLong(test)(`groups of a project and their people are accessible and fit: ${theme}, ${locale}`, async ({ page, baseURL }) => {
    const { root, project, role } = await world(baseURL!)
    const group = { projectId: project.id, name: 'Branch 分店', remark: 'Those of the counter', roleId: role.id }
    const { id } = await root.post<{ readonly id: number }>('/project/group/create', group)
    await root.post('/project/group/user/import', { id, userNames: ['late@example.test'] })
    await prefer(page, { theme, locale })
    await signInAs(page)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/project/${project.id}/group`)
      const people = page.getByRole('button', { name: /Branch/ }).first()
      const check = async (what: string): Promise<void> => {
        expect([what, width, await violationsOf(page)]).toEqual([what, width, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (process.env.TESSERA_PICTURES)
          await page.screenshot({ path: `${process.env.TESSERA_PICTURES}/${what}-${width}-${theme}-${locale}.png` })
      }
      await expect(people).toBeVisible()
      await check('groups')
      await people.click()
      await expect(page.getByText('late@example.test')).toBeVisible()
      await check('group-people')
    }
  })

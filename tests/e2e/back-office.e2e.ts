import { expect, type Page } from 'playwright/test'
import type { OwnAccess, Paged, PageInfo, ProjectInfo, ProjectUser } from '../../server/wire.ts'
import { type Api, register, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const clerk = { email: 'clerk@example.test', password: 'long-enough-9' }

async function world(baseURL: string): Promise<{ readonly root: Api; readonly project: ProjectInfo; readonly page: PageInfo }> {
  const root = await signIn(baseURL)
  const project = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
  const page = await root.post<PageInfo>('/pages/create', {
    ...{ name: 'Orders', projectId: project.id },
    pageData: storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Today’s orders' } }]),
  })
  await root.post('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  return { root, project, page }
}
const names = (page: Page): Promise<string[]> =>
  page.locator('.back-office-name').evaluateAll((all) => all.map((each) => each.textContent ?? ''))
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a menu is made with a button, moved by keyboard and pointer, given to a role, and opens a page to an ordinary user', async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const { root, project, page: orders } = await world(baseURL!)
  await register(baseURL!, clerk)
  await signInAs(page)
  await page.goto(`/project/${project.id}/pages`)
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(page.getByText('No menus yet')).toBeVisible()

  await page.getByRole('button', { name: 'New menu' }).first().click()
  await page.getByLabel('Name').fill('Orders')
  await choose(page, 'Page', 'Orders')
  await test.step('a list leaves the keyboard in its field, where Escape closes the list first, and then asks before what was typed is lost', async () => {
    await expect(page.getByRole('combobox', { name: 'Page' }).locator('input')).toBeFocused()
    await page.getByRole('combobox', { name: 'Under' }).click()
    await page.locator('.arco-tree-select-popup').getByText('(at the top)').click()
    await expect(page.getByRole('combobox', { name: 'Under' }).locator('input')).toBeFocused()
    await page.getByRole('combobox', { name: 'Under' }).click()
    await page.keyboard.press('Escape')
    await expect(page.locator('.arco-tree-select-popup')).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Orders')
  })
  await page.getByLabel('Route').fill('1 bad')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The route breaks the rule below')).toBeVisible()
  await page.getByLabel('Route').fill('/orders')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'New one under Orders' }).click()
  await page.getByText('Button', { exact: true }).click()
  await page.getByLabel('Name').fill('Delete')
  await page.getByLabel('Code').fill('orders.delete')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('cell', { name: 'orders.delete' })).toBeVisible()
  await page.getByRole('button', { name: 'New menu' }).click()
  await page.getByLabel('Name').fill('Reports')
  await page.getByLabel('Name').press('Enter')
  await expect.poll(() => names(page)).toEqual(['Orders', 'Delete', 'Reports'])

  await page.getByRole('button', { name: 'Drag Reports' }).press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['Reports', 'Orders', 'Delete'])
  await page.getByRole('button', { name: 'Drag Reports' }).dragTo(page.getByRole('button', { name: 'Drag Orders' }), { steps: 6 } as never)
  await expect.poll(() => names(page)).toEqual(['Orders', 'Delete', 'Reports'])

  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await page.getByRole('button', { name: 'New role' }).first().click()
  await page.getByLabel('Name').fill('Clerk')
  await page.getByLabel('Name').press('Enter')
  await page.getByRole('button', { name: 'Menus and buttons of Clerk' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Delete', { exact: true }).click()
  // A button is of no use without the menu that it is under.
  await expect(dialog.getByRole('checkbox').nth(0)).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Menus and buttons of Clerk' })).toHaveText('2 given')

  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByLabel('E-mail').fill('nobody@example.test')
  await choose(page, 'Role', 'Clerk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There is no registered user with this e-mail')).toBeVisible()
  await page.getByLabel('E-mail').fill(clerk.email)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /clerk@example\.test/ })).toContainText('Ordinary user')

  await test.step('a person reports to a leader, who is chosen among the people of the project', async () => {
    await page.getByRole('button', { name: `Change ${clerk.email}` }).click()
    await page.getByRole('combobox', { name: 'Leader' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Save' }).click()
    const { list } = await root.get<Paged<ProjectUser>>(`/project/user/list?projectId=${project.id}`)
    const leader = list.find(({ userName }) => userName === clerk.email)?.leader
    expect(leader?.userId).toBe(list.find(({ owner }) => owner)?.userId)
    await expect(page.getByRole('row', { name: /clerk@example\.test/ })).toContainText(leader?.name ?? 'a leader')
  })

  // A membership counts once the address is known to be this person’s.
  const theirs = await signIn(baseURL!, clerk)
  await root.post('/user/confirm', { userName: clerk.email })
  const own = await theirs.get<OwnAccess>(`/project/user/detail?projectId=${project.id}`)
  expect([own.roleName, own.codes]).toEqual(['Clerk', ['orders.delete']])
  const tab = await browser.newPage({ baseURL: baseURL! })
  await signInAs(tab, clerk)
  await tab.goto(`/page/${orders.id}`)
  await expect(tab.getByText('Today’s orders')).toBeVisible()
  await tab.goto(`/project/${project.id}/menu`)
  await expect(tab.getByText('You do not have permission')).toBeVisible()
  await tab.close()
  await root.post('/project/user/delete', { projectId: project.id, userId: own.userId })
  expect(errors()).toEqual([])
})

for (const { theme, locale } of looksFrom(2))
  onlyLong(test)(`the menu, roles and people of a project are accessible and fit: ${theme}, ${locale}`, async ({ page, baseURL }) => {
    const { root, project, page: orders } = await world(baseURL!)
    const first = await root.post<{ readonly id: number }>('/project/menu/create', {
      ...{ projectId: project.id, type: 1, name: 'Orders 订单', kind: 'page', pageId: orders.id, path: '/orders', icon: 'IconHome' },
    })
    await root.post('/project/menu/create', {
      projectId: project.id,
      parentId: first.id,
      type: 2,
      name: 'Delete 删除',
      code: 'orders.delete',
    })
    await root.post('/project/role/create', { projectId: project.id, name: 'Clerk 职员', remark: 'Counts' })
    await prefer(page, { theme, locale })
    await signInAs(page)
    for (const width of [1280, 390])
      for (const screen of ['menu', 'role', 'user']) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`/project/${project.id}/${screen}`)
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        expect([screen, width, await violationsOf(page)]).toEqual([screen, width, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (process.env.TESSERA_PICTURES)
          await page.screenshot({ path: `${process.env.TESSERA_PICTURES}/${screen}-${width}-${theme}-${locale}.png` })
      }
  })

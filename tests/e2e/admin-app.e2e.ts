import { expect } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { appWorld, clerk, inSight, menuOf, signInThere, sub, tabsOf } from './admin-app.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { prefer } from './looks.ts'

test.use({ locale: 'en-US' })

const LOOKS = { dark: { theme: 'dark', locale: 'zh' }, light: { theme: 'light', locale: 'en' } } as const

test('an ordinary user works in tabs, sees what the role opens alone, and hears of a right that goes', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const errors = watchErrors(page)
  const { root, project, pages, menus, roles } = await appWorld(baseURL!)
  const config = await root.get<{ readonly rev: number }>(`/project/config/${project.id}`)
  await root.post('/project/config/update', { id: project.id, rev: config.rev, multiTab: true })
  const app = `/app/${project.id}`

  await test.step('whoever is not signed in comes back to the place that they asked for', async () => {
    await page.goto(`${app}/customers`)
    await signInThere(page, clerk)
    await expect(page).toHaveTitle('Customers · Shop')
    await expect(inSight(page).getByRole('heading', { name: 'All customers' })).toBeVisible()
  })

  await test.step('the menu has what the role gives; the rest is closed, for calls by hand too', async () => {
    await expect(menuOf(page).getByRole('link')).toHaveText(['Orders', 'Customers'])
    await expect(inSight(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.goto(`${app}/salaries`)
    await expect(page.getByRole('heading', { name: 'The application has no page here' })).toBeVisible()
    await page.goto(`${app}/-page/${pages.Salaries!.id}`)
    await expect(page.getByRole('heading', { name: 'The page is not open to you' })).toBeVisible()
    const own = await signIn(baseURL!, clerk)
    const refused = async (work: Promise<unknown>) => expect(await work.then(() => 'done', String)).not.toBe('done')
    await refused(own.get(`/viewer/page/${pages.Salaries!.id}?env=prd`))
    await refused(own.post('/project/menu/create', { projectId: project.id, type: 1, name: 'Mine' }))
    await refused(
      own.post('/project/role/updateLimits', {
        id: roles.clerk.id,
        rev: roles.clerk.rev,
        limits: [menus.Salaries!.id],
      }),
    )
    await refused(own.get(`/project/admin/start?projectId=${project.id}&as=${roles.boss.id}`))
  })

  await test.step('tabs stay alive: what was typed is there, and the server is asked nothing', async () => {
    await page.goto(`${app}/orders`)
    await inSight(page).getByRole('textbox').fill('typed')
    for (const query of ['?a=1', '?a=2', '?a=3']) {
      await page.evaluate((to) => history.pushState(null, '', to), `${app}/customers${query}`)
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      await expect(inSight(page).getByRole('heading', { name: 'All customers' })).toBeVisible()
    }
    await expect(tabsOf(page).getByRole('listitem')).toHaveCount(7)
    const asked: string[] = []
    // The browser asks for the picture of its tab when it likes.
    page.on('request', (request) => /\/favicon[^/]*$/.test(request.url()) || asked.push(request.url()))
    await tabsOf(page).getByRole('link', { name: 'Orders' }).click()
    await expect(inSight(page).getByRole('textbox')).toHaveValue('typed')
    await expect(page).toHaveURL(/\/orders$/)
    expect(asked).toEqual([])
    await page.goBack()
    await expect(inSight(page).getByRole('heading', { name: 'All customers' })).toBeVisible()
  })

  await test.step('a tab is pinned and others are closed from its menu; that survives a reload', async () => {
    await tabsOf(page).getByRole('link', { name: 'Orders' }).click()
    await tabsOf(page).getByRole('button', { name: 'Actions of “Orders”' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Pin' }).press('Enter')
    await tabsOf(page).getByRole('button', { name: 'Actions of “Orders”' }).click()
    await page.getByRole('menuitem', { name: 'Close others' }).click()
    await expect(tabsOf(page).getByRole('listitem')).toHaveCount(1)
    await menuOf(page).getByRole('link', { name: 'Customers' }).click()
    await page.reload()
    await expect(tabsOf(page).getByRole('listitem')).toHaveCount(2)
    await expect(tabsOf(page).getByRole('img', { name: 'Pinned' })).toBeVisible()
    await tabsOf(page).getByRole('link', { name: 'Customers' }).press('Delete')
    await expect(tabsOf(page).getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(/\/orders$/)
  })

  await test.step('a page is found by its name from the keyboard', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search pages' }).fill('cus')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/customers$/)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('a right that goes is told, and closes what it opened', async () => {
    const limits = [menus.Sales!.id, menus.Orders!.id]
    const { rev } = await root.post<{ rev: number }>('/project/role/updateLimits', {
      id: roles.clerk.id,
      rev: roles.clerk.rev,
      limits,
    })
    await expect(page.getByText('Your rights were changed')).toBeVisible()
    await expect(menuOf(page).getByRole('link')).toHaveText(['Orders'])
    await expect(page.getByRole('heading', { name: 'The application has no page here' })).toBeVisible()
    await root.post('/project/role/updateLimits', { id: roles.clerk.id, rev, limits: [...limits, menus.Customers!.id] })
    await expect(inSight(page).getByRole('heading', { name: 'All customers' })).toBeVisible()
  })

  await test.step('whoever is removed from the project is told so', async () => {
    const users = await root.get<{ list: { userId: number; userName: string }[] }>(
      `/project/user/list?projectId=${project.id}&pageNum=1&pageSize=50`,
    )
    const { userId } = users.list.find(({ userName }) => userName === clerk.email)!
    await root.post('/project/user/delete', { projectId: project.id, userId })
    await expect(page.getByRole('heading', { name: 'This application is no longer open to you' })).toBeVisible()
  })
  expect(errors().filter((text) => !/status of 40[134]/.test(text))).toEqual([])
})

test('a sub user signs in on a phone, goes about by the menu and the way back, and nothing scrolls sideways', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(60_000)
  const { root, project } = await appWorld(baseURL!)
  const config = await root.get<{ readonly rev: number }>(`/project/config/${project.id}`)
  const mobile = { adapts: true, menu: 'bottom', header: true }
  await root.post('/project/config/update', { id: project.id, rev: config.rev, mobile })
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(sub.email)
  await page.getByLabel('Password', { exact: true }).fill(sub.password)
  await page.keyboard.press('Enter')
  // Of one application alone the way leads on to it.
  await expect(page).toHaveURL(new RegExp(`/app/${project.id}/orders`))
  await expect(inSight(page).getByRole('heading', { name: 'All orders' })).toBeVisible()
  // The role gives the button.
  await expect(inSight(page).getByRole('button', { name: 'Delete' })).toBeVisible()
  await menuOf(page).getByRole('link', { name: 'Salaries' }).tap()
  await expect(inSight(page).getByRole('heading', { name: 'All salaries' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(inSight(page).getByRole('heading', { name: 'All orders' })).toBeVisible()
  await menuOf(page).getByRole('button', { name: 'More' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('button', { name: 'Sales' })).toHaveAttribute('aria-expanded', 'true')
  await drawer.getByRole('link', { name: 'Customers' }).tap()
  await expect(drawer).toBeHidden()
  await expect(inSight(page).getByRole('heading', { name: 'All customers' })).toBeVisible()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wide()).toBeLessThanOrEqual(0)
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/projects')
  await expect(page.getByText('building and managing apps is closed to sub users')).toBeVisible()
  await context.close()
})

test('an administrator runs the application from within, views it as a role, and leaves it as it was', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(60_000)
  const errors = watchErrors(page)
  const { root, project, pages, roles } = await appWorld(baseURL!)
  const screen = {
    projectId: project.id,
    type: 1,
    name: 'Who may what',
    kind: 'screen',
    target: 'screen/project-role',
    path: '/roles',
  }
  await root.post('/project/menu/create', screen)
  await signInAs(page)
  await page.goto(`/app/${project.id}/roles`)
  await expect(page.getByRole('cell', { name: 'Clerk', exact: true })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Who may what' }),
  ).toHaveAttribute('aria-current', 'page')
  for (const look of [LOOKS.dark, LOOKS.light]) {
    await prefer(page, look)
    expect(await violationsOf(page), JSON.stringify(look)).toEqual([])
  }
  await prefer(page, { theme: 'light', locale: 'en' })
  await page.goto(`/app/${project.id}?as=${roles.clerk.id}`)
  await expect(page.getByRole('status').filter({ hasText: 'You are viewing as the role “Clerk”' })).toBeVisible()
  await expect(menuOf(page).getByRole('link')).toHaveText(['Orders', 'Customers'])
  await expect(inSight(page).getByRole('heading', { name: 'All orders' })).toBeVisible()
  await expect(inSight(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  // A page that the role does not open is closed here too.
  await page.goto(`/app/${project.id}/-page/${pages.Salaries!.id}?as=${roles.clerk.id}`)
  await expect(page.getByRole('heading', { name: 'The page is not open to you' })).toBeVisible()
  await page.getByRole('link', { name: 'Stop' }).click()
  await expect(menuOf(page).getByRole('link', { name: 'Who may what' })).toBeVisible()
  expect(errors().filter((text) => !/status of 40[134]/.test(text))).toEqual([])
})

import { type Browser, expect, type Page, test } from 'playwright/test'
import type { MenuInfo, RoleInfo } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { inSight, menuOf, tabsOf } from './admin-app.ts'
import { type ApplicationWorld, canStartOn, DATABASES, expectRefused, startApplicationWorld } from './application.ts'
import { signInAs } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { choose, enter, goTo, type Person, personIn } from './four-people.ts'
import { onlyLong } from './long.ts'

test.use({ actionTimeout: 15_000 })

const PAGES = ['Orders', 'Customers', 'Salaries'] as const
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }

/** Entries of the menu, each of which has its initial in front, as it has no icon. */
const named = (...names: readonly string[]): RegExp[] => names.map((name) => new RegExp(`^${name[0]}?${name}$`))

interface People {
  readonly [name: string]: Person
}

/** Every screen of the project that decides what its application is. */
async function configure({ page }: Person, { project, people }: ApplicationWorld): Promise<void> {
  await page.goto(`/project/${project.id}/config`)
  await page.getByRole('group', { name: 'Layout' }).getByText('Menu at the top', { exact: true }).click()
  await expect(page.frameLocator('iframe[title="Preview of the app"]').locator('.layout-tb')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Nothing to save')).toBeVisible()

  await goTo(page, 'Menu')
  for (const name of PAGES) await addMenu(page, name, () => choose(page, 'Page', name))
  await addMenu(page, 'Billing', async () => {
    await choose(page, 'Opens', 'Topic of the help desk')
    await page.getByLabel('Topic').fill('billing')
  })
  await page.getByRole('button', { name: 'New one under Orders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Button', { exact: true }).click()
  await dialog.getByLabel('Name').fill('Delete')
  await dialog.getByLabel('Code').fill('row.delete')
  await dialog.getByLabel('Code').press('Enter')
  await expect(page.getByRole('cell', { name: 'row.delete' })).toBeVisible()

  await goTo(page, 'Roles')
  // A menu takes its buttons along.
  await addRole(page, 'Clerk', ['Orders', 'Delete', 'Customers', 'Billing'])
  await addRole(page, 'Boss', [...PAGES, 'Billing'])
  await goTo(page, 'People')
  for (const [{ email }, role] of [
    [people.clerk, 'Clerk'],
    [people.sub, 'Boss'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a person' }).click()
    await dialog.getByLabel('E-mail').fill(email)
    await dialog
      .getByText(/^Ordinary user/)
      .first()
      .click()
    await choose(page, 'Role', role)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText(role)
  }
}

async function addMenu(page: Page, name: string, fillTarget: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'New menu' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await fillTarget()
  await dialog.getByLabel('Route').fill(`/${name.toLowerCase()}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeVisible()
}

async function addRole(page: Page, name: string, given: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'New role' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Name').press('Enter')
  await changeRole(page, name, given)
}

/** Presses entries of the dialog with the menus and buttons of a role. */
async function changeRole(page: Page, role: string, pressed: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `Menus and buttons of ${role}` }).click()
  const dialog = page.getByRole('dialog')
  for (const each of pressed) await dialog.getByText(each, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

async function publishAll({ page }: Person, { pages }: ApplicationWorld): Promise<void> {
  const editor = openEditor(page)
  for (const name of PAGES) {
    await page.goto(`/editor/${pages[name]!.id}/edit`)
    await editor.ready()
    await editor.publish('PRD')
    const dialog = page.getByRole('dialog', { name: 'Publish the page' })
    await expect(dialog.getByRole('region', { name: 'PRD' }).getByRole('link', { name: 'Open the page' })).toBeVisible()
  }
}

/** Calls that a role does not open, as somebody makes them who knows their addresses. */
async function callByHand({ server, root, project, pages, people }: ApplicationWorld): Promise<void> {
  const own = await signIn(server.url, people.clerk)
  const menus = await root.post<readonly MenuInfo[]>('/project/menu/list', { projectId: project.id })
  const { list: roles } = await root.get<{ readonly list: readonly RoleInfo[] }>(
    `/project/role/list?projectId=${project.id}`,
  )
  const [clerk, boss] = ['Clerk', 'Boss'].map((name) => roles.find((role) => role.name === name)!)
  const { rev } = await root.get<{ readonly rev: number }>(`/project/config/${project.id}`)
  const all = menus.map(({ id }) => id)
  expect(
    (await own.get<{ readonly codes: readonly string[] }>(`/project/admin/start?projectId=${project.id}`)).codes,
  ).toEqual([])
  const start = `/project/admin/start?projectId=${project.id}`
  await expectRefused({
    'an unopened page': own.get(`/viewer/page/${pages.Salaries!.id}?env=prd`),
    'the test environment of a page': own.get(`/viewer/page/${pages.Orders!.id}?env=stg`),
    'the view as another role': own.get(`${start}&as=${boss!.id}`),
    'a new menu': own.post('/project/menu/create', { projectId: project.id, type: 1, name: 'Mine' }),
    'more rights': own.post('/project/role/updateLimits', { id: clerk!.id, rev: clerk!.rev, limits: all }),
    'another name': own.post('/project/config/update', { id: project.id, rev, name: 'Mine' }),
    'a developer': own.post('/project/user/create', {
      projectId: project.id,
      userName: people.developer.email,
      role: 'developer',
    }),
  })
}

/** Five pages in tabs, each with a text of its own, which is there when the tab is in sight again. */
async function workInTabs({ page }: Person, app: string): Promise<void> {
  const addresses = ['/orders', '/customers', '/customers?region=north', '/orders?region=south', '/orders?region=north']
  for (const address of addresses.slice(1)) {
    await page.evaluate((to) => history.pushState(null, '', to), `${app}${address}`)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await inSight(page).getByRole('textbox').fill(address)
  }
  await menuOf(page).getByRole('link', { name: 'Orders' }).click()
  await inSight(page).getByRole('textbox').fill(addresses[0]!)
  await expect(tabsOf(page).getByRole('listitem')).toHaveCount(addresses.length)
  for (const address of addresses) {
    await tabsOf(page).locator(`a[href$="${address}"]`).click()
    await expect(inSight(page).getByRole('textbox')).toHaveValue(address)
  }
  await menuOf(page).getByRole('link', { name: 'Billing' }).click()
  await inSight(page).getByLabel('Question').fill('Where is my invoice?')
  await inSight(page).getByRole('button', { name: 'Send' }).click()
  await tabsOf(page).getByRole('link', { name: 'Orders' }).first().click()
  await tabsOf(page).getByRole('link', { name: 'Billing' }).click()
  await expect(inSight(page).getByText('Where is my invoice?')).toBeVisible()
}

async function useOnPhone({ page }: Person): Promise<void> {
  const openMenu = () => page.getByRole('button', { name: 'Open the menu' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(inSight(page).getByRole('button', { name: 'Delete' })).toBeVisible()
  await openMenu()
  await expect(drawer.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText(
    named(...PAGES, 'Billing'),
  )
  await drawer.getByRole('link', { name: 'Salaries' }).tap()
  await expect(inSight(page).getByRole('heading', { name: 'All salaries' })).toBeVisible()
  await openMenu()
  await drawer.getByRole('link', { name: 'Billing' }).tap()
  await inSight(page).getByLabel('Question').fill('May I?')
  await inSight(page).getByRole('button', { name: 'Send' }).tap()
  await expect(inSight(page).getByText('May I?')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(inSight(page).getByRole('heading', { name: 'All salaries' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await violationsOf(page)).toEqual([])
}

async function peopleOf(browser: Browser, { server, people }: ApplicationWorld): Promise<People> {
  const entries = Object.entries(people).map(async ([name, account]) => [
    name,
    await personIn(browser, server.url, account, name === 'sub' ? PHONE : {}),
  ])
  return Object.fromEntries(await Promise.all(entries)) as People
}

for (const database of DATABASES)
  onlyLong(test)(
    `an application is configured, published, opened by roles, and loses a right in use, on ${database}`,
    async ({ browser }) => {
      test.setTimeout(300_000)
      test.skip(!canStartOn(database), `${database} is not installed: nothing of this journey ran on it`)
      const world = await startApplicationWorld(database, PAGES)
      try {
        await journey(browser, world)
      } finally {
        await world.close()
      }
    },
  )

async function journey(browser: Browser, world: ApplicationWorld): Promise<void> {
  const app = `/app/${world.project.id}`
  const people = await peopleOf(browser, world)
  const [admin, developer, clerk, sub] = ['admin', 'developer', 'clerk', 'sub'].map((name) => people[name]!) as [
    Person,
    Person,
    Person,
    Person,
  ]

  await test.step('the administrator chooses a layout, and makes menus, a button, two roles and people', async () => {
    await signInAs(admin.page)
    await configure(admin, world)
  })

  await test.step('before anything is published, a page says so', async () => {
    await clerk.page.goto(app)
    await enter(clerk)
    await expect(
      clerk.page.getByRole('heading', { name: 'This page is not published to production yet' }),
    ).toBeVisible()
  })

  await test.step('a developer publishes three pages, which show without a reload', async () => {
    await signInAs(developer.page)
    await publishAll(developer, world)
    await expect(inSight(clerk.page).getByRole('heading', { name: 'All orders' })).toBeVisible()
  })

  await test.step('an ordinary user sees what the role opens alone, also by hand', async () => {
    const { page } = clerk
    await expect(page.locator('.layout-tb')).toBeVisible()
    await expect(menuOf(page).getByRole('link')).toHaveText(named('Orders', 'Customers', 'Billing'))
    await expect(inSight(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.goto(`${app}/salaries`)
    await expect(page.getByRole('heading', { name: 'The application has no page here' })).toBeVisible()
    await callByHand(world)
  })

  await test.step('five tabs and the screen of a plugin keep what was typed', async () => {
    await clerk.page.goto(`${app}/orders`)
    await tabsOf(clerk.page).getByRole('link', { name: 'No page' }).press('Delete')
    await workInTabs(clerk, app)
  })

  await test.step('a sub user with another role works on a phone', async () => {
    await sub.page.goto('/login')
    await enter(sub)
    await expect(sub.page).toHaveURL(new RegExp(`${app}/orders`))
    await useOnPhone(sub)
  })

  await test.step('a right that goes is told, closes its pages, and leaves what was typed elsewhere', async () => {
    await goTo(admin.page, 'Roles')
    await tabsOf(clerk.page).locator('a[href$="/customers"]').click()
    await changeRole(admin.page, 'Clerk', ['Customers'])
    await expect(clerk.page.getByText('Your rights were changed')).toBeVisible()
    await expect(menuOf(clerk.page).getByRole('link')).toHaveText(named('Orders', 'Billing'))
    await expect(inSight(clerk.page).getByRole('heading', { name: 'The application has no page here' })).toBeVisible()
    await tabsOf(clerk.page).locator('a[href$="/orders"]').click()
    await expect(inSight(clerk.page).getByRole('textbox')).toHaveValue('/orders')
    const own = await signIn(world.server.url, world.people.clerk)
    await expectRefused({ customers: own.get(`/viewer/page/${world.pages.Customers!.id}?env=prd`) })
    expect(await violationsOf(clerk.page)).toEqual([])
  })

  for (const { email, errors, page } of [admin, developer, clerk, sub]) {
    expect([email, errors().filter((text) => !/status of 40[134]/.test(text))]).toEqual([email, []])
    await page.context().close()
  }
}

import { expect, type Locator, type Page } from 'playwright/test'
import type { MenuInfo, PageInfo, ProjectInfo, RoleInfo } from '../../server/wire.ts'
import { type Api, register, signIn, storedPage } from '../helpers/api.ts'

export const clerk = { email: 'clerk@example.test', password: 'long-enough-9' }
export const sub = { email: 'sub@example.test', password: 'quiet-otter9' }
export const developer = { email: 'developer@example.test', password: 'long-enough-9' }

export interface AppWorld {
  readonly root: Api
  readonly project: ProjectInfo
  readonly pages: { readonly [name: string]: PageInfo }
  readonly menus: { readonly [name: string]: MenuInfo }
  readonly roles: { readonly clerk: RoleInfo; readonly boss: RoleInfo }
}

const pageOf = (name: string) =>
  storedPage([
    { id: 'Title_1', type: 'Title', props: { text: `All ${name.toLowerCase()}` } },
    { id: 'Input_1', type: 'Input', props: { formItem: { label: 'Find', name: 'find' } } },
    { id: 'Button_1', type: 'Button', props: { text: 'Delete', authCode: 'row.delete' } },
  ])

/**
 * A project of three published pages, which a developer made, with a menu, two roles, an ordinary user and a sub
 * user.
 */
async function makeWorld(url: string): Promise<AppWorld> {
  const root = await signIn(url)
  const project = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
  await Promise.all([register(url, clerk), register(url, developer)])
  await root.post('/project/member/create', { projectId: project.id, userName: developer.email, role: 'developer' })
  const dev = await signIn(url, developer)
  const pages: { [name: string]: PageInfo } = {}
  for (const name of ['Orders', 'Customers', 'Salaries']) {
    pages[name] = await dev.post<PageInfo>('/pages/create', { name, projectId: project.id, pageData: pageOf(name) })
    for (const env of ['stg', 'prd'])
      await root.post('/page/publish/create', { env, id: pages[name].id, previewImg: '' })
  }
  const menus: { [name: string]: MenuInfo } = {}
  const add = async (name: string, more: object): Promise<MenuInfo> => {
    menus[name] = await root.post<MenuInfo>('/project/menu/create', { projectId: project.id, type: 1, name, ...more })
    return menus[name]
  }
  const sales = await add('Sales', { kind: 'group', icon: 'IconApps' })
  for (const [name, path] of [
    ['Orders', '/orders'],
    ['Customers', '/customers'],
  ] as const)
    await add(name, { parentId: sales.id, kind: 'page', pageId: pages[name]!.id, path, icon: 'IconList' })
  await add('Salaries', { kind: 'page', pageId: pages.Salaries!.id, path: '/salaries' })
  await add('Delete orders', { type: 2, parentId: menus.Orders!.id, code: 'row.delete' })
  const role = async (name: string, given: readonly string[]): Promise<RoleInfo> => {
    const { id, rev } = await root.post<RoleInfo>('/project/role/create', { projectId: project.id, name })
    return root.post<RoleInfo>('/project/role/updateLimits', { id, rev, limits: given.map((each) => menus[each]!.id) })
  }
  const roles = {
    clerk: await role('Clerk', ['Sales', 'Orders', 'Customers']),
    boss: await role('Boss', Object.keys(menus)),
  }
  await root.post('/project/user/create', {
    projectId: project.id,
    userName: clerk.email,
    role: 'ordinary',
    roleId: roles.clerk.id,
  })
  await root.post('/user/sub/create', { userName: sub.email, userPwd: sub.password })
  await root.post('/project/user/create', {
    projectId: project.id,
    userName: sub.email,
    role: 'ordinary',
    roleId: roles.boss.id,
  })
  return { root, project, pages, menus, roles }
}

const made = new Map<string, Promise<AppWorld>>()
/** The same for all journeys of one server, which take what they change back or leave it alone. */
export function appWorld(url: string): Promise<AppWorld> {
  const known = made.get(url) ?? makeWorld(url)
  made.set(url, known)
  return known
}

/** Signs in on the screen that the application led to. */
export async function signInThere(
  page: Page,
  account: { readonly email: string; readonly password: string },
): Promise<void> {
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\//)
}

export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu' })
export const tabsOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Open pages' })

/** The page in sight; those of other tabs are alive and out of sight. */
export const inSight = (page: Page): Locator => page.locator('.admin-panel:visible')

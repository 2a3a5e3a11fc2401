import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { AdminStart, Envelope, MenuInfo, PageInfo, RoleInfo } from '../../wire.ts'

export const PERSONS = [
  'visitor',
  'outsider',
  'clerk',
  'idle',
  'tester',
  'developer',
  'admin',
  'owner',
  'super admin',
] as const
export type Person = (typeof PERSONS)[number]

/** The answer to a request for the start of an application. */
export interface StartAnswer {
  readonly status: number
  readonly etag: string | null
  readonly code: number | null
  readonly data: AdminStart
}

/**
 * A private project with three pages: `orders` is published and in a group, which the role of the clerk gives;
 * `stock` is published nowhere; `news` is public. There are a link, a frame, a screen and a button too.
 */
export interface AppWorld {
  readonly server: TestServer
  readonly projectId: number
  readonly clerkId: number
  readonly pages: { readonly orders: PageInfo; readonly stock: PageInfo; readonly news: PageInfo }
  readonly menus: { readonly [name: string]: number }
  as(person: Person): TestUser
  start(user: TestUser, query?: string, etag?: string): Promise<StartAnswer>
  close(): Promise<void>
}

export const readStart = async (user: TestUser, projectId: number, query = '', etag = ''): Promise<StartAnswer> => {
  const init = etag === '' ? {} : { headers: { 'if-none-match': etag } }
  const response = await user.raw(`/api/project/admin/start?projectId=${projectId}${query}`, init)
  const text = await response.text()
  const { code, data } = (text === '' ? { code: null, data: null } : JSON.parse(text)) as Envelope<AdminStart>
  return { status: response.status, etag: response.headers.get('etag'), code, data }
}

export const createAppWorld = async (options: Parameters<typeof createTestServer>[0] = {}): Promise<AppWorld> => {
  const server = await createTestServer(options)
  const people = new Map<Person, TestUser>()
  people.set('visitor', server.browser())
  for (const person of PERSONS.slice(1, -1)) people.set(person, await server.user(person))
  people.set('super admin', await server.root())
  const as = (person: Person): TestUser => people.get(person) as TestUser
  const owner = as('owner')
  const { id: projectId } = await owner.newProject('Shop')
  const page = (name: string, isPublic: 1 | 2 = 2) => owner.newPage(projectId, { name, isPublic })
  const pages = { orders: await page('Orders'), stock: await page('Stock'), news: await page('News', 1) }
  for (const { id } of [pages.orders, pages.news])
    await owner.post('/api/page/publish/create', { env: 'prd', id, previewImg: '' })

  const menu = async (body: object): Promise<number> =>
    (await owner.post<MenuInfo>('/api/project/menu/create', { projectId, type: 1, ...body })).data.id
  const sales = await menu({ name: 'Sales', path: '/sales' })
  const menus = {
    sales,
    orders: await menu({
      name: 'Orders',
      kind: 'page',
      pageId: pages.orders.id,
      parentId: sales,
      path: '/sales/orders',
    }),
    stock: await menu({ name: 'Stock', kind: 'page', pageId: pages.stock.id, parentId: sales }),
    news: await menu({ name: 'News', kind: 'page', pageId: pages.news.id }),
    bare: await menu({ name: 'Bare', kind: 'page' }),
    link: await menu({ name: 'Link', kind: 'link', target: 'https://example.com' }),
    screen: await menu({ name: 'Roles', kind: 'screen', target: 'screen/roles' }),
    off: await menu({ name: 'Off', kind: 'link', target: 'https://example.com', status: 2 }),
    empty: await menu({ name: 'Empty' }),
  }
  const button = (code: string) => menu({ type: 2, name: code, code, parentId: menus.orders })
  const added = await button('orders.add')
  await button('orders.delete')
  const role = async (name: string, limits: readonly number[]): Promise<number> => {
    const { id } = (await owner.post<RoleInfo>('/api/project/role/create', { projectId, name })).data
    await owner.post('/api/project/role/updateLimits', { id, rev: 1, limits })
    return id
  }
  const clerkId = await role('Clerk', [menus.orders, menus.stock, added])
  const idleId = await role('Idle', [])
  const join = (person: Person, role: string, roleId: number | null = null) =>
    owner.post('/api/project/user/create', { projectId, userName: `${person}@test.dev`, role, roleId })
  await join('clerk', 'ordinary', clerkId)
  await join('idle', 'ordinary', idleId)
  for (const person of ['tester', 'developer', 'admin'] as const) await join(person, person)
  return {
    ...{ server, projectId, clerkId, pages, menus, as },
    start: (user, query, etag) => readStart(user, projectId, query, etag),
    close: () => server.close(),
  }
}

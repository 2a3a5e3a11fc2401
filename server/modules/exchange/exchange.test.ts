import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockType } from '#kernel/page/records'
import { allParts } from '../../parts/section.ts'
import { createTestServer, element, newBlock, pluginsWith, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { BlockInfo, ImportPlan, ImportSummary, MenuInfo, PageDetail, Paged, PageInfo, ProjectInfo, RoleInfo } from '../../wire.ts'
import { unpackArchive } from './archive.ts'
import { hashOfFile } from './canonical.ts'
import type { ExchangeFile } from './file-model.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  const opens = { id: 'action/open-page', runs: 'page', references: { page: 'page' } } as const
  const plugins = pluginsWith({ actions: [{ ...opens, label: { zh: '', en: '' } }] })
  server = await createTestServer({ env: { TESSERA_PERSON_PROJECTS: '0' }, plugins })
  ann = await server.user('ann')
  bob = await server.user('bob')
})
afterAll(() => server.close())

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const asFile = (content: unknown, name = 'file.json'): File =>
  new File([typeof content === 'string' || content instanceof Uint8Array ? (content as string) : JSON.stringify(content)], name)
const send = async <T>(by: TestUser, path: string, fields: { readonly [name: string]: string | File }) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await by.raw(`/api/exchange/${path}`, { method: 'POST', body })
  return { status: response.status, ...((await response.json()) as { code: number; data: T; msg: string }) }
}
const check = (file: File, by = ann) => send<ImportPlan>(by, 'check', { file })
const bring = (file: File, choices: object = {}, by = ann) => send<ImportSummary>(by, 'import', { file, choices: JSON.stringify(choices) })
const checkInto = (projectId: number, file: File, by = ann) => send<ImportPlan>(by, 'into/check', { projectId: String(projectId), file })
const bringInto = (projectId: number, file: File, choices: object = {}, by = ann) =>
  send<ImportSummary>(by, 'into/import', { projectId: String(projectId), file, choices: JSON.stringify(choices) })
const exported = async (path: string, by = ann): Promise<ExchangeFile> => (await by.raw(`/api/exchange/${path}`)).json() as never
const upload = async (): Promise<string> => {
  const body = new FormData()
  body.append('file', new File([GIF], 'sun.gif'))
  const answer = (await (await ann.raw('/api/cloud/upload/files', { method: 'POST', body })).json()) as { data: { url: string } }
  return answer.data.url
}
/** Everything that the database has, for "nothing was written". */
const rows = async (): Promise<string> => {
  const { t } = server.store
  const counts: number[] = []
  for (const table of [t.project, t.page, t.document, t.documentEntry, t.documentEdit, t.block, t.menu, t.projectRole, t.file, t.audit])
    counts.push(await server.store.read.$count(table as never))
  return counts.join(' ')
}

const api = {
  id: 'api_orders',
  name: 'Orders',
  method: 'GET',
  stgApi: 'https://stg.shop.test/v1/orders',
  prdApi: 'https://shop.test/v1/orders',
  headers: [
    { key: 'Authorization', value: 'Bearer abc-123' },
    { key: 'Accept', value: 'application/json' },
  ],
}
const pageData = (text: string, more: object = {}) => ({
  elements: [{ id: 'Button_1', type: 'Button', name: 'Button', elements: [] }],
  elementsMap: { Button_1: { id: 'Button_1', type: 'Button', name: 'Button', config: { props: { text } }, events: [] } },
  apis: {},
  ...more,
})

/** A project with one of everything. */
const shop = async (by = ann) => {
  const picture = await upload()
  const project = (await by.post<ProjectInfo>('/api/project/create', { name: 'Shop', remark: 'Sells' })).data
  await by.post('/api/project/update', { id: project.id, logo: picture })
  const block = (
    await by.post<BlockInfo>('/api/blocks/create', {
      projectId: project.id,
      name: 'Card',
      entries: [newBlock(), element('Button_9', { props: { text: 'In a block' } })],
    })
  ).data
  const orders = await by.newPage(project.id, { name: 'Orders', pageData: pageData('Orders', { apis: { api_orders: api } }) })
  const home = await by.newPage(project.id, {
    name: 'Home',
    isPublic: 1,
    pageData: {
      ...pageData(picture),
      blocks: { [block.id]: 1 },
      elements: [
        { id: 'Button_1', type: 'Button', name: 'Button', elements: [] },
        { id: 'Use_1', type: blockType(block.id), name: 'Card', elements: [] },
      ],
      flows: [
        {
          id: 'go',
          name: 'Go',
          actions: [
            {
              id: 'n1',
              type: 'normal',
              title: 'Open',
              config: { actionType: 'action/open-page', page: String(orders.id) },
            },
          ],
        },
      ],
    },
  })
  const menu = (
    await by.post<MenuInfo>('/api/project/menu/create', {
      projectId: project.id,
      type: 1,
      name: 'Orders',
      kind: 'page',
      pageId: orders.id,
      path: '/orders',
    })
  ).data
  const button = (
    await by.post<MenuInfo>('/api/project/menu/create', {
      projectId: project.id,
      parentId: menu.id,
      type: 2,
      name: 'Delete',
      code: 'orders.delete',
    })
  ).data
  const role = (await by.post<RoleInfo>('/api/project/role/create', { projectId: project.id, name: 'Clerk' })).data
  await by.post('/api/project/role/updateLimits', { id: role.id, rev: 1, limits: [menu.id, button.id] })
  await by.post('/api/project/resources/update', {
    projectId: project.id,
    hosts: [{ kind: 'image', host: 'cdn.shop.test', way: 'direct' }],
    mapKey: 'map-key-1',
  })
  return { project, block, orders, home, menu, role, picture }
}
const detail = async (id: number, by = ann) => (await by.get<PageDetail>(`/api/pages/detail/${id}`)).data
const pagesOf = async (projectId: number, by = ann) =>
  (await by.get<Paged<PageInfo>>(`/api/pages/list?projectId=${projectId}`)).data.list.map(({ name }) => name).sort()

test('a project is exported whole, with what it needs, and without secrets or people', async () => {
  const { project, block, orders, home, menu } = await shop()
  const response = await ann.raw(`/api/exchange/project/${project.id}`)
  expect(response.headers.get('content-disposition')).toContain('Shop.json')
  const text = await response.text()
  const file = JSON.parse(text) as ExchangeFile
  expect(file).toMatchObject({
    tessera: 'project',
    formatVersion: 1,
    project: { name: 'Shop', isPublic: 2, settings: { remark: 'Sells' } },
  })
  expect(file.pages.map(({ id, name }) => [id, name])).toEqual([
    [orders.id, 'Orders'],
    [home.id, 'Home'],
  ])
  expect(file.blocks.map(({ id, version, name }) => [id, version, name])).toEqual([[block.id, 1, 'Card']])
  expect(file.menus.map(({ name, parentId, position }) => [name, parentId, position])).toEqual([
    ['Orders', null, 0],
    ['Delete', menu.id, 0],
  ])
  expect(file.roles).toMatchObject([{ name: 'Clerk' }])
  expect(file.hosts?.hosts).toEqual([{ kind: 'image', host: 'cdn.shop.test', way: 'direct' }])
  expect(file.files).toMatchObject([{ name: 'sun.gif', size: GIF.length }])
  expect(file.services).toEqual([])
  expect(file.hash).toBe(hashOfFile(file))
  expect(file.secrets.map(({ name }) => name)).toEqual(expect.arrayContaining(['Authorization', 'Baidu Maps']))
  for (const secret of ['abc-123', 'map-key-1', 'ann@test.dev', 'password', ann.token!]) expect(text).not.toContain(secret)
})

test('a project is brought to another person as it was: pages, blocks, menu, roles, files and what names them', async () => {
  const { project, block } = await shop()
  const file = asFile(await exported(`project/${project.id}`))
  const plan = (await check(file, bob)).data
  expect(plan).toMatchObject({ kind: 'project', name: 'Shop', target: null, isPossible: true, taken: [] })
  expect(plan.hosts).toEqual([expect.objectContaining({ id: 'image direct cdn.shop.test', isHere: false, isBeyondLimit: false })])
  const secret = plan.secrets.find(({ name }) => name === 'Authorization')!
  const { data, code } = await bring(
    file,
    { name: 'Shop here', hosts: ['image direct cdn.shop.test'], secrets: { [secret.id]: 'Bearer mine' } },
    bob,
  )
  expect(code).toBe(0)
  expect(await pagesOf(data.projectId, bob)).toEqual(['Home', 'Orders'])
  const { ids } = data
  const idOf = (name: string) => ids.pages[name === 'Orders' ? 0 : 1]!.to
  const orders = await detail(idOf('Orders'), bob)
  expect(JSON.stringify(orders.pageData)).toContain('Bearer mine')
  const home = await detail(idOf('Home'), bob)
  expect(home.isPublic).toBe(1)
  const text = JSON.stringify(home.pageData)
  expect(text).toContain(`"page":"${orders.id}"`)
  const [ownBlock] = (await bob.get<BlockInfo[]>(`/api/blocks/list?projectId=${data.projectId}`)).data
  expect(ownBlock).toMatchObject({ name: 'Card', version: 1 })
  expect(text).toContain(blockType(ownBlock!.id))
  expect(text).not.toContain(block.id)
  const menus = (await bob.post<MenuInfo[]>('/api/project/menu/list', { projectId: data.projectId })).data
  expect(menus.map(({ name, pageId, code }) => [name, pageId, code])).toEqual(
    expect.arrayContaining([
      ['Orders', orders.id, null],
      ['Delete', null, 'orders.delete'],
    ]),
  )
  const [role] = (await bob.get<Paged<RoleInfo>>(`/api/project/role/list?projectId=${data.projectId}`)).data.list
  expect([...role!.limits].sort()).toEqual(menus.map(({ id }) => id).sort())
  const info = (await bob.get<ProjectInfo>(`/api/project/detail/${data.projectId}`)).data
  expect(info).toMatchObject({ name: 'Shop here', remark: 'Sells' })
  expect(info.logo).toMatch(/^\/files\//)
  expect((await bob.raw(info.logo)).status).toBe(200)
  expect(data.sentences.map(({ en }) => en).join('\n')).toMatch(
    /Made the project “Shop here”[\s\S]*Made 2 pages: Orders, Home[\s\S]*Allowed 1 host/,
  )
})

test('the dry run, and an import that is refused, write nothing', async () => {
  const { project } = await shop()
  const content = await exported(`project/${project.id}`)
  const before = await rows()
  await check(asFile(content))
  await checkInto(project.id, asFile(content))
  // A menu that leads nowhere good is found by the write alone.
  const menus = content.menus.map((menu) => (menu.type === 1 ? { ...menu, kind: 'link' as const, target: 'javascript:alert(1)' } : menu))
  expect((await bring(asFile({ ...content, menus }))).code).toBe(40054)
  expect(await rows()).toBe(before)
})

test('a page takes along what it needs and nothing more, and comes to a project as a private one', async () => {
  const { orders, home } = await shop()
  const file = await exported(`page/${home.id}`)
  expect(file).toMatchObject({ tessera: 'page', project: null, menus: [], roles: [] })
  expect(file.pages).toHaveLength(1)
  expect(file.blocks).toHaveLength(1)
  expect((await exported(`page/${orders.id}`)).blocks).toEqual([])
  const target = await bob.newProject()
  const { data } = await bringInto(target.id, asFile(file), {}, bob)
  expect(data.pageId).toBeGreaterThan(0)
  expect(await detail(data.pageId!, bob)).toMatchObject({ name: 'Home', isPublic: 2, projectId: target.id })
})

test('what is taken is kept, comes with another name, or is replaced, as somebody chose', async () => {
  const { project, orders, home, menu, role } = await shop()
  const content = await exported(`project/${project.id}`)
  const file = asFile({ ...content, pages: content.pages.map((page) => ({ ...page, pageData: pageData('Changed') })) })
  const plan = (await checkInto(project.id, file)).data
  expect(plan.taken.map(({ id, choice }) => [id, choice])).toEqual(
    expect.arrayContaining([
      [`pages ${orders.id}`, 'rename'],
      [`pages ${home.id}`, 'rename'],
      [`menus ${menu.id}`, 'keep'],
      [`roles ${role.id}`, 'rename'],
      ['settings project', 'keep'],
    ]),
  )
  expect(plan.counts.find(({ part }) => part === 'blocks')).toMatchObject({ count: 1, same: 1 })
  const items = {
    [`pages ${orders.id}`]: 'replace',
    [`pages ${home.id}`]: 'keep',
    [`roles ${role.id}`]: 'rename',
    [`menus ${menu.id}`]: 'rename',
  }
  const { code } = await bringInto(project.id, file, { items })
  expect(code).toBe(0)
  expect(await pagesOf(project.id)).toEqual(['Home', 'Orders'])
  expect(JSON.stringify((await detail(orders.id)).pageData)).toContain('Changed')
  expect(JSON.stringify((await detail(home.id)).pageData)).not.toContain('Changed')
  const menus = (await ann.post<MenuInfo[]>('/api/project/menu/list', { projectId: project.id })).data
  expect(menus.flatMap(({ path }) => path ?? []).sort()).toEqual(['/orders', '/orders-2'])
  const roles = (await ann.get<Paged<RoleInfo>>(`/api/project/role/list?projectId=${project.id}`)).data.list
  expect(roles.map(({ name }) => name)).toEqual(['Clerk', 'Clerk 2'])
})

test('who may what: testers export nothing, developers bring pages, administrators everything, and strangers hear of nothing', async () => {
  const { project, home } = await shop()
  const content = await exported(`project/${project.id}`)
  const outside = [await bob.raw(`/api/exchange/project/${project.id}`), await bob.raw(`/api/exchange/page/${home.id}`)]
  expect(outside.map(({ status }) => status)).toEqual([404, 404])
  expect((await bringInto(project.id, asFile(content), {}, bob)).status).toBe(404)
  await ann.post('/api/project/member/create', { projectId: project.id, userName: 'bob@test.dev', role: 'tester' })
  expect((await bob.raw(`/api/exchange/project/${project.id}`)).status).toBe(403)
  expect((await bob.raw(`/api/exchange/page/${home.id}`)).status).toBe(403)
  expect((await checkInto(project.id, asFile(content), bob)).status).toBe(403)
  await ann.post('/api/project/member/delete', { projectId: project.id, userId: bob.userId })
  await ann.post('/api/project/member/create', { projectId: project.id, userName: 'bob@test.dev', role: 'developer' })
  expect((await bob.raw(`/api/exchange/project/${project.id}`)).status).toBe(200)
  const plan = (await checkInto(project.id, asFile(content), bob)).data
  expect(plan.findings.map(({ code }) => code)).toContain('NEEDS_ADMIN')
  expect(plan.taken.some(({ part }) => part === 'roles' || part === 'settings')).toBe(false)
  expect(plan.hosts).toEqual([])
})

test('the form with one file per record holds the same, in a stable order, and comes back as it went', async () => {
  const { project } = await shop()
  const read = async () => new Uint8Array(await (await ann.raw(`/api/exchange/project/${project.id}?form=records`)).arrayBuffer())
  const zip = await read()
  expect(Buffer.from(await read()).equals(zip)).toBe(true)
  const names = [...unpackArchive(zip).keys()]
  expect(names).toEqual(
    expect.arrayContaining([
      'tessera.json',
      'project.json',
      `pages/${(await exported(`project/${project.id}`)).pages[0]!.id}/records/page-page.json`,
    ]),
  )
  const [fromJson, fromZip] = [await check(asFile(await exported(`project/${project.id}`))), await check(asFile(zip, 'shop.zip'))]
  expect(fromZip.data).toEqual(fromJson.data)
  expect((await bring(asFile(zip, 'shop.zip'), {}, bob)).data.ids.pages).toHaveLength(2)
})

test('one person sends thirty files a minute at most', async () => {
  const carl = await server.user('carl')
  const answers: number[] = []
  for (let n = 0; n < 31; n++) answers.push((await check(asFile('no file'), carl)).status)
  expect([...new Set(answers.slice(0, 30)), answers[30]]).toEqual([400, 429])
})

test('everything that an import counts is called something in both languages, one of it and all', () => {
  const parts = allParts()
  expect(parts.length).toBeGreaterThan(10)
  for (const { part, counted } of parts)
    for (const label of [counted.one, counted.many])
      expect([part, label.zh, label.en]).toEqual([part, expect.stringMatching(/\p{Script=Han}/u), expect.stringMatching(/^[A-Z]/)])
  expect(new Set(parts.map(({ part }) => part)).size).toBe(parts.length)
})

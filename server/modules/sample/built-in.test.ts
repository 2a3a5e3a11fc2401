import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, pluginsWith, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type {
  CreatedPage,
  MenuInfo,
  Paged,
  PageInfo,
  PageRecords,
  ProjectInfo,
  RoleInfo,
  SampleCustomer,
  SampleEvent,
  SampleOrder,
  SampleReport,
  TemplateDetail,
  TemplateInfo,
} from '../../wire.ts'

const LISTS = ['workplace', 'customers', 'card-list', 'master-detail']
const PAGES = [...LISTS, 'step-form', 'customer', 'report', 'settings']
const KEYS = [...PAGES, 'back-office']
const LANGUAGES = ['zh', 'en'] as const
const HAN = /\p{Script=Han}/u

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  const opens = { id: 'action/open-page', runs: 'page', references: { page: 'page' } } as const
  server = await createTestServer({ plugins: pluginsWith({ actions: [{ ...opens, label: { zh: '', en: '' } }] }) })
  ann = await server.user('ann')
})
afterAll(() => server.close())

const list = async (user: TestUser, query: string) =>
  (await user.get<Paged<TemplateInfo>>(`/api/template/list?builtIn=1&pageSize=50&${query}`)).data.list
const idOf = (key: string): string => `built-in:${key}`
// This server knows no components.
const unreadable = (findings: PageRecords['findings']) => findings.filter(({ code }) => code !== 'PAGE_UNKNOWN_TYPE')
const inPath = (key: string): string => encodeURIComponent(idOf(key))

describe('built-in templates', () => {
  it('are listed in the language of the person, found by category and text, apart from stored ones', async () => {
    for (const language of LANGUAGES) {
      const found = await list(ann, `language=${language}`)
      expect(found.map(({ id }) => id)).toEqual(KEYS.map(idOf))
      for (const { name, remark } of found) expect(HAN.test(name + remark)).toBe(language === 'zh')
    }
    const keys = async (query: string) => (await list(ann, `language=en&${query}`)).map(({ id }) => id)
    expect(await keys('type=project')).toEqual([idOf('back-office')])
    expect(await keys('category=form')).toEqual([idOf('step-form')])
    expect(await keys('keyword=CHARTS&type=page')).toEqual([idOf('workplace'), idOf('report')])
    expect(await keys('mine=1')).toEqual([])
    const pages = await ann.get<Paged<TemplateInfo>>('/api/pages/getPageTemplateList?builtIn=1&pageSize=50')
    expect(pages.data.list.map(({ id }) => id)).toEqual(PAGES.map(idOf))
    expect((await ann.get<Paged<TemplateInfo>>('/api/template/list')).data.total).toBe(0)
  })

  it('are in English for any language but Chinese, and in that of the request where none is named', async () => {
    expect((await list(ann, 'language=ja'))[1]?.name).toBe('Search table')
    const asked = await ann.raw('/api/template/list?builtIn=1', { headers: { 'accept-language': 'zh-CN' } })
    expect(JSON.stringify(await asked.json())).toContain('查询表格')
  })

  it.each(KEYS)('shows the pages of %s with their content', async (key) => {
    const { data } = await ann.get<TemplateDetail>(`/api/template/detail/${inPath(key)}?language=en`)
    expect(data).toMatchObject({ id: idOf(key), mine: false, userId: 0, uses: 0, carries: [] })
    expect(data.pages).toHaveLength(key === 'back-office' ? 5 : 1)
    for (const { position, name } of data.pages) {
      const at = `${inPath(key)}?position=${position}&language=en`
      const { data: records } = await ann.get<PageRecords>(`/api/template/records/${at}`)
      expect([records.page.name, records.may.edit, unreadable(records.findings)]).toEqual([name, false, []])
      expect(records.entries.length).toBeGreaterThan(5)
      expect((await ann.get(`/api/template/parts/${at}`)).code).toBe(0)
    }
    expect((await ann.get(`/api/template/records/${inPath(key)}?position=9`)).code).toBe(40482)
  })

  it('cannot be changed, unlisted or deleted, and unknown ones are missing', async () => {
    const id = idOf('report')
    const root = await server.root()
    for (const [path, body] of [
      ['update', { id, rev: 0, name: 'Mine' }],
      ['delete', { id }],
      ['unlist', { id, reason: 'x' }],
      ['relist', { id }],
    ] as const)
      expect((await root.post(`/api/template/${path}`, body)).status).toBe(400)
    expect(await ann.get('/api/template/detail/built-in%3Anothing')).toMatchObject({ status: 404, code: 40480 })
    const { id: projectId } = await ann.newProject()
    expect((await ann.post('/api/template/use', { id: 'built-in:nothing', projectId })).code).toBe(40480)
    expect((await ann.post('/api/template/useProject', { id })).code).toBe(40480)
  })

  it.each(PAGES)('makes a page of %s that its developer publishes, and refuses others', async (key) => {
    const { id: projectId } = await ann.newProject()
    for (const language of LANGUAGES) {
      const used = await ann.post<CreatedPage>('/api/template/use', { id: idOf(key), projectId, language })
      expect([used.code, unreadable(used.data.findings)]).toEqual([0, []])
      expect(HAN.test(used.data.name)).toBe(language === 'zh')
      expect((await ann.post('/api/page/publish/create', { env: 'prd', id: used.data.id })).code).toBe(0)
    }
    const bob = await server.user(`bob-${key}`)
    const refused = await bob.post('/api/template/use', { id: idOf(key), projectId })
    expect(refused.status).toBe(404)
    const { data } = await ann.get<Paged<PageInfo>>(`/api/pages/list?projectId=${projectId}`)
    expect(data.total).toBe(2)
  })

  it('makes the back office: five pages that lead to each other, with a menu', async () => {
    for (const language of LANGUAGES) {
      const body = { id: idOf('back-office'), language, name: `Office ${language}` }
      const { data } = await ann.post<{ projectId: number; pageIds: number[] }>('/api/template/useProject', body)
      const { list: projects } = (await ann.get<Paged<ProjectInfo>>('/api/project/list?pageSize=200')).data
      expect(projects.find(({ id }) => id === data.projectId)?.name).toBe(`Office ${language}`)
      const { list: pages } = (await ann.get<Paged<PageInfo>>(`/api/pages/list?projectId=${data.projectId}`)).data
      expect(pages).toHaveLength(5)
      const { data: menus } = await ann.post<MenuInfo[]>('/api/project/menu/list', { projectId: data.projectId })
      const namesBelow = (parent: number | null, type: number) =>
        menus.flatMap((menu) => (menu.parentId === parent && menu.type === type ? [menu.name] : []))
      expect(namesBelow(null, 1)).toEqual(
        language === 'zh' ? ['工作台', '销售', '设置'] : ['Workplace', 'Sales', 'Settings'],
      )
      const group = menus.find(({ type, kind }) => type === 1 && kind === 'group')
      expect(namesBelow(group?.id ?? 0, 1)).toEqual(language === 'zh' ? ['客户', '订单'] : ['Customers', 'Orders'])
      expect(menus.flatMap(({ code }) => code ?? []).toSorted()).toEqual(['customer.edit', 'figures.see'])
      const { list: roles } = (await ann.get<Paged<RoleInfo>>(`/api/project/role/list?projectId=${data.projectId}`))
        .data
      const given = ({ limits }: RoleInfo) =>
        menus.flatMap(({ id, code }) => (code !== null && limits.includes(id) ? [code] : [])).toSorted()
      expect(Object.fromEntries(roles.map((role) => [role.name, given(role)]))).toEqual(
        language === 'zh'
          ? { 销售经理: ['customer.edit', 'figures.see'], 客服: [] }
          : { 'Sales manager': ['customer.edit', 'figures.see'], Support: [] },
      )
      const idNamed = (name: string) => pages.find((page) => page.name === name)?.id
      const customers = idNamed(language === 'zh' ? '客户' : 'Customers')
      const { data: records } = await ann.get<PageRecords>(`/api/pages/records/${customers}`)
      const customer = idNamed(language === 'zh' ? '客户详情' : 'Customer')
      expect(JSON.stringify(records.entries)).toContain(`"page":${customer}`)
      for (const { id } of pages) expect((await ann.post('/api/page/publish/create', { env: 'prd', id })).code).toBe(0)
    }
  })

  it('count as any page and project does', async () => {
    const small = await createTestServer({ env: { TESSERA_PERSON_PROJECTS: '1' } })
    try {
      const eve = await small.user('eve')
      expect((await eve.post('/api/template/useProject', { id: idOf('back-office') })).status).toBe(409)
    } finally {
      await small.close()
    }
  })

  it('are not there without the sample data', async () => {
    const without = await createTestServer({ env: { TESSERA_SAMPLE: 'off' } })
    try {
      expect(await list(await without.user('dan'), 'language=en')).toEqual([])
    } finally {
      await without.close()
    }
  })
})

describe('the preview of a built-in template', () => {
  const prepared = async (user: TestUser) =>
    (await user.post<{ token: string; expiresIn: number }>('/api/template/prepare', { id: idOf('workplace') })).data
  const asPage = async (token: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'x-tessera-page': '1', 'content-type': 'application/json' }
    const given = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    return (await server.browser().raw(path, given)) as Response
  }

  it('reads the sample data of its viewer, and nothing else of theirs', async () => {
    const { token, expiresIn } = await prepared(ann)
    expect(expiresIn).toBeGreaterThan(60)
    for (const path of ['overview', 'orders', 'orders/summary', 'orders/report?days=7', 'customers']) {
      const answer = await asPage(token, `/api/sample/${path}`)
      expect([path, ((await answer.json()) as { readonly code: number }).code]).toEqual([path, 0])
    }
    const { id: projectId } = await ann.newProject()
    const { id: pageId } = await ann.newPage(projectId)
    for (const path of ['/api/project/list', `/api/pages/detail/${pageId}`, `/api/viewer/page/${pageId}?env=stg`])
      expect([path, (await asPage(token, path)).status >= 400]).toEqual([path, true])
    const another = await asPage(token, '/api/viewer/token', { page: pageId, env: 'draft' })
    expect(another.status).toBeGreaterThanOrEqual(400)
  })

  it('gives rows to people who have none, and brings old orders up to date', async () => {
    const old = await server.user('old')
    const { sampleCustomer, sampleOrder } = server.store.t
    await server.store.write(async (db) => {
      await db.delete(sampleCustomer)
      await db.update(sampleOrder).set({ orderedAt: new Date('2020-01-01T10:00:00Z') })
    })
    await prepared(old)
    const { data } = await old.get<Paged<SampleOrder>>('/api/sample/orders?pageSize=100')
    expect([data.total, Date.now() - Date.parse(data.list[0]!.orderedAt) < 86_400_000]).toEqual([60, true])
    expect((await old.get<Paged<SampleCustomer>>('/api/sample/customers')).data.total).toBe(24)
  })
})

describe('the data of built-in templates', () => {
  it('has the history of a customer, which nobody else reads', async () => {
    const kim = await server.user('kim')
    await kim.post('/api/template/prepare', { id: idOf('report') })
    const { list: customers } = (await kim.get<Paged<SampleCustomer>>('/api/sample/customers?keyword=aster')).data
    const id = customers[0]!.id
    const { data } = await kim.get<SampleEvent[]>(`/api/sample/customers/${id}/history`)
    expect(data.length).toBeGreaterThan(2)
    expect(data.at(-1)).toMatchObject({ kind: 'joined' })
    const times = data.map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
    expect((await ann.get(`/api/sample/customers/${id}/history`)).code).toBe(40461)
  })

  it('reports the orders of a period and a status, and adds up', async () => {
    const lee = await server.user('lee')
    await lee.post('/api/template/prepare', { id: idOf('report') })
    const report = async (query: string) => (await lee.get<SampleReport>(`/api/sample/orders/report?${query}`)).data
    const month = await report('days=30')
    const week = await report('days=7')
    expect([month.days.length, week.days.length]).toEqual([30, 7])
    expect(week.count).toBeLessThan(month.count)
    const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
    expect([sum(month.days), sum(month.byStatus)]).toEqual([month.count, month.count])
    expect(month.byStatus.map(({ status }) => status)).not.toContain('cancelled')
    const cancelled = await report('days=30&status=cancelled')
    expect(cancelled.byStatus.map(({ status }) => status)).toEqual(['cancelled'])
    expect((await lee.get('/api/sample/orders/report?days=8')).status).toBe(400)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describedCalls } from '../../calls/assemble.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { AdminStart, GroupInfo, OwnAccess, PageInfo, PageToken, ProjectVisit } from '../../wire.ts'
import { modules } from '../index.ts'
import type { MenuInfo } from '../menus/index.ts'
import type { RoleInfo } from './model.ts'
import type { SeenMenu } from './rights.ts'

const PERSONS = [
  ...(['visitor', 'outsider', 'outside sub user', 'clerk', 'idle', 'sub user'] as const),
  ...(['grouped clerk', 'grouped sub user', 'idle grouped clerk', 'former grouped clerk'] as const),
  ...(['page member', 'tester', 'developer', 'admin', 'owner', 'super admin'] as const),
]
type Person = (typeof PERSONS)[number]
const PAGES = ['open', 'listed', 'unlisted', 'switched off'] as const
type PageName = (typeof PAGES)[number]
const BUILDERS: readonly Person[] = ['tester', 'developer', 'admin', 'owner', 'super admin']
/** Everybody who has the clerk’s role: of their own, through a group, or through a group beside another role. */
const CLERKS: readonly Person[] = ['clerk', 'sub user', 'grouped clerk', 'grouped sub user', 'idle grouped clerk']
const MEMBERS: readonly Person[] = [...CLERKS, 'idle', 'former grouped clerk', ...BUILDERS]

/** `open` is a public page; `listed` has a menu that the clerk’s role gives, `unlisted` none, and that of `switched off` is under a disabled entry. */
const opened = (person: Person, isPublic: boolean): readonly PageName[] => {
  if (BUILDERS.includes(person) || (isPublic && MEMBERS.includes(person))) return PAGES
  const listed = (isPublic && person !== 'visitor') || CLERKS.includes(person)
  return [...(['open'] as const), ...(listed ? (['listed'] as const) : []), ...(person === 'page member' ? (['unlisted'] as const) : [])]
}
/** The clerk’s role gives `add` and withholds `delete`; the idle role gives no code; both are enabled. */
const codes = (person: Person, isPublic: boolean): readonly string[] => {
  if (BUILDERS.includes(person)) return ['*']
  return CLERKS.includes(person) && (isPublic || opened(person, isPublic).includes('listed')) ? ['orders.add'] : []
}
const titles = (person: Person, isPublic: boolean): readonly string[] => {
  if (BUILDERS.includes(person) || (isPublic && person !== 'visitor')) return ['Open', 'Listed']
  if (CLERKS.includes(person)) return ['Listed']
  return MEMBERS.includes(person) ? [] : ['Open']
}

let server: TestServer
let projectId: number
const people = new Map<Person, TestUser>()
const pages = new Map<PageName, PageInfo>()
const as = (person: Person): TestUser => people.get(person) as TestUser
const idOf = (page: PageName): number => (pages.get(page) as PageInfo).id
const menu = async (body: object): Promise<number> =>
  (await as('owner').post<MenuInfo>('/api/project/menu/create', { projectId, type: 1, ...body })).data.id
const role = async (name: string, limits: readonly number[]): Promise<number> => {
  const { id } = (await as('owner').post<RoleInfo>('/api/project/role/create', { projectId, name })).data
  await as('owner').post('/api/project/role/updateLimits', { id, rev: 1, limits })
  return id
}
const SUB_PASSWORD = 'apple-42-sky'
const subUser = async (of: TestUser, name: string): Promise<TestUser> => {
  const userName = `${name}@sub.dev`
  await of.post('/api/user/sub/create', { userName, userPwd: SUB_PASSWORD })
  const browser = server.browser()
  await browser.signIn('/api/user/login', { userName, userPwd: SUB_PASSWORD })
  return browser
}
const setPublic = (isPublic: boolean) => as('owner').post('/api/project/update', { id: projectId, isPublic: isPublic ? 1 : 2 })

beforeAll(async () => {
  server = await createTestServer()
  people.set('super admin', await server.root())
  people.set('visitor', server.browser())
  const named: readonly Person[] = [
    ...(['owner', 'outsider', 'clerk', 'idle', 'page member', 'tester', 'developer', 'admin'] as const),
    ...(['grouped clerk', 'idle grouped clerk', 'former grouped clerk'] as const),
  ]
  for (const person of named) people.set(person, await server.user(person.replaceAll(' ', '-')))
  const owner = as('owner')
  projectId = (await owner.newProject('Shop')).id
  for (const name of PAGES) {
    pages.set(name, await owner.newPage(projectId, { name, isPublic: name === 'open' ? 1 : 2 }))
    await owner.post('/api/page/publish/create', { env: 'prd', id: idOf(name), previewImg: '' })
  }
  await menu({ name: 'Open', kind: 'page', pageId: idOf('open') })
  const listed = await menu({ name: 'Listed', kind: 'page', pageId: idOf('listed') })
  const group = await menu({ name: 'Off', status: 2 })
  const off = await menu({ name: 'Switched off', kind: 'page', pageId: idOf('switched off'), parentId: group })
  const add = await menu({ name: 'Add', type: 2, parentId: listed, code: 'orders.add' })
  await menu({ name: 'Delete', type: 2, parentId: listed, code: 'orders.delete' })
  const [clerks, idlers] = [await role('Clerk', [listed, off, add]), await role('Idle', [])]
  people.set('outside sub user', await subUser(as('outsider'), 'outside'))
  people.set('sub user', await subUser(owner, 'inside'))
  const join = (userName: string, role: string, roleId: number | null = null) =>
    owner.post('/api/project/user/create', { projectId, userName, role, roleId })
  for (const name of ['tester', 'developer', 'admin']) await join(`${name}@test.dev`, name)
  await join('clerk@test.dev', 'ordinary', clerks)
  await join('inside@sub.dev', 'ordinary', clerks)
  await join('idle@test.dev', 'ordinary', idlers)
  people.set('grouped sub user', await subUser(owner, 'grouped'))
  await join('idle-grouped-clerk@test.dev', 'ordinary', idlers)
  const grouped = (await owner.post<GroupInfo>('/api/project/group/create', { projectId, name: 'Clerks', roleId: clerks })).data
  const addresses = [
    ...['grouped-clerk', 'idle-grouped-clerk', 'former-grouped-clerk'].map((name) => `${name}@test.dev`),
    'grouped@sub.dev',
  ]
  await owner.post('/api/project/group/user/import', { id: grouped.id, userNames: addresses })
  await owner.post('/api/project/group/user/delete', { id: grouped.id, userIds: [as('former grouped clerk').userId] })
  await owner.post('/api/pages/member/create', { pageId: idOf('unlisted'), userName: 'page-member@test.dev', role: 'tester' })
})
afterAll(() => server.close())

const request = (by: TestUser, page: number, path = '/api/viewer/request') =>
  by.post(path, { page, env: 'prd', source: 'none', url: 'https://example.com/' })
const upload = async (by: TestUser, page: number): Promise<number> => {
  const form = new FormData()
  form.set('request', JSON.stringify({ page, env: 'prd', source: 'none', url: 'https://example.com/' }))
  return (await by.raw('/api/viewer/upload', { method: 'POST', body: form })).status
}
/** The login that a page has, for calls that are a page’s alone; the person’s own where they may not open it. */
const onPage = async (by: TestUser, page: number): Promise<TestUser> => {
  if (by.token === null) return by
  const { code, data } = await by.post<PageToken>('/api/viewer/token', { page, env: 'prd' })
  const browser = server.browser()
  browser.token = code === 0 ? data.token : null
  return browser
}
type Opens = (by: TestUser, page: number) => Promise<boolean>
const isOpen = (status: number): boolean => status === 200
/** What the page does not declare is refused with 403, once the caller may open the page. */
const isRefusedLater = (status: number): boolean => status === 403
/** Every call that opens a page, by its id; null where the door of the project is tested by itself below. */
const WAYS: { readonly [call: string]: Opens | null } = {
  'viewer/page': async (by, page) => isOpen((await by.raw(`/api/viewer/page/${page}?env=prd`)).status),
  'viewer/pointer': async (by, page) => isOpen((await by.raw(`/p/${page}/prd`)).status),
  'viewer/menus': async (by, page) => isOpen((await by.raw(`/api/viewer/menus?page=${page}&env=prd`)).status),
  'viewer/language': async (by, page) => {
    const answer = await by.get(`/api/viewer/page/${page}/language?env=prd&lang=en`)
    // The page has no other language: whoever may open it hears the same as whoever may not, unless they are asked to sign in.
    return answer.status === 404 && isOpen((await by.raw(`/api/viewer/page/${page}?env=prd`)).status)
  },
  'viewer/token': async (by, page) => (await by.post('/api/viewer/token', { page, env: 'prd' })).code === 0,
  'proxy/visit': async (by, page) => isRefusedLater((await request(await onPage(by, page), page)).status),
  'proxy/stream': async (by, page) => isRefusedLater((await request(await onPage(by, page), page, '/api/viewer/stream')).status),
  'proxy/upload': async (by, page) => isRefusedLater(await upload(await onPage(by, page), page)),
  'workflows/call': async (by, page) => {
    const answer = await (await onPage(by, page)).post('/api/workflow/call', { page, env: 'prd', workflow: 'none' })
    return isRefusedLater(answer.status)
  },
  'plugins/standing': async (by, page) => isOpen((await by.raw(`/api/plugins/standing?page=${page}&env=prd`)).status),
  'dictionaries/items': async (by, page) =>
    isOpen((await (await onPage(by, page)).raw(`/api/dictionary/items?page=${page}&env=prd&code=none`)).status),
  'roles/visit': null,
  'roles/own-access': null,
  'admin-app/start': null,
  'admin-app/follow': null,
}

describe('a project and its pages', () => {
  it('has a row here for every call that opens a page or a back office', () => {
    const calls = describedCalls(modules).flatMap(({ call }) =>
      call.needs === 'permission/page.visit' || call.needs === 'permission/project.enter' ? [call.id] : [],
    )
    expect(calls.filter((id) => !Object.hasOwn(WAYS, id))).toEqual([])
  })

  for (const isPublic of [false, true])
    describe(isPublic ? 'that is public' : 'that is private', () => {
      beforeAll(() => setPublic(isPublic))
      for (const person of PERSONS)
        describe(`to a ${person}`, () => {
          const [open, by] = [opened(person, isPublic), () => as(person)]
          for (const [way, opens] of Object.entries(WAYS))
            if (opens !== null && (person !== 'visitor' || way !== 'viewer/token'))
              it(`opens ${open.join(', ')} by ${way}`, async () => {
                const found: PageName[] = []
                for (const name of PAGES) if (await opens(by(), idOf(name))) found.push(name)
                expect(found).toEqual(open)
              })
          it('shows a menu whose entries all open', async () => {
            const { data } = await by().get<SeenMenu[]>(`/api/viewer/menus?page=${idOf('open')}&env=prd`)
            expect(data.map(({ title }) => title)).toEqual(titles(person, isPublic))
            for (const { href } of data) expect([href, (await by().raw(`/api/viewer${href}`)).status]).toEqual([href, 200])
          })
          it('gives the codes of its role alone', async () => {
            if (person === 'visitor') return expect(codes(person, isPublic)).toEqual([])
            const page = open.includes('listed') ? 'listed' : 'open'
            const { data } = await by().post<PageToken>('/api/viewer/token', { page: idOf(page), env: 'prd' })
            expect(data.permissions.filter((each) => !each.startsWith('permission/'))).toEqual(codes(person, isPublic))
          })
          it('says the same of the person’s own access', async () => {
            const answer = await by().get<OwnAccess>(`/api/project/user/detail?projectId=${projectId}`)
            if (person === 'visitor') return expect(answer.status).toBe(401)
            if (!MEMBERS.includes(person) && !isPublic) return expect(answer.status).toBe(404)
            expect(answer.data.codes ?? ['*']).toEqual(codes(person, isPublic))
            const sees = answer.data.menus === null ? 'all' : answer.data.menus.length
            expect(sees).toBe(isPublic || BUILDERS.includes(person) ? 'all' : CLERKS.includes(person) ? 1 : 0)
          })
          it('starts the application with entries that open, and with the same codes', async () => {
            const { status, data } = await by().get<AdminStart>(`/api/project/admin/start?projectId=${projectId}`)
            expect(status).toBe(200)
            expect(data.menus.map(({ name, page }) => [name, page])).toEqual(titles(person, isPublic).map((name) => [name, 'open']))
            expect(data.codes).toEqual(codes(person, isPublic))
          })
          it('has a door that leads to a page which opens', async () => {
            const answer = await by().get<ProjectVisit>(`/api/project/visit/${projectId}`)
            if (person === 'visitor') return expect(answer.status).toBe(401)
            if (person.startsWith('outside') && !isPublic) return expect(answer.status).toBe(404)
            expect(open.map(idOf)).toContain(answer.data.visit?.pageId)
          })
        })
    })

  it('gives a page’s login no rights in another public project', async () => {
    const other = await as('outsider').newProject('Other')
    const page = await as('outsider').newPage(other.id, { isPublic: 1 })
    await as('outsider').post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
    const login = await onPage(as('outsider'), page.id)
    expect((await login.get(`/api/viewer/page/${idOf('listed')}?env=prd`)).status).toBe(404)
    expect((await as('outsider').get(`/api/viewer/page/${idOf('listed')}?env=prd`)).status).toBe(200)
  })
})

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { OwnAccess, Paged, ProjectMember, ProjectUser, SubUser } from '../../wire.ts'

const ROLES = ['admin', 'developer', 'tester', 'ordinary'] as const
type Role = (typeof ROLES)[number]
const SUB_PASSWORD = 'apple-42-sky'

let server: TestServer
let owner: TestUser
/** Addresses of one person of each kind. */
const KINDS = {
  'super administrator': 'root@test.dev',
  developer: 'bob@test.dev',
  'not confirmed': 'carl@test.dev',
  frozen: 'frozen@test.dev',
  'sub user of the owner': 'own@sub.dev',
  'sub user of a stranger': 'other@sub.dev',
  'nobody yet': 'nobody@test.dev',
} as const
type Kind = keyof typeof KINDS
const isSub = (kind: Kind): boolean => kind.startsWith('sub user')

beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_PERSON_PROJECTS: '0', TESSERA_PERSON_PAGES: '0' } })
  owner = await server.user('owner')
  const stranger = await server.user('stranger')
  await server.user('bob')
  await server.user('carl', { confirmed: false })
  const frozen = await server.user('frozen')
  const { user } = server.store.t
  await server.store.write((db) => db.update(user).set({ status: 2 }).where(eq(user.id, frozen.userId)))
  for (const [by, userName] of [
    [owner, KINDS['sub user of the owner']],
    [stranger, KINDS['sub user of a stranger']],
  ] as const)
    expect((await by.post<SubUser>('/api/user/sub/create', { userName, userPwd: SUB_PASSWORD })).code).toBe(0)
})
afterAll(() => server.close())
beforeEach(() => server.store.write((db) => db.delete(server.store.t.attempt)))

const idOf = async (userName: string): Promise<number> => {
  const { user } = server.store.t
  const [row] = await server.store.read.select({ id: user.id }).from(user).where(eq(user.userName, userName))
  return row?.id ?? 0
}
const place = async () => {
  await server.store.write((db) => db.delete(server.store.t.attempt))
  const { id: projectId } = await owner.newProject('Shop')
  const { id: pageId } = await owner.newPage(projectId)
  const { data } = await owner.post<{ id: number }>('/api/project/role/create', { projectId, name: 'Clerk' })
  return { projectId, pageId, roleId: data.id }
}
type Place = Awaited<ReturnType<typeof place>>
const roleIdFor = (role: Role, { roleId }: Place) => (role === 'ordinary' ? roleId : null)

/** Every call that stores a role for a person: how it is asked, after what it needs. */
const CALLS: { readonly [path: string]: (at: Place, userName: string, role: Role) => Promise<object> } = {
  '/project/member/create': async ({ projectId }, userName, role) => ({ projectId, userName, role }),
  '/project/user/create': async (at, userName, role) => ({ projectId: at.projectId, userName, role, roleId: roleIdFor(role, at) }),
  '/project/user/update': async (at, userName, role) => {
    const ordinary = { projectId: at.projectId, userName, role: 'ordinary', roleId: at.roleId }
    await owner.post('/api/project/user/create', ordinary)
    return { projectId: at.projectId, userId: (await idOf(userName)) || 999_999, role, roleId: roleIdFor(role, at) }
  },
  '/project/invitation/create': async (at, userName, role) => ({ projectId: at.projectId, userName, role, roleId: roleIdFor(role, at) }),
  '/pages/member/create': async ({ pageId }, userName, role) => ({ pageId, userName, role }),
  '/pages/member/update': async ({ pageId }, userName, role) => {
    await owner.post('/api/pages/member/create', { pageId, userName, role: 'tester' })
    return { pageId, userId: (await idOf(userName)) || 999_999, role }
  },
}
const stored = async ({ projectId, pageId }: Place, userName: string) => {
  const { projectMember, pageMember } = server.store.t
  const userId = await idOf(userName)
  const ofProject = await server.store.read.select().from(projectMember).where(eq(projectMember.projectId, projectId))
  const ofPage = await server.store.read.select().from(pageMember).where(eq(pageMember.pageId, pageId))
  return {
    inProject: ofProject.find((row) => row.userId === userId)?.role,
    onPage: ofPage.find((row) => row.userId === userId)?.role,
  }
}

describe('a call that stores a role', () => {
  it('has a case here', async () => {
    const document = (await (await server.browser().raw('/api/openapi.json')).json()) as {
      paths: { [path: string]: { post?: { requestBody?: unknown } } }
    }
    const storing = Object.entries(document.paths).filter(([, { post }]) =>
      /"role":\{[^{}]*"developer"/.test(JSON.stringify(post?.requestBody ?? {})),
    )
    expect(storing.map(([path]) => path.replace(/^\/api/, '')).sort()).toEqual(Object.keys(CALLS).sort())
  })

  for (const [path, bodyOf] of Object.entries(CALLS))
    it.each(Object.keys(KINDS) as Kind[])(
      `${path} stores for a person who is “%s” only a role that such a person may have`,
      async (kind) => {
        for (const role of ROLES) {
          const at = await place()
          const body = await bodyOf(at, KINDS[kind], role)
          const before = await stored(at, KINDS[kind])
          const answer = await owner.post(`/api${path}`, body)
          const { inProject, onPage } = await stored(at, KINDS[kind])
          if (isSub(kind)) {
            expect([role, [undefined, 'ordinary'].includes(inProject), onPage]).toEqual([role, true, undefined])
            // Of their own sub users the owner learns why; of those of others, that there is no account.
            const isOwn = kind === 'sub user of the owner'
            if (path === '/pages/member/create' && role !== 'admin' && role !== 'ordinary')
              expect([role, answer.code]).toEqual([role, isOwn ? 40060 : 40411])
            if (path === '/project/member/create' && role !== 'ordinary') expect([role, answer.code]).toEqual([role, isOwn ? 40060 : 40411])
            if (path === '/project/user/create')
              expect([role, answer.code]).toEqual([role, isOwn ? (role === 'ordinary' ? 0 : 40060) : 40411])
          }
          if (kind === 'frozen' || kind === 'nobody yet') expect([inProject, onPage]).toEqual([undefined, undefined])
          if (answer.code !== 0) {
            expect([role, answer.status >= 400 && answer.status < 500, answer.msg.length > 0]).toEqual([role, true, true])
            expect(await stored(at, KINDS[kind])).toEqual(before)
          }
        }
      },
    )
})

it('an invitation never makes a sub user a member, whatever its role', async () => {
  const at = await place()
  const userName = KINDS['sub user of a stranger']
  expect((await owner.post('/api/project/invitation/create', { projectId: at.projectId, userName, role: 'admin' })).code).toBe(0)
  await server.browser().signIn('/api/user/login', { userName, userPwd: SUB_PASSWORD })
  expect(await stored(at, userName)).toEqual({ inProject: undefined, onPage: undefined })
})

it('a role of the studio that an earlier release stored for a sub user counts as none of it, is shown as what it is, and is mended', async () => {
  const { projectId } = await place()
  const userName = KINDS['sub user of the owner']
  const userId = await idOf(userName)
  const { projectMember } = server.store.t
  await server.store.write((db) => db.insert(projectMember).values({ projectId, userId, role: 'admin', createdAt: new Date() }))
  const sub = server.browser()
  await sub.signIn('/api/user/login', { userName, userPwd: SUB_PASSWORD })
  expect((await sub.get(`/api/project/user/detail?projectId=${projectId}`)).status).toBe(404)
  const shown = async () => [
    (await owner.get<ProjectMember[]>(`/api/project/member/list?projectId=${projectId}`)).data.find((row) => row.userId === userId)?.role,
    (await owner.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${projectId}`)).data.list.find((row) => row.userId === userId)
      ?.role,
  ]
  expect(await shown()).toEqual(['ordinary', 'ordinary'])
  await server.app.services.sweep()
  const [row] = await server.store.read
    .select()
    .from(projectMember)
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))
  expect(row).toMatchObject({ role: 'ordinary', roleId: null })
  expect(await shown()).toEqual(['ordinary', 'ordinary'])
  expect((await sub.get<OwnAccess>(`/api/project/user/detail?projectId=${projectId}`)).data).toMatchObject({ role: 'ordinary', menus: [] })
})

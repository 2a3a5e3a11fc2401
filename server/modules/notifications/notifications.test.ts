import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { AdminStart, NotificationInfo, Paged, PageToken, RoleInfo } from '../../wire.ts'
import type { NotificationKind } from './index.ts'

const KIND: NotificationKind = { id: 'test.note', text: { zh: '第 {n} 条', en: 'Number {n}' } }
const DAY = 86_400_000

let server: TestServer
let owner: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  server.app.services.notificationKinds.add(KIND)
  owner = await server.user('owner')
  projectId = (await owner.newProject('Shop')).id
}, 60_000)
afterAll(() => server.close())

const listOf = async (user: TestUser, query = `?projectId=${projectId}`) =>
  (await user.get<Paged<NotificationInfo>>(`/api/notification/list${query}`)).data
const textsOf = async (user: TestUser) => (await listOf(user)).list.map(({ text }) => text.en)
const unreadOf = async (user: TestUser) =>
  (await user.get<AdminStart>(`/api/project/admin/start?projectId=${projectId}`)).data.unread
const role = async (name: string) => (await owner.post<RoleInfo>('/api/project/role/create', { projectId, name })).data
const join = (userName: string, more: object) =>
  owner.post('/api/project/user/create', { projectId, userName: `${userName}@test.dev`, ...more })
const notify = (userIds: readonly number[], values: { readonly n: number }, of: number | null = projectId) =>
  server.store.write((db) =>
    server.app.services.notifications.notify(db, { userIds, projectId: of, kind: KIND, values, link: '' }),
  )

describe('notifications', () => {
  it('reach people who are added, whose role changes, and who are removed', async () => {
    const ann = await server.user('ann')
    const clerk = await role('Clerk')
    await join('ann', { role: 'tester' })
    const person = { projectId, userId: ann.userId }
    await owner.post('/api/project/user/update', { ...person, role: 'ordinary', roleId: clerk.id })
    await owner.post('/api/project/user/update', { ...person, role: 'ordinary', roleId: clerk.id })
    const menu = { projectId, type: 1, name: 'Link', kind: 'link', target: 'https://example.com' }
    const { id } = (await owner.post<{ id: number }>('/api/project/menu/create', menu)).data
    await owner.post('/api/project/role/updateLimits', { id: clerk.id, rev: 1, limits: [id] })
    await owner.post('/api/project/role/updateLimits', { id: clerk.id, rev: 2, limits: [id] })
    expect(await unreadOf(ann)).toBe(3)
    await owner.post('/api/project/user/delete', person)
    const { list, total } = await listOf(ann)
    expect(total).toBe(4)
    expect(list.map(({ text }) => text)).toEqual([
      { zh: '您已被移出项目“Shop”', en: 'You were removed from the project “Shop”' },
      {
        zh: '项目“Shop”调整了角色“Clerk”的权限',
        en: 'The project “Shop” changed what the role “Clerk” may open and press',
      },
      {
        zh: '您在项目“Shop”中的角色已改为“Clerk”',
        en: 'Your role in the project “Shop” changed. It is now: “Clerk”',
      },
      {
        zh: '您已加入项目“Shop”，角色是测试者',
        en: 'You were added to the project “Shop”. Your role: tester',
      },
    ])
    expect(list.map(({ link }) => link)).toEqual(['', ...Array(3).fill(`/app/${projectId}`)])
    expect(await textsOf(owner)).toEqual([])
  })

  it('reach members who are added and removed by the other calls', async () => {
    const max = await server.user('max')
    await owner.post('/api/project/member/create', { projectId, userName: 'max@test.dev', role: 'developer' })
    await owner.post('/api/project/member/delete', { projectId, userId: max.userId })
    await owner.post('/api/project/member/delete', { projectId, userId: max.userId })
    expect((await textsOf(max)).map((text) => text.slice(0, 13))).toEqual(['You were remo', 'You were adde'])
  })

  it('reach people who are put into groups and taken out of them', async () => {
    const [ida, jon] = [await server.user('ida'), await server.user('jon')]
    for (const name of ['ida', 'jon'])
      await owner.post('/api/project/member/create', { projectId, userName: `${name}@test.dev`, role: 'developer' })
    const group = (name: string) =>
      owner.post<{ id: number; rev: number }>('/api/project/group/create', { projectId, name })
    const [{ data: sales }, { data: old }] = [await group('Sales'), await group('Old')]
    const userIds = [ida.userId, jon.userId, owner.userId]
    await owner.post('/api/project/group/user/create', { id: sales.id, userIds: [ida.userId, jon.userId] })
    await owner.post('/api/project/group/user/create', { id: sales.id, userIds: [ida.userId] })
    await owner.post('/api/project/group/user/delete', { id: sales.id, userIds })
    await owner.post('/api/project/group/user/create', { id: old.id, userIds: [jon.userId] })
    await owner.post('/api/project/group/delete', { id: old.id, rev: old.rev })
    const { list } = await listOf(ida)
    expect(list.slice(0, 2).map(({ text, link }) => [text, link])).toEqual([
      [
        {
          zh: '您已被移出项目“Shop”的用户组“Sales”',
          en: 'You were removed from the group “Sales” of the project “Shop”',
        },
        `/app/${projectId}`,
      ],
      [
        { zh: '您已加入项目“Shop”的用户组“Sales”', en: 'You were added to the group “Sales” of the project “Shop”' },
        `/app/${projectId}`,
      ],
    ])
    expect((await textsOf(jon)).slice(0, 2)).toEqual([
      'You were removed from the group “Old” of the project “Shop”',
      'You were added to the group “Old” of the project “Shop”',
    ])
    expect((await textsOf(ida)).length).toBe(3)
    expect(await textsOf(owner)).toEqual([])
  })

  it('reach a person who follows an invitation, and who sent it', async () => {
    const amy = await server.user('amy')
    await owner.post('/api/project/member/create', { projectId, userName: 'amy@test.dev', role: 'admin' })
    const invitation = { projectId, userName: 'kim@test.dev', role: 'tester' }
    expect((await amy.post('/api/project/invitation/create', invitation)).code).toBe(0)
    await amy.post('/api/project/invitation/create', { ...invitation, userName: 'lee@test.dev' })
    const kim = await server.user('kim')
    expect((await listOf(kim)).list.map(({ text, link }) => [text.en, link])).toEqual([
      ['You were added to the project “Shop”. Your role: tester', `/app/${projectId}`],
    ])
    const [accepted] = (await listOf(amy)).list
    expect([accepted?.text, accepted?.link]).toEqual([
      {
        zh: 'kim@test.dev 已接受邀请，加入了项目“Shop”',
        en: 'kim@test.dev accepted your invitation and joined the project “Shop”',
      },
      `/project/${projectId}/user`,
    ])
    await owner.post('/api/project/member/delete', { projectId, userId: amy.userId })
    await server.user('lee')
    expect((await textsOf(amy))[0]).toMatch(/^You were removed/)
  })

  it('are read one by one, or all of a project, by the person alone', async () => {
    const bob = await server.user('bob')
    const eve = await server.user('eve')
    await join('bob', { role: 'tester' })
    for (const n of [1, 2, 3]) await notify([bob.userId], { n })
    await notify([bob.userId], { n: 4 }, null)
    const { list } = await listOf(bob, '?pageSize=2&pageNum=2')
    expect(list.map(({ text }) => text.en)).toEqual(['Number 2', 'Number 1'])
    await eve.post('/api/notification/read', { ids: list.map(({ id }) => id) })
    expect(await unreadOf(bob)).toBe(4)
    await bob.post('/api/notification/read', { ids: list.map(({ id }) => id) })
    expect(await unreadOf(bob)).toBe(2)
    await bob.post('/api/notification/readAll', { projectId })
    expect(await unreadOf(bob)).toBe(0)
    const all = (await listOf(bob, '')).list
    expect(all.map(({ readAt }) => readAt !== null)).toEqual([false, true, true, true, true])
    expect(await listOf(eve)).toMatchObject({ list: [], total: 0 })
  })

  it('are those of its project alone on a page', async () => {
    const pat = await server.user('pat')
    await join('pat', { role: 'tester' })
    await notify([pat.userId], { n: 5 }, null)
    const page = await owner.newPage(projectId)
    await owner.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
    const { data } = await pat.post<PageToken>('/api/viewer/token', { page: page.id, env: 'prd' })
    const browser = server.browser()
    browser.token = data.token
    expect((await listOf(browser, '')).list).toHaveLength(1)
    expect((await listOf(pat, '')).list).toHaveLength(2)
  })

  it('wait until the address of the account is proven', async () => {
    await owner.post('/api/project/update', { id: projectId, isPublic: 1 })
    const una = await server.user('una', { confirmed: false })
    await join('una', { role: 'tester' })
    expect(await listOf(una)).toMatchObject({ list: [], total: 0 })
    expect(await unreadOf(una)).toBe(0)
    await owner.post('/api/project/update', { id: projectId, isPublic: 2 })
  })
})

describe('what is stored for an account', () => {
  it('goes with the account and with the project', async () => {
    const zoe = await server.user('zoe')
    const { notification } = server.store.t
    await notify([zoe.userId, owner.userId], { n: 1 })
    const deleted = await zoe.post('/api/user/delete', { userName: 'zoe@test.dev', userPwd: PASSWORD })
    expect(deleted.code).toBe(0)
    const rows = await server.store.read.select().from(notification)
    expect(rows.map(({ userId }) => userId)).not.toContain(zoe.userId)
    await owner.post('/api/project/delete', { id: projectId, name: 'Shop' })
    expect((await server.store.read.select().from(notification)).filter((row) => row.projectId === projectId)).toEqual(
      [],
    )
  })
})

describe('kept notifications', () => {
  it('are limited to 200 a person and to 90 days', async () => {
    const [cat, dan] = [await server.user('cat'), await server.user('dan')]
    await notify([dan.userId], { n: 0 }, null)
    for (let n = 0; n < 205; n++) await notify([cat.userId], { n }, null)
    const { total, list } = await listOf(cat, '')
    expect([total, list[0]?.text.en]).toEqual([200, 'Number 204'])
    expect((await listOf(dan, '')).total).toBe(1)
    server.advance(91 * DAY)
    await notify([dan.userId], { n: 9 }, null)
    await server.app.services.sweep()
    const { notification } = server.store.t
    expect(await server.store.read.$count(notification)).toBe(1)
  })
})

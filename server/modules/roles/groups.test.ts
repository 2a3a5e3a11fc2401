import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bus, createLocalBus } from '../../bus/bus.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { AddedRow, GroupDeletion, GroupInfo, InvitationInfo, OwnAccess, Paged, ProjectUser } from '../../wire.ts'
import { MOST_GROUPS, MOST_IN_GROUP } from './group-errors.ts'
import type { RoleInfo } from './model.ts'

let server: TestServer
let bus: Bus
let ann: TestUser
let bob: TestUser
let cara: TestUser
let projectId: number
let orders: number
let refunds: number
let clerk: RoleInfo
let cashier: RoleInfo

beforeAll(async () => {
  bus = createLocalBus()
  server = await createTestServer({ bus })
  ann = await server.user('ann')
  bob = await server.user('bob')
  cara = await server.user('cara')
})
afterAll(() => server.close())

const post = async <T>(path: string, body: object, by = ann) => by.post<T>(`/api/project/${path}`, body)
const menu = async (body: object) => (await post<{ id: number }>('menu/create', { projectId, type: 1, ...body })).data.id
const role = async (name: string, limits: readonly number[]): Promise<RoleInfo> => {
  const { id } = (await post<RoleInfo>('role/create', { projectId, name })).data
  return (await post<RoleInfo>('role/updateLimits', { id, rev: 1, limits })).data
}
const group = async (name: string, roleId: number | null = null) =>
  (await post<GroupInfo>('group/create', { projectId, name, roleId })).data
const join = (user: TestUser, roleId: number) => post('user/create', { projectId, userName: user.info?.userName, role: 'ordinary', roleId })
const put = (id: number, ...users: readonly TestUser[]) =>
  post<GroupInfo>('group/user/create', { id, userIds: users.map((each) => each.userId) })
const take = (id: number, ...users: readonly TestUser[]) =>
  post<GroupInfo>('group/user/delete', { id, userIds: users.map((each) => each.userId) })
const mine = async (by: TestUser) => (await by.get<OwnAccess>(`/api/project/user/detail?projectId=${projectId}`)).data
const people = async (query = '') => (await ann.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${projectId}${query}`)).data.list
const groups = async (query = '') => (await ann.get<Paged<GroupInfo>>(`/api/project/group/list?projectId=${projectId}${query}`)).data
const deletion = async ({ id }: GroupInfo) => (await ann.get<GroupDeletion>(`/api/project/group/deletion/${id}`)).data
const roleNames = async (by: TestUser) => (await mine(by)).roles.map(({ name }) => name)
const list = async (path: 'import' | 'removeMany', id: number, userNames: readonly string[], dryRun = false) =>
  (await post<AddedRow[]>(`group/user/${path}`, { id, userNames, dryRun })).data.map(({ result, problem }) =>
    problem ? `${result} ${problem.code}` : result,
  )

beforeEach(async () => {
  await server.store.write((db) => db.delete(server.store.t.attempt))
  projectId = (await ann.newProject()).id
  const sales = await menu({ name: 'Sales' })
  orders = await menu({ type: 2, parentId: sales, name: 'Add', code: 'orders.add' })
  refunds = await menu({ type: 2, parentId: sales, name: 'Refund', code: 'orders.refund' })
  clerk = await role('Clerk', [sales, orders])
  cashier = await role('Cashier', [sales, refunds])
})

describe('roles of groups', () => {
  it('adds the roles of all groups to the person’s own, and takes each away when they leave its group', async () => {
    await join(bob, clerk.id)
    const [first, second] = [await group('Cashiers', cashier.id), await group('Idle')]
    await put(first.id, bob)
    await put(second.id, bob)
    expect(await mine(bob)).toMatchObject({ projectRoleId: clerk.id, roleName: 'Clerk', codes: ['orders.add', 'orders.refund'] })
    expect(await roleNames(bob)).toEqual(['Clerk', 'Cashier'])
    await take(first.id, bob)
    expect(await mine(bob)).toMatchObject({ roles: [{ name: 'Clerk' }], codes: ['orders.add'] })
  })

  it('follows the role that the group is given, changed to or left without', async () => {
    await join(bob, clerk.id)
    const made = await group('Cashiers')
    await put(made.id, bob)
    expect(await roleNames(bob)).toEqual(['Clerk'])
    const given = (await post<GroupInfo>('group/update', { id: made.id, rev: 1, roleId: cashier.id })).data
    expect([given.roleName, await roleNames(bob)]).toEqual(['Cashier', ['Clerk', 'Cashier']])
    await post('role/updateLimits', { id: cashier.id, rev: cashier.rev, limits: [] })
    expect((await mine(bob)).codes).toEqual(['orders.add'])
    expect((await post<GroupInfo>('group/update', { id: made.id, rev: given.rev, roleId: null })).data).toMatchObject({
      roleId: null,
      roleName: '',
    })
    expect(await roleNames(bob)).toEqual(['Clerk'])
  })

  it('lets an ordinary user do without a role of their own while they are in a group', async () => {
    await join(bob, clerk.id)
    const change = { projectId, userId: bob.userId, role: 'ordinary', roleId: null }
    expect((await post('user/update', change)).code).toBe(40058)
    const made = await group('Cashiers', cashier.id)
    await put(made.id, bob)
    const changed = await post<ProjectUser>('user/update', change)
    expect(changed.data).toMatchObject({
      projectRoleId: -1,
      roleName: '',
      groups: [{ id: made.id, name: 'Cashiers', roleName: 'Cashier' }],
    })
    expect(await mine(bob)).toMatchObject({ projectRoleId: cashier.id, roleName: 'Cashier', codes: ['orders.refund'] })
    await take(made.id, bob)
    expect(await mine(bob)).toMatchObject({ projectRoleId: -1, roleName: '', roles: [], menus: [], codes: [] })
  })

  it('notifies other nodes and open pages of everybody whose rights change', async () => {
    await join(bob, clerk.id)
    await join(cara, clerk.id)
    const heard: string[] = []
    const end = bus.subscribe('login:*', (_, topic) => void heard.push(topic))
    const told = (): string[] => heard.splice(0).toSorted()
    const [ofBob, ofBoth] = [[`login:${bob.userId}`], [`login:${bob.userId}`, `login:${cara.userId}`].toSorted()]
    const { id } = await group('Cashiers', cashier.id)
    expect(told()).toEqual([])
    await put(id, bob)
    expect(told()).toEqual(ofBob)
    await list('import', id, ['cara@test.dev', 'bob@test.dev'])
    expect(told()).toEqual([`login:${cara.userId}`])
    await post('role/updateLimits', { id: cashier.id, rev: cashier.rev, limits: [orders] })
    expect(told()).toEqual(ofBoth)
    await post('group/update', { id, rev: 1, remark: 'Nothing of their rights' })
    expect(told()).toEqual([])
    await post('group/update', { id, rev: 2, roleId: clerk.id })
    expect(told()).toEqual(ofBoth)
    await list('removeMany', id, ['cara@test.dev'])
    expect(told()).toEqual([`login:${cara.userId}`])
    await put(id, cara)
    told()
    await post('group/delete', { id, rev: 3 })
    expect(told()).toEqual(ofBoth)
    end()
  })

  it('gives nothing by an address that is not proven, nor to a sub user of somebody who does not administer the project', async () => {
    const unproven = await server.user(`unproven${projectId}`, { confirmed: false })
    await bob.newProject()
    const userName = `sub${projectId}@bob.dev`
    await bob.post('/api/user/sub/create', { userName, userPwd: 'apple-42-sky' })
    const sub = server.browser()
    await sub.signIn('/api/user/login', { userName, userPwd: 'apple-42-sky' })
    const { id } = await group('Clerks', clerk.id)
    expect(await list('import', id, [unproven.info?.userName ?? '', userName])).toEqual(['added', 'invited'])
    expect((await people(`&groupId=${id}`)).map(({ waiting }) => waiting)).toEqual([true])
    for (const by of [unproven, sub]) expect((await by.get(`/api/project/user/detail?projectId=${projectId}`)).status).toBe(404)
    await (await server.root()).post('/api/user/confirm', { userName: unproven.info?.userName })
    expect(await roleNames(unproven)).toEqual(['Clerk'])
  })

  it('counts a person once among those who have a role, and keeps a role that a group gives', async () => {
    await join(bob, clerk.id)
    await join(cara, cashier.id)
    const [one, two] = [await group('One', clerk.id), await group('Two', clerk.id)]
    await put(one.id, bob, cara)
    await put(two.id, cara)
    const counts = (await ann.get<Paged<RoleInfo>>(`/api/project/role/list?projectId=${projectId}`)).data.list
    expect(counts.map(({ name, users }) => [name, users])).toEqual([
      ['Cashier', 1],
      ['Clerk', 2],
    ])
    const empty = await role('Empty', [])
    await group('Three', empty.id)
    expect((await post('role/delete', { id: empty.id })).code).toBe(40954)
  })
})

describe('groups', () => {
  it('are listed by name with their people, found by keyword, unique by name, and not changed over somebody else’s change', async () => {
    await join(bob, clerk.id)
    const b = await group('Branch b', clerk.id)
    await group('Branch a')
    await put(b.id, bob)
    expect((await groups()).list.map(({ name, roleName, users }) => [name, roleName, users])).toEqual([
      ['Branch a', '', 0],
      ['Branch b', 'Clerk', 1],
    ])
    expect((await groups('&keyword=CH B')).total).toBe(1)
    expect((await post('group/create', { projectId, name: 'Branch a' })).code).toBe(40956)
    expect((await post('group/update', { id: b.id, rev: 1, name: 'Branch a' })).code).toBe(40956)
    expect((await post('group/update', { id: b.id, rev: 1, name: 'Branch c' })).code).toBe(0)
    expect((await post('group/update', { id: b.id, rev: 1, name: 'Branch d' })).code).toBe(40957)
    expect((await post('group/delete', { id: b.id, rev: 1 })).code).toBe(40957)
    expect((await people(`&groupId=${b.id}`)).map(({ userName }) => userName)).toEqual(['bob@test.dev'])
  })

  it('give roles of their own project to its people alone', async () => {
    const own = projectId
    const mineHere = await group('Here', clerk.id)
    projectId = (await ann.newProject()).id
    const foreign = await role('Foreign', [])
    projectId = own
    expect((await post('group/create', { projectId, name: 'X', roleId: foreign.id })).code).toBe(40452)
    expect((await post('group/update', { id: mineHere.id, rev: 1, roleId: foreign.id })).code).toBe(40452)
    expect((await put(mineHere.id, bob)).code).toBe(40453)
    await join(bob, clerk.id)
    // Where one is not of the project, nobody is added.
    expect((await put(mineHere.id, bob, cara)).code).toBe(40453)
    expect((await put(mineHere.id, bob, bob)).data.users).toBe(1)
    expect((await people(`&groupId=${mineHere.id}`)).length).toBe(1)
    const { list: elsewhere } = (
      await ann.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${foreign.projectId}&groupId=${mineHere.id}`)
    ).data
    expect(elsewhere).toEqual([])
  })

  it('say what a deletion takes from how many people before it happens', async () => {
    await join(bob, clerk.id)
    await join(cara, cashier.id)
    const dan = await server.user(`dan${projectId}`)
    await post('user/create', { projectId, userName: dan.info?.userName, role: 'tester' })
    const [clerks, others] = [await group('Clerks', clerk.id), await group('Others', cashier.id)]
    await list('import', clerks.id, ['bob@test.dev', 'cara@test.dev', dan.info?.userName ?? ''])
    await put(others.id, bob)
    // Bob has the role by himself; the tester needs none.
    expect(await deletion(clerks)).toEqual({ rev: 1, users: 3, roleName: 'Clerk', losing: 1, bare: 0 })
    await post('user/update', { projectId, userId: cara.userId, role: 'ordinary', roleId: null })
    expect(await deletion(clerks)).toMatchObject({ losing: 1, bare: 1 })
    await put(others.id, cara)
    expect(await deletion(clerks)).toMatchObject({ losing: 1, bare: 0 })
    await post('group/delete', { id: clerks.id, rev: 1 })
    expect([await roleNames(bob), await roleNames(cara)]).toEqual([['Clerk', 'Cashier'], ['Cashier']])
    expect((await groups()).list.map(({ name }) => name)).toEqual(['Others'])
  })

  it('lose everybody who leaves the project, ends their account or becomes its owner', async () => {
    await join(bob, clerk.id)
    const gone = await server.user(`gone${projectId}`)
    await join(gone, clerk.id)
    const heir = await server.user(`heir${projectId}`)
    await post('user/create', { projectId, userName: heir.info?.userName, role: 'admin' })
    const { id } = await group('Clerks', clerk.id)
    expect((await put(id, bob, gone, heir)).data.users).toBe(3)
    await post('user/delete', { projectId, userId: bob.userId })
    expect((await groups()).list[0]?.users).toBe(2)
    await join(bob, cashier.id)
    expect(await roleNames(bob)).toEqual(['Cashier'])
    const ended = await gone.post('/api/user/delete', { userName: gone.info?.userName, userPwd: 'correct horse battery' })
    expect([ended.code, (await groups()).list[0]?.users]).toEqual([0, 1])
    await ann.post('/api/project/handover', { projectId, userId: heir.userId })
    const { data } = await heir.get<Paged<GroupInfo>>(`/api/project/group/list?projectId=${projectId}`)
    expect(data.list[0]?.users).toBe(0)
    await heir.post('/api/project/delete', { id: projectId })
    const { projectGroup } = server.store.t
    expect((await server.store.read.select().from(projectGroup)).filter((each) => each.projectId === projectId)).toEqual([])
  })

  it('are in no file of the project, and keep their role when an import replaces what it gives', async () => {
    await join(bob, cashier.id)
    const { id } = await group('Back room', clerk.id)
    await put(id, bob)
    const file = await (await ann.raw(`/api/exchange/project/${projectId}`)).text()
    expect([file.includes('Clerk'), file.includes('Back room')]).toEqual([true, false])
    await post('role/updateLimits', { id: clerk.id, rev: clerk.rev, limits: [] })
    expect((await mine(bob)).codes).toEqual(['orders.refund'])
    const heard: string[] = []
    const end = bus.subscribe('login:*', (_, topic) => void heard.push(topic))
    const form = new FormData()
    form.set('projectId', String(projectId))
    form.set('choices', JSON.stringify({ items: { [`roles ${clerk.id}`]: 'replace' } }))
    form.set('file', new File([file], 'project.json'))
    expect((await ann.raw('/api/exchange/into/import', { method: 'POST', body: form })).status).toBe(200)
    end()
    expect([(await groups()).list[0]?.roleName, (await mine(bob)).codes]).toEqual(['Clerk', ['orders.add', 'orders.refund']])
    expect(heard).toContain(`login:${bob.userId}`)
  })

  it('are limited in number and in people, with a message', async () => {
    const { projectGroup, projectGroupMember, projectMember, user } = server.store.t
    const { id } = await group('Full', clerk.id)
    const at = new Date()
    await server.store.write(async (db) => {
      const rows = Array.from({ length: MOST_GROUPS - 2 }, (_, n) => ({ projectId, name: `Group ${n}`, createdAt: at, updatedAt: at }))
      await db.insert(projectGroup).values(rows)
      const made = Array.from({ length: MOST_IN_GROUP }, (_, n) => ({
        userName: `p${n}@full${projectId}.dev`,
        nickName: '',
        passwordHash: '',
        createdAt: at,
      }))
      const ids = await db.insert(user).values(made).returning({ userId: user.id })
      await db.insert(projectMember).values(ids.map(({ userId }) => ({ projectId, userId, role: 'ordinary' as const, createdAt: at })))
      await db.insert(projectGroupMember).values(ids.map(({ userId }) => ({ groupId: id, projectId, userId, createdAt: at })))
    })
    await group('Last')
    expect(await post('group/create', { projectId, name: 'One more' })).toMatchObject({ code: 40062, msg: expect.stringContaining('200') })
    await join(bob, clerk.id)
    expect(await put(id, bob)).toMatchObject({ code: 40063, msg: expect.stringContaining('2000') })
    expect(await list('import', id, ['bob@test.dev'])).toEqual(['refused 40063'])
    // Invitations have their places too.
    await post('group/user/delete', { id, userIds: [(await people(`&groupId=${id}`))[0]?.userId] })
    expect(await list('import', id, [`a${id}@full.dev`, `b${id}@full.dev`])).toEqual(['invited', 'refused 40063'])
    expect((await mine(bob)).roles).toHaveLength(1)
    expect((await groups('&keyword=Full')).list[0]?.users).toBe(MOST_IN_GROUP - 1)
  })
})

describe('addresses that are pasted', () => {
  it('are added, invited or refused row by row, after a preview that writes nothing and reveals no account', async () => {
    await join(bob, clerk.id)
    const { id } = await group('Cashiers', cashier.id)
    const rows = ['bob@test.dev', 'Cara@test.dev ', 'new@group.dev', 'no address', 'cara@test.dev', 'ann@test.dev']
    expect(await list('import', id, rows, true)).toEqual(['ready', 'ready', 'ready', 'refused 40076', 'refused 40078', 'ready'])
    expect((await groups()).list[0]?.users).toBe(0)
    expect(await list('import', id, rows)).toEqual(['added', 'added', 'invited', 'refused 40076', 'refused 40078', 'refused 40911'])
    expect(await list('import', id, ['bob@test.dev', 'new@group.dev'])).toEqual(['unchanged 40958', 'unchanged 40958'])
    expect((await people(`&groupId=${id}`)).map(({ userName, role, roleName }) => [userName, role, roleName])).toEqual([
      ['bob@test.dev', 'ordinary', 'Clerk'],
      ['cara@test.dev', 'ordinary', ''],
    ])
    expect(await roleNames(cara)).toEqual(['Cashier'])
  })

  it('wait as invitations with all of their groups, and count from the first login on', async () => {
    const [one, two, three] = [await group('One', clerk.id), await group('Two', cashier.id), await group('Three', clerk.id)]
    const userName = `late${projectId}@test.dev`
    for (const { id } of [one, two, three]) expect(await list('import', id, [userName])).toEqual(['invited'])
    const open = async () => (await ann.get<InvitationInfo[]>(`/api/project/invitation/list?projectId=${projectId}`)).data
    expect((await open())[0]).toMatchObject({
      role: 'ordinary',
      roleId: null,
      groups: [{ name: 'One' }, { name: 'Three' }, { name: 'Two' }],
    })
    expect(await list('removeMany', three.id, [userName])).toEqual(['removed'])
    // Invited again as before, they keep their groups.
    expect((await post('invitation/create', { projectId, userName, role: 'ordinary', roleId: null })).code).toBe(0)
    await post('group/delete', { id: two.id, rev: 1 })
    expect((await open())[0]?.groups.map(({ name }) => name)).toEqual(['One'])
    const late = await server.user(`late${projectId}`)
    expect(await roleNames(late)).toEqual(['Clerk'])
    expect(await open()).toEqual([])
  })

  it('are removed row by row, and stay in the project', async () => {
    await join(bob, clerk.id)
    const { id } = await group('Cashiers', cashier.id)
    await list('import', id, ['bob@test.dev', 'cara@test.dev'])
    const rows = ['BOB@test.dev', 'nobody@test.dev', 'x']
    expect(await list('removeMany', id, rows, true)).toEqual(['ready', 'unchanged 40959', 'refused 40076'])
    expect(await list('removeMany', id, rows)).toEqual(['removed', 'unchanged 40959', 'refused 40076'])
    expect([await roleNames(bob), await roleNames(cara)]).toEqual([['Clerk'], ['Cashier']])
    expect(await people()).toHaveLength(3)
  })

  it('count as look-ups of accounts unless all of them are in the project', async () => {
    await join(bob, clerk.id)
    const { id } = await group('Cashiers', cashier.id)
    const send = (userName: string) => post('group/user/import', { id, userNames: [userName] })
    for (let n = 0; n < 6; n++) expect((await send(`n${n}@look${projectId}.dev`)).code).toBe(0)
    expect((await send(`last@look${projectId}.dev`)).code).toBe(42910)
    expect((await send('bob@test.dev')).code).toBe(0)
  })
})

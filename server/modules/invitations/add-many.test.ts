import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, ProjectUser } from '../../wire.ts'
import type { AddedRow, InvitationInfo } from './model.ts'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  await server.user('bob')
  await server.user('cara')
  projectId = (await ann.newProject()).id
  await ann.post('/api/project/role/create', { projectId, name: 'Clerk' })
  await ann.post('/api/project/user/create', { projectId, userName: 'cara@test.dev', role: 'tester' })
})
afterAll(() => server.close())

const send = (rows: readonly (readonly [string, string])[], more: object = {}, by = ann) =>
  by.post<AddedRow[]>('/api/project/user/import', { projectId, rows: rows.map(([userName, role]) => ({ userName, role })), ...more })
const results = async (rows: readonly (readonly [string, string])[], more: object = {}) =>
  (await send(rows, more)).data.map(({ result, problem }) => (problem ? `${result} ${problem.code}` : result))
const invitations = async () => (await ann.get<InvitationInfo[]>(`/api/project/invitation/list?projectId=${projectId}`)).data
const people = async () => (await ann.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${projectId}&pageSize=200`)).data.list

const ROWS = [
  ['bob@test.dev', 'developer'],
  ['New@Test.dev', ' clerk '],
  ['cara@test.dev', 'admin'],
  ['ann@test.dev', 'tester'],
  ['no address', 'tester'],
  ['who@test.dev', 'Boss'],
  ['new@test.dev', 'tester'],
] as const

it('previews a list without writing, and tells nothing of accounts outside of the project', async () => {
  const before = (await people()).length
  expect(await results(ROWS, { dryRun: true })).toEqual([
    ...(['ready', 'ready', 'unchanged 40910', 'unchanged 40910'] as const),
    ...(['refused 40076', 'refused 40077', 'refused 40078'] as const),
  ])
  expect([(await people()).length, await invitations()]).toEqual([before, []])
})

it('adds, invites or refuses each row by itself, and changes nobody who is in the project', async () => {
  expect(await results(ROWS)).toEqual([
    ...(['added', 'invited', 'unchanged 40910', 'unchanged 40910'] as const),
    ...(['refused 40076', 'refused 40077', 'refused 40078'] as const),
  ])
  expect((await people()).map(({ userName, role }) => `${userName} ${role}`)).toEqual([
    'ann@test.dev admin',
    'bob@test.dev developer',
    'cara@test.dev tester',
  ])
  expect((await invitations()).map(({ userName, role, roleName }) => [userName, role, roleName])).toEqual([
    ['new@test.dev', 'ordinary', 'Clerk'],
  ])
})

it('takes a thousand people in one list, and no more than six lists an hour', async () => {
  const list = Array.from({ length: 1000 }, (_, at) => [`person${at}@example.dev`, at % 2 ? 'Clerk' : 'tester'] as const)
  const found = await results(list)
  expect(found.filter((result) => result === 'invited')).toHaveLength(1000)
  expect(await invitations()).toHaveLength(1001)
  expect((await send([...list, ['one@more.dev', 'tester']])).code).toBe(40001)
  for (let at = 0; at < 4; at++) expect((await send([['bob@test.dev', 'tester']])).code).toBe(0)
  expect((await send([['bob@test.dev', 'tester']])).status).toBe(429)
}, 60_000)

it('is for administrators of the project', async () => {
  const bob = server.browser()
  await bob.signIn('/api/user/login', { userName: 'bob@test.dev', userPwd: 'correct horse battery' })
  expect((await send([['x@test.dev', 'tester']], {}, bob)).status).toBe(403)
  expect((await send([['x@test.dev', 'tester']], {}, await server.user('dora'))).status).toBe(404)
})

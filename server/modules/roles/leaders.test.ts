import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, ProjectUser } from '../../wire.ts'

const [UNKNOWN, CIRCLE] = [40065, 40066]

let server: TestServer
let owner: TestUser
let projectId: number
const people: { [name: string]: TestUser } = {}
beforeAll(async () => {
  server = await createTestServer()
  owner = await server.user('owner')
  projectId = (await owner.newProject('Shop')).id
  for (const name of ['ann', 'ben', 'cara', 'dan', 'eve', 'fay']) people[name] = await server.user(name)
  for (const name of ['ann', 'ben', 'cara', 'dan', 'eve'])
    await owner.post('/api/project/user/create', { projectId, userName: `${name}@test.dev`, role: 'tester' })
}, 60_000)
afterAll(() => server.close())

const idOf = (name: string) => (name === 'owner' ? owner : people[name])?.userId ?? 0
const lead = (name: string, leader: string | null) =>
  owner.post<ProjectUser>('/api/project/user/update', {
    ...{ projectId, userId: idOf(name), role: 'tester' },
    leaderId: leader === null ? null : idOf(leader),
  })
const leaderOf = async (name: string) => {
  const { data } = await owner.get<Paged<ProjectUser>>(`/api/project/user/list?projectId=${projectId}`)
  return data.list.find(({ userId }) => userId === idOf(name))?.leader ?? null
}

describe('the leader of a person', () => {
  it('is a person of the project, and stays where the role alone is changed', async () => {
    expect((await lead('ann', 'ben')).data.leader).toEqual({ userId: idOf('ben'), name: 'ben' })
    expect((await lead('ben', 'owner')).code).toBe(0)
    const role = { projectId, userId: idOf('ann'), role: 'developer' }
    expect((await owner.post<ProjectUser>('/api/project/user/update', role)).data.leader?.userId).toBe(idOf('ben'))
    expect(await leaderOf('ann')).toMatchObject({ name: 'ben' })
    expect((await lead('ann', null)).data.leader).toBeNull()
  })

  it('is refused for a person of another project', async () => {
    expect(await lead('ann', 'fay')).toMatchObject({ code: UNKNOWN, data: { field: 'leaderId' } })
  })

  it('is refused where a person would report to themselves', async () => {
    await lead('ann', 'cara')
    await lead('cara', 'dan')
    expect(await lead('ann', 'ann')).toMatchObject({ code: CIRCLE, data: { field: 'leaderId' } })
    expect((await lead('dan', 'ann')).code).toBe(CIRCLE)
    expect((await lead('dan', 'ben')).code).toBe(0)
  })

  it('is refused to make a circle by two changes at the same time', async () => {
    await lead('dan', null)
    await lead('eve', null)
    const both = await Promise.all([lead('dan', 'eve'), lead('eve', 'dan')])
    expect(both.map(({ code }) => code).sort()).toEqual([0, CIRCLE])
  })

  it('is cleared when the leader leaves the project, or ends the account', async () => {
    await lead('ann', 'cara')
    await owner.post('/api/project/user/delete', { projectId, userId: idOf('cara') })
    expect(await leaderOf('ann')).toBeNull()
    await lead('ann', 'dan')
    await owner.post('/api/project/member/delete', { projectId, userId: idOf('dan') })
    expect(await leaderOf('ann')).toBeNull()
    await lead('ann', 'eve')
    const ended = await people.eve?.post('/api/user/delete', { userName: 'eve@test.dev', userPwd: PASSWORD })
    expect(ended?.code).toBe(0)
    expect(await leaderOf('ann')).toBeNull()
  })
})

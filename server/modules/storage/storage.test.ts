import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { AuditRow, Paged, ProjectQuotas, RetentionRow, StorageUse } from '../../wire.ts'

let server: TestServer
let root: TestUser
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_AUDIT_DAYS: '0' } })
  root = await server.root()
})
afterAll(() => server.close())

const settings = async () => (await root.get<readonly RetentionRow[]>('/api/storage/retention')).data
const daysOf = async (id: string) => (await settings()).find((row) => row.id === id)?.days
const update = (setting: string, days: number | null) =>
  root.post<RetentionRow>('/api/storage/retention/update', { setting, days })

describe('the use of storage', () => {
  it('is the same for a project as the project shows of itself, the largest first', async () => {
    const ann = await server.user('ann')
    const small = (await ann.newProject('Small')).id
    const large = (await ann.newProject('Large')).id
    for (let i = 0; i < 5; i++) await ann.newPage(large, { name: `Page ${i}` })
    await ann.newPage(small)
    const { data } = await root.get<StorageUse>('/api/storage/use')
    const [first, second] = data.projects.filter(({ projectId }) => [small, large].includes(projectId))
    expect([first?.name, second?.name]).toEqual(['Large', 'Small'])
    const { parts } = (await ann.get<ProjectQuotas>(`/api/quotas/project/${large}`)).data
    const { drafts, branches, versions, published, history, records } = parts
    expect(first?.bytes).toEqual({ drafts: drafts + branches, versions, published, history, records, files: 0 })
    expect(first?.total).toBe(drafts + branches + versions + published + history + records)
    expect(data.sums.drafts).toBe(data.projects.reduce((sum, { bytes }) => sum + bytes.drafts, 0))
    expect(data.database).toBeGreaterThan(100_000)
    expect(data.rows.audit).toBeGreaterThan(0)
    expect(data.disk === null).toBe(server.config.databaseUrl !== '')
    if (data.disk) expect(data.disk.free).toBeLessThanOrEqual(data.disk.size)
  })

  it('is for super administrators', async () => {
    const bea = await server.user('bea')
    expect((await bea.get('/api/storage/use')).status).toBe(403)
    expect((await bea.get('/api/storage/retention')).status).toBe(403)
    expect((await bea.post('/api/storage/retention/update', { setting: 'notifications/list', days: 10 })).status).toBe(
      403,
    )
  })
})

describe('a retention time', () => {
  it('is changed with a row in the audit, and once only for the same days', async () => {
    expect(await daysOf('notifications/list')).toBe(90)
    expect((await update('notifications/list', 30)).data).toMatchObject({ days: 30, preset: 90 })
    await update('notifications/list', 30)
    expect(await daysOf('notifications/list')).toBe(30)
    await update('approvals/ended', 365)
    await update('approvals/ended', null)
    const { data } = await root.get<Paged<AuditRow>>('/api/audit/list?action=retention%20changed')
    expect(data.list.map(({ says }) => says.en)).toEqual([
      'Changed the days that “approvals/ended” is kept from 365 to for ever',
      'Changed the days that “approvals/ended” is kept from for ever to 365',
      'Changed the days that “notifications/list” is kept from 90 to 30',
    ])
  })

  it('is what the server was started with until it is set', async () => {
    expect(await daysOf('audit/rows')).toBeNull()
    await update('audit/rows', 400)
    expect(await daysOf('audit/rows')).toBe(400)
  })

  it.each([
    ['fewer days than it allows', 'approvals/ended', 29, /30 to 3650 days, or for ever/],
    ['more days than it allows', 'notifications/list', 3_651, /“Notifications” can be kept for 1 to 3650 days/],
    ['no end where there must be one', 'notifications/list', null, /1 to 3650 days/],
  ])('is refused with words for %s', async (_, setting, days, words) => {
    const before = await daysOf(setting)
    const answer = await update(setting, days)
    expect([answer.status, answer.code]).toEqual([400, 40089])
    expect(answer.msg).toMatch(words)
    expect(await daysOf(setting)).toBe(before)
  })

  it('is refused where no module declares it, and for what is no number of days', async () => {
    expect((await update('no/such', 10)).status).toBe(404)
    expect((await update('notifications/list', 1.5)).status).toBe(400)
    expect((await update('notifications/list', -1)).status).toBe(400)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { AuditRow, JobCounts, JobPage, JobState, Paged } from '../../wire.ts'

let server: TestServer
let root: TestUser
beforeAll(async () => {
  server = await createTestServer()
  root = await server.root()
})
afterAll(() => server.close())

const RESET = encodeURIComponent('password reset link')
const list = async (state: JobState, more = '') =>
  (await root.get<JobPage>(`/api/jobs/list?state=${state}${more}`)).data.list
const says = async (action: string) =>
  (await root.get<Paged<AuditRow>>(`/api/audit/list?action=${encodeURIComponent(action)}`)).data.list.map(
    (row) => row.says,
  )

describe('jobs', () => {
  it('are for super administrators', async () => {
    const ann = await server.user('ann')
    expect((await ann.get('/api/jobs/counts')).status).toBe(403)
    expect((await ann.get('/api/jobs/list?state=failed')).status).toBe(403)
    expect((await ann.post('/api/jobs/again', { ids: ['x'] })).status).toBe(403)
  })

  it('have a name in both languages, whichever module does them', async () => {
    const { data } = await root.get<JobCounts>('/api/jobs/counts')
    const kinds = [...data.kinds, ...data.elsewhere]
    expect(kinds.length).toBeGreaterThan(10)
    for (const { kind, label } of kinds) {
      expect(label?.zh, kind).toMatch(/[\u4e00-\u9fff]/)
      expect(label?.en, kind).toMatch(/^[A-Z][\w -]+$/)
    }
    for (const { kind, shownIn } of data.elsewhere) expect(Object.values(shownIn).every(Boolean), kind).toBe(true)
  })

  it('are cancelled and run again, several at once, with rows in the audit', async () => {
    for (const name of ['ann', 'bea'])
      await server.browser().post('/api/user/password/forget', { userEmail: `${name}@test.dev` })
    const waiting = await list('waiting', `&kind=${RESET}`)
    expect(waiting).toHaveLength(2)
    expect(waiting[0]).toMatchObject({
      kind: 'password reset link',
      label: { en: 'Send a password reset link' },
      requestId: 'of-a-test',
    })
    const ids = waiting.map(({ id }) => id)
    expect((await root.post('/api/jobs/cancel', { ids: [...ids, 'unknown'] })).data).toEqual({
      changed: ids.length,
      skipped: 1,
    })
    expect(await list('waiting', `&kind=${RESET}`)).toEqual([])
    expect((await list('cancelled')).map(({ id }) => id)).toEqual(ids)
    expect((await says('job cancelled'))[0]).toMatchObject({
      en: expect.stringMatching(/^Cancelled the job “.+” \(.+\)$/),
      zh: expect.stringMatching(/^取消了后台任务/),
    })
    expect((await root.post('/api/jobs/again', { ids })).data).toEqual({ changed: ids.length, skipped: 0 })
    expect((await list('waiting', `&kind=${RESET}`)).map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(await says('job run again')).toHaveLength(ids.length)
  })

  it('refuses a place in the list that no page answered', async () => {
    expect((await root.get('/api/jobs/list?state=failed&after=x')).status).toBe(400)
    expect((await root.get('/api/jobs/list?state=lost')).status).toBe(400)
  })
})

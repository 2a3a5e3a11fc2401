import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { AuditRow, AuditVerification, Paged } from '../../wire.ts'

let server: TestServer
let root: TestUser
let owner: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  root = await server.root()
  owner = await server.user('owner')
  projectId = (await owner.newProject('=Shop')).id
})
afterAll(() => server.close())

const listed = async (user: TestUser, query = ''): Promise<readonly AuditRow[]> => {
  const answer = await user.get<Paged<AuditRow>>(`/api${query}`)
  expect(answer.code).toBe(0)
  return answer.data.list
}
const role = (name: string) => owner.post('/api/project/role/create', { projectId, name, remark: '' })

test('administrators of a project read its rows and no others, in sentences of both languages', async () => {
  const tester = await server.user('tester')
  await owner.post('/api/project/user/create', { projectId, userName: 'tester@test.dev', role: 'tester', roleId: null })
  const elsewhere = await root.newProject('Elsewhere')
  await root.post('/api/project/role/create', { projectId: elsewhere.id, name: 'Secret', remark: '' })
  await role('Sales')

  const rows = await listed(owner, `/project/audit/list?projectId=${projectId}`)
  expect(rows.map(({ says, userName, projectName }) => [says.en, says.zh, userName, projectName])).toEqual([
    ['Created the role “Sales”', '新建了角色“Sales”', 'owner@test.dev', '=Shop'],
    ['Added tester@test.dev as tester', '把 tester@test.dev 加入项目作为测试者', 'owner@test.dev', '=Shop'],
  ])
  expect((await tester.get(`/api/project/audit/list?projectId=${projectId}`)).status).toBe(403)
  expect((await owner.get(`/api/project/audit/list?projectId=${elsewhere.id}`)).status).toBe(404)
  expect((await owner.get('/api/audit/list')).status).toBe(403)
  expect((await owner.get('/api/audit/verify')).status).toBe(403)

  const [denied] = await listed(root, `/audit/list?action=${encodeURIComponent('access denied')}&who=tester`)
  expect(denied).toMatchObject({ says: { en: 'Was refused the call GET /project/audit/list' }, projectId, userName: 'tester@test.dev' })
})

test('the same refusal is written down once in ten minutes', async () => {
  const count = async () =>
    (await listed(root, `/audit/list?action=${encodeURIComponent('access denied')}&who=owner&keyword=verify`)).length
  const before = await count()
  for (let i = 0; i < 3; i++) await owner.get('/api/audit/verify')
  expect(await count()).toBe(before)
  server.advance(11 * 60_000)
  const again = await server.user('late')
  await again.get('/api/audit/verify')
  expect(await listed(root, '/audit/list?who=late&keyword=verify')).toHaveLength(1)
})

test('rows are found by who, what, target, project, time and words, page by page', async () => {
  const moment = new Date((await listed(root, '/audit/list?pageSize=1'))[0]!.at).getTime()
  const at = (ms: number) => encodeURIComponent(new Date(moment + ms).toISOString())
  await role('Käse')
  const found = async (query: string) => (await listed(root, `/audit/list?${query}`)).map(({ says }) => says.en)
  expect(await found('keyword=k%C3%84se')).toEqual(['Created the role “Käse”'])
  expect(await found(`action=${encodeURIComponent('role created')}&projectId=${projectId}&pageSize=1`)).toEqual(['Created the role “Käse”'])
  expect(await found(`action=${encodeURIComponent('role created')}&projectId=${projectId}&pageSize=1&pageNum=2`)).toEqual([
    'Created the role “Sales”',
  ])
  const [made] = await listed(root, '/audit/list?keyword=k%C3%84se')
  const roleId = /role (\d+)/.exec(made!.target)?.[1]
  expect(await found(`target=ROLE%20${roleId}%3A`)).toHaveLength(1)
  expect(await found('target=%25')).toEqual([])
  expect(await found(`from=${at(0)}&who=owner&action=${encodeURIComponent('role created')}`)).toEqual(['Created the role “Käse”'])
  expect(await found(`to=${at(-1)}&keyword=K%C3%A4se`)).toEqual([])
  expect(await found('keyword=%E6%96%B0%E5%BB%BA%E8%A7%92%E8%89%B2')).toHaveLength(3)
  expect((await root.get('/api/audit/list?from=yesterday')).status).toBe(400)
})

test('a file has every row that the filters leave, and no formula', async () => {
  const name = '=HYPERLINK("https://evil.test","a")'
  await role(name)
  const csv = await owner.raw(`/api/project/audit/export?projectId=${projectId}&keyword=hyperlink`)
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, row, end] = (await csv.text()).split('\r\n')
  expect(head).toBe('seq,at,userId,userName,action,sentence,projectId,projectName,target,hash')
  expect(row).toContain(',"Created the role “=HYPERLINK(""https://evil.test"",""a"")”",')
  expect(row).toContain(`,${projectId},'=Shop,"project ${projectId}, role`)
  expect(end).toBe('')

  const lines = (await (await root.raw('/api/audit/export?form=jsonl', { headers: { 'accept-language': 'zh' } })).text())
    .trimEnd()
    .split('\n')
  const all = lines.map((line) => JSON.parse(line) as AuditRow)
  expect(all[0]).toMatchObject({ action: 'audit exported', says: { zh: '导出了审计日志（JSON 行）' } })
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => all.length - i))
})

test('the chain is verified, and against an end that was noted', async () => {
  const { data } = await root.get<AuditVerification>('/api/audit/verify')
  expect(data).toMatchObject({ broken: null, rows: data.head.seq, forgotten: 0 })
  await role('Another')
  const again = await root.get<AuditVerification>(`/api/audit/verify?noted=${data.head.seq}:${data.head.hash}`)
  expect(again.data).toMatchObject({ broken: null, head: { seq: data.head.seq + 1 } })
  const forged = await root.get<AuditVerification>(`/api/audit/verify?noted=${data.head.seq}:${'0'.repeat(64)}`)
  expect(forged.data.broken).toMatchObject({ seq: data.head.seq, kind: 'ends' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '#server/testing.fixture'
import type { PageInfo, ProjectInfo, UserInfo } from '#server/wire'

const HOSTILE = '  Pay\u202eroll\u0001\u2066\r\nCafe\u0301 '
const LINE = 'Payroll  Caf\u00e9'
const LINES = 'Payroll\nCaf\u00e9'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await createTestServer()
  user = await server.user('ann')
})
afterAll(() => server.close())

test('names of people, projects, pages and orders keep no character that turns or breaks the line', async () => {
  const code = await server.app.services.registration.makeCode('bob@test.dev')
  const newcomer = { userName: 'bob@test.dev', code, userPwd: 'correct horse battery', nickName: HOSTILE }
  const registered = await server.browser().signIn('/api/user/regist', newcomer)
  expect(registered.data.user.nickName).toBe(LINE)
  expect((await user.post<UserInfo>('/api/user/update/profile', { nickName: HOSTILE })).data.nickName).toBe(LINE)
  const project = (await user.post<ProjectInfo>('/api/project/create', { name: HOSTILE, remark: HOSTILE })).data
  expect(project).toMatchObject({ name: LINE, remark: LINES })
  const renamed = (await user.post<ProjectInfo>('/api/project/update', { id: project.id, name: HOSTILE, remark: HOSTILE })).data
  expect(renamed).toMatchObject({ name: LINE, remark: LINES })
  const page = (await user.post<PageInfo>('/api/pages/create', { projectId: project.id, name: HOSTILE, remark: HOSTILE })).data
  expect(page).toMatchObject({ name: LINE, remark: LINES })
  expect((await user.post<PageInfo>('/api/pages/update', { id: page.id, name: HOSTILE, remark: HOSTILE })).data).toMatchObject({
    name: LINE,
    remark: LINES,
  })
  expect((await user.post<PageInfo>('/api/pages/copy', { id: page.id, name: HOSTILE })).data.name).toBe(LINE)
  const order = (
    await user.post<{ customer: string; remark: string }>('/api/sample/orders/create', { customer: HOSTILE, amount: 1, remark: HOSTILE })
  ).data
  expect(order).toMatchObject({ customer: LINE, remark: LINES })
})

test.each([
  ['a text', { name: 'Pay\u0000roll' }],
  ['a name of a field', { 'na\u0000me': 'Payroll' }],
])('U+0000 in %s is refused in words, because not every database keeps it', async (_, body) => {
  expect(await user.post('/api/project/create', body)).toMatchObject({ status: 400, msg: expect.stringContaining('U+0000') })
})

test('U+0000 in an address is refused', async () => {
  expect(await user.get('/api/project/list?keyword=a%00b')).toMatchObject({ status: 400, msg: expect.stringContaining('U+0000') })
})

test('a name of unseen characters alone is none, and one found by its composed form', async () => {
  expect((await user.post('/api/project/create', { name: '\u202e\u0001 \u2066' })).status).toBe(400)
  expect((await user.post('/api/user/update/profile', { nickName: '\u200b\u2060' })).status).toBe(400)
  await user.newProject('Caf\u00e9 till')
  const found = await user.get<{ list: ProjectInfo[] }>(`/api/project/list?keyword=${encodeURIComponent('Cafe\u0301 t')}`)
  expect(found.data.list.map(({ name }) => name)).toEqual(['Caf\u00e9 till'])
})

test.each(['an\u202en@test.dev', 'ann\u0000@test.dev', 'ann@te\u2066st.dev', 'ann\n@test.dev', 'аnn@test.dev'])(
  'the address %j is refused',
  async (userName) => {
    expect(await server.browser().post('/api/user/sendEmail', { userEmail: userName })).toMatchObject({ status: 400, code: 40001 })
    const body = { userName, code: '123456', userPwd: 'correct horse battery' }
    expect(await server.browser().post('/api/user/regist', body)).toMatchObject({ status: 400, code: 40001 })
  },
)

test('a megabyte of combining characters, which take the square of their number to be put in order, is answered in seconds and not in hours', async () => {
  const pile = '\u0301\u0316'.repeat(500_000)
  const { id: projectId } = await user.newProject()
  const began = performance.now()
  const made = await user.post<PageInfo>('/api/pages/create', { projectId, name: `e${pile}`, remark: pile })
  expect([made.data.name.length, made.data.remark.length].every((length) => length <= 9)).toBe(true)
  expect((await user.get(`/api/project/list?keyword=${encodeURIComponent(pile.slice(0, 100_000))}`)).status).toBe(400)
  expect(performance.now() - began).toBeLessThan(6000)
})

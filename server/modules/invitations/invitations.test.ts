import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/helpers/mail-server.ts'
import { linkIn, mailTo } from '../../../tests/helpers/mails.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { InvitationInfo, ProjectInfo, ProjectUser, ProjectVisit } from '../../wire.ts'

const SITE = 'https://tessera.test'
let smtp: MailServer
let server: TestServer
let background: { stop(): Promise<void> }
let ann: TestUser
beforeAll(async () => {
  smtp = await startMailServer()
  server = await createTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@tessera.test', BASE_URL: SITE } })
  await server.root()
  background = await server.app.start()
  ann = await server.user('ann')
})
afterAll(async () => {
  await background.stop()
  await server.close()
  await smtp.close()
})

const invite = (projectId: number, userName: string, more: object = {}) =>
  ann.post<{ readonly user: ProjectUser | null; readonly invitation: InvitationInfo | null }>('/api/project/invitation/create', {
    ...{ projectId, userName, role: 'tester' },
    ...more,
  })
const list = async (projectId: number) => (await ann.get<InvitationInfo[]>(`/api/project/invitation/list?projectId=${projectId}`)).data

test('somebody without an account is invited by mail, and is in the project once they have one and their address is confirmed', async () => {
  const { id } = await ann.newProject('Shop')
  const { data } = await invite(id, 'New@Test.dev', { role: 'developer' })
  expect(data).toMatchObject({ user: null, invitation: { userName: 'new@test.dev', role: 'developer', invitedBy: 'ann@test.dev' } })
  const mail = await mailTo('new@test.dev', async () => smtp.mails)
  expect([mail.subject, linkIn(mail)]).toEqual(['ann invites you to the project “Shop”', `${SITE}/project/${id}/pages?invited`])
  const guest = await server.user('new', { confirmed: false })
  expect((await guest.get(`/api/project/detail/${id}`)).status).toBe(404)
  expect(await list(id)).toEqual([])
  await (await server.root()).post('/api/user/confirm', { userName: 'new@test.dev' })
  expect((await guest.get<ProjectInfo>(`/api/project/detail/${id}`)).data.access).toBe('developer')
})

test('somebody with an account is in the project at once, and told by mail whichever way they were added', async () => {
  const { id } = await ann.newProject()
  const bob = await server.user('bob')
  expect((await invite(id, 'bob@test.dev')).data.user?.userName).toBe('bob@test.dev')
  expect((await invite(id, 'bob@test.dev')).code).toBe(40910)
  await server.user('cara')
  await ann.post('/api/project/user/create', { projectId: id, userName: 'cara@test.dev', role: 'tester' })
  for (const name of ['bob', 'cara']) {
    const mail = await mailTo(`${name}@test.dev`, async () => smtp.mails)
    expect([mail.subject, linkIn(mail)]).toEqual(['ann added you to the project “Project”', expect.stringContaining(SITE)])
  }
  expect((await bob.get<ProjectVisit>(`/api/project/visit/${id}`)).data).toEqual({ name: 'Project', visit: null })
})

test('an invitation is withdrawn, repeated with another role, and ends by itself', async () => {
  const { id } = await ann.newProject()
  await invite(id, 'late@test.dev')
  const [first] = await list(id)
  await invite(id, 'late@test.dev', { role: 'admin' })
  expect((await list(id)).map(({ role }) => role)).toEqual(['admin'])
  const other = await server.user('other')
  expect((await other.post('/api/project/invitation/delete', { id: first?.id })).code).toBe(40475)
  expect((await ann.post('/api/project/invitation/delete', { id: first?.id })).code).toBe(0)
  expect(await list(id)).toEqual([])
  await invite(id, 'late@test.dev')
  server.advance(15 * 86_400_000)
  const again = await server.user('late')
  expect((await again.get(`/api/project/detail/${id}`)).status).toBe(404)
  for (const userName of ['late', 'a@b', ''])
    expect((await again.post('/api/project/invitation/create', { projectId: id, userName, role: 'tester' })).code).toBe(40001)
})

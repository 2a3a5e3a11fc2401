import { readdirSync, readFileSync } from 'node:fs'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/helpers/mail-server.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { InvitationInfo, MailOutcome, ProjectUser } from '../../wire.ts'
import { mailboxOf } from '../accounts/index.ts'

const SITE = 'https://tessera.test'
const MINUTE = 60_000
/** "A few": no mailbox gets more of one kind in an hour because others name it. */
const MOST = 5

let smtp: MailServer
let server: TestServer
let background: { stop(): Promise<void> }
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  smtp = await startMailServer()
  server = await createTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@tessera.test', BASE_URL: SITE } })
  await server.root()
  ;[ann, bob] = [await server.user('ann'), await server.user('bob')]
  await server.user('victim')
  background = await server.app.start()
})
afterAll(async () => {
  await background.stop()
  await server.close()
  await smtp.close()
})
beforeEach(() => server.store.write((db) => db.delete(server.store.t.attempt)))

/** Mails about a mailbox that wait or were sent. */
const mailsTo = async (mailbox: string): Promise<number> => {
  const { run } = server.store.t
  const isDue = inArray(run.status, ['pending', 'running'])
  await expect.poll(() => server.store.read.$count(run, isDue), { timeout: 20_000 }).toBe(0)
  return smtp.mails.filter(({ to }) => mailboxOf(String(to)) === mailbox).length
}
interface Outcome {
  readonly invitation: InvitationInfo | null
  readonly user: ProjectUser | null
  readonly mail: MailOutcome
}
const invite = (by: TestUser, projectId: number, userName: string) =>
  by.post<Outcome>('/api/project/invitation/create', { projectId, userName, role: 'tester' })
const addAgain = async (by: TestUser, projectId: number, userName: string) => {
  const { data } = await by.post<ProjectUser & { readonly mail: MailOutcome }>('/api/project/user/create', {
    projectId,
    userName,
    role: 'tester',
  })
  await by.post('/api/project/user/delete', { projectId, userId: data.userId })
  return data.mail
}

/** Ways to have mails sent to an address that somebody else chose, used as often as anybody can within some minutes. */
const WAYS: { readonly [name: string]: (address: string) => Promise<unknown> } = {
  'invited again and again': async (address) => {
    const { id } = await ann.newProject()
    for (let i = 0; i < 20; i++) await invite(ann, id, address)
  },
  'invited by several people from several projects': async (address) => {
    for (let i = 0; i < 5; i++) for (const by of [ann, bob]) await invite(by, (await by.newProject()).id, address)
  },
  'invited with the spellings of one mailbox': async (address) => {
    const { id } = await ann.newProject()
    const [local, domain] = address.split('@')
    for (let i = 0; i < 10; i++) await invite(ann, id, `${i % 2 ? local : local?.toUpperCase()}+${i}@${domain}`)
  },
  'invited, withdrawn and invited': async (address) => {
    const { id } = await ann.newProject()
    for (let i = 0; i < 10; i++) {
      const { data } = await invite(ann, id, address)
      await ann.post('/api/project/invitation/delete', { id: data.invitation?.id })
    }
  },
  'asked for codes': async (address) => {
    const [local, domain] = address.split('@')
    for (let i = 0; i < 12; i++) {
      await server.browser().post('/api/user/sendEmail', { userEmail: i % 2 ? address : `${local}+${i}@${domain}` })
      server.advance(MINUTE + 1000)
    }
  },
}

describe('a mailbox that somebody else names', () => {
  let n = 0
  it.each(Object.entries(WAYS))('gets a few mails an hour when it is %s', async (_, use) => {
    const address = `somebody${++n}@elsewhere.test`
    await use(address)
    const got = await mailsTo(address)
    expect(got).toBeGreaterThan(0)
    expect(got).toBeLessThanOrEqual(MOST)
  })

  it('gets a few mails an hour when its person is added to projects and taken out', async () => {
    const before = await mailsTo('victim@test.dev')
    const { id } = await ann.newProject()
    const outcomes: MailOutcome[] = []
    for (let i = 0; i < 12; i++) outcomes.push(await addAgain(ann, id, 'victim@test.dev'))
    expect(outcomes.map(({ sent }) => sent)).toEqual(Array.from({ length: 12 }, (__, i) => i < 3))
    expect((await mailsTo('victim@test.dev')) - before).toBe(3)
  })

  it('gets a few mails an hour when its password is said to be forgotten', async () => {
    const before = await mailsTo('victim@test.dev')
    for (let i = 0; i < 12; i++) await server.browser().post('/api/user/password/forget', { userEmail: 'victim@test.dev' })
    expect((await mailsTo('victim@test.dev')) - before).toBeLessThanOrEqual(3)
  })
})

it('an invitation beyond the limit is kept, says when it can be mailed again, and has a link to hand over', async () => {
  const { id } = await ann.newProject()
  for (let i = 0; i < 3; i++) expect((await invite(ann, id, 'often@elsewhere.test')).data.mail).toMatchObject({ sent: true, againAt: null })
  const { data, code } = await invite(ann, id, 'often@elsewhere.test')
  const link = `${SITE}/project/${id}/pages?invited`
  expect([code, data.mail]).toEqual([0, { sent: false, againAt: expect.any(String), link }])
  expect(data.invitation).toMatchObject({ userName: 'often@elsewhere.test', link })
  const wait = Date.parse(data.mail.againAt as string) - Date.parse(data.invitation?.createdAt as string)
  expect(wait).toBeGreaterThan(58 * MINUTE)
  expect(wait).toBeLessThanOrEqual(60 * MINUTE + 1000)
  server.advance(wait)
  await ann.signIn('/api/user/refresh', {})
  expect((await invite(ann, id, 'often@elsewhere.test')).data.mail.sent).toBe(true)
})

it('every place that mails somebody is known here', () => {
  const files = readdirSync('server/modules', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*\.(test|fixture)\.ts$).*\.ts$/.test(file),
  )
  const senders = files.filter((file) => /mails\.(send|deliver)\(/.test(readFileSync(`server/modules/${file}`, 'utf8'))).sort()
  expect(senders).toEqual([
    // To the person who asks, at most three an hour.
    'accounts/confirmations.ts',
    // To whoever made a sub user whose address somebody else has proven: once for each.
    'accounts/own-address.ts',
    // Above: forgotten passwords. That a password was changed is mailed to whoever has just used the mailed link.
    'accounts/recovery.ts',
    // Above: codes.
    'accounts/registration.ts',
    // To the person who connects an account.
    'identities/service.ts',
    // Above: invitations and memberships.
    'invitations/service.ts',
    // To people who chose mails about their tasks, at most 60 an hour.
    'notifications/by-mail.ts',
    // To the author of a template, by a super administrator.
    'templates/unlisting.ts',
  ])
})

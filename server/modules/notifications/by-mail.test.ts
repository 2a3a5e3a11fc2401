import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/helpers/mail-server.ts'
import { linkIn, mailTo } from '../../../tests/helpers/mails.ts'
import { createTestServer, PASSWORD, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { MailChoice } from '../../wire.ts'
import type { NotificationKind } from './index.ts'

const SITE = 'https://tessera.test'
const topic = { id: 'test.topic', label: { zh: '试验', en: 'Tests' } }
const KIND: NotificationKind = { id: 'test.mailed', text: { zh: '请看：{title}', en: 'To see: {title}' }, topic }
const PLAIN: NotificationKind = { id: 'test.plain', text: { zh: '{title}', en: '{title}' } }

let smtp: MailServer
let server: TestServer
let background: { stop(): Promise<void> }
const people: { [name: string]: TestUser } = {}
beforeAll(async () => {
  smtp = await startMailServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Tessera <no-reply@tessera.test>', BASE_URL: SITE }
  server = await createTestServer({ env })
  server.app.services.notificationKinds.add(KIND, PLAIN)
  for (const name of ['ann', 'ben', 'cara', 'dan']) people[name] = await server.user(name)
  background = await server.app.start()
}, 60_000)
afterAll(async () => {
  await background.stop()
  await server.close()
  await smtp.close()
})

const p = (name: string): TestUser => people[name]!
const choose = (name: string, mail: boolean, chosen = topic.id) =>
  p(name).post<readonly MailChoice[]>('/api/notification/mail/choose', { topic: chosen, mail })
const isChosen = async (name: string) => {
  const { data } = await p(name).post<readonly MailChoice[]>('/api/notification/mail/list', {})
  return data.find((each) => each.topic === topic.id)
}
const notify = (names: readonly string[], title: string, kind = KIND) =>
  server.store.write((db) =>
    server.app.services.notifications.notify(db, {
      ...{ userIds: names.map((name) => p(name).userId), projectId: null },
      ...{ kind, values: { title }, link: '/app/3/approvals/a1?env=stg' },
    }),
  )
const subjectsTo = (name: string) =>
  smtp.mails.filter(({ to }) => to === `${name}@test.dev`).map(({ subject }) => subject)

describe('notifications by mail', () => {
  it('are off until a person chooses their topic, and reach that person alone', async () => {
    expect(await isChosen('ann')).toEqual({ topic: topic.id, label: topic.label, mail: false })
    await notify(['ann', 'ben'], 'before')
    expect((await choose('ann', true)).data).toContainEqual(expect.objectContaining({ topic: topic.id, mail: true }))
    await notify(['ann', 'ben'], 'first')
    await notify(['ann'], 'without a topic', PLAIN)
    const mail = await mailTo('ann@test.dev', async () => smtp.mails, 1)
    expect([mail.subject, linkIn(mail)]).toEqual(['To see: first', `${SITE}/app/3/approvals/a1?env=stg`])
    expect(mail.text).toContain('in your profile')
    await choose('ann', false)
    await notify(['ann'], 'after')
    await choose('ann', true)
    await notify(['ann'], 'last')
    await mailTo('ann@test.dev', async () => smtp.mails, 2)
    expect([subjectsTo('ann'), subjectsTo('ben')]).toEqual([['To see: first', 'To see: last'], []])
  })

  it('are in the language of the person, and no text of a person becomes a link', async () => {
    await server.browser().raw('/api/user/login', {
      method: 'POST',
      body: JSON.stringify({ userName: 'cara@test.dev', userPwd: PASSWORD }),
      headers: { 'content-type': 'application/json', 'accept-language': 'zh-CN' },
    })
    await choose('cara', true)
    await notify(['cara'], 'https://evil.test {name}')
    const mail = await mailTo('cara@test.dev', async () => smtp.mails, 1)
    expect(mail.subject).toContain('请看：')
    expect(mail.text).toContain('个人中心')
    expect(mail.html).not.toContain('https://evil')
  })

  it('are limited to 60 an hour for a person', async () => {
    await choose('dan', true)
    const names = Array.from({ length: 65 }, (_, at) => `n${at}`)
    for (const name of names) await notify(['dan'], name)
    await mailTo('dan@test.dev', async () => smtp.mails, 60)
    await Bun.sleep(300)
    expect(subjectsTo('dan')).toHaveLength(60)
  }, 30_000)

  it('refuse a topic that does not exist, and end with the account', async () => {
    expect((await choose('ben', true, 'nothing')).code).toBe(40001)
    await choose('ben', true)
    await p('ben').post('/api/user/delete', { userName: 'ben@test.dev', userPwd: PASSWORD })
    const { notificationMail } = server.store.t
    const rows = await server.store.read.select().from(notificationMail)
    expect(rows.map(({ userId }) => userId)).not.toContain(p('ben').userId)
  })
})
